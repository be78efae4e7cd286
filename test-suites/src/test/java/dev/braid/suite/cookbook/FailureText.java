// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.cookbook;

/** The text of a failure, as the page shows it and as it is compared. */
final class FailureText {
    /** The parts of a text that vary from run to run, and the words that stand for them. */
    private static final String[][] CHANCE = {
        // histories and tables of events, and what comes behind them
        {"(?s)\n(Where the threads met|Note: |A lead, |  at  ).*", ""},
        // whether a trial shows it, or a schedule
        {"(?s)(found not-linearizable\\.).*", "$1"},
        // the line breaks of sentences
        {"\n {4}(?=\\S)", " "},
        // which search came first, and what it knew
        {"b1( \\[[^\\]]*\\])?( [0-9@#>a-ft]+)+ /[0-9a-f]{4}", "SCHEDULE"},
        {"which [a-z0-9 ]+ found as number", "which a strategy found as number"},
        {" Without its last switch, the test passes\\.", ""},
        {" Not atomic were .*", ""},
        {" A limit of time ends in it before .* what others do\\.", ""},
        // which of two accesses came first, and which of several threads was looked at
        {"Nothing orders the (read|write) of (\\S+) .*", "Nothing orders two accesses to $2"},
        {"(is not atomic:) .*", "$1"},
        {"Thread '\\S+' waits .*? \\(event ", "A thread waits (event "},
        {"the last one of thread .*", ""},
        // numbers
        {"@[0-9a-f]+", "@N"},
        {"\\d[\\d,]*", "N"}
    };

    private FailureText() {}

    /** {@return the text without the seed and the paths at its end} */
    static String ofPage(String text) {
        return text.replaceFirst("(?s)\n\n(Seed|Trace): .*", "\n");
    }

    /** {@return the parts of the text that are the same in each run} */
    static String withoutChance(String text) {
        String compared = ofPage(text);
        for (String[] each : CHANCE) {
            compared = compared.replaceAll(each[0], each[1]);
        }
        return compared.strip();
    }
}
