// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.cookbook;

import java.util.stream.Collectors;

/** The text of a failure, as the page shows it and as it is compared. */
final class FailureText {
    /** What of a text varies from run to run, and what stands for it. */
    private static final String[][] CHANCE = {
        // which search came first, and what it knew
        {"b1( \\[[^\\]]*\\])?( [0-9@#>a-ft]+)+ /[0-9a-f]{4}", "SCHEDULE"},
        {"which [a-z0-9 ]+ found as number", "which a strategy found as number"},
        {" Without its last switch, the test passes\\.", ""},
        {" Of the \\d+ operations of its scenario, \\d+ are left\\.", ""},
        {" Not atomic were .*? in between\\.", ""},
        {"@[0-9a-f]+", "@N"},
        {"\\d[\\d,]*", "N"},
        // a long sentence ends earlier if its numbers are long
        {"(?m)(?<=[^:]) \\.\\.\\.$", ""},
        {" +", " "}
    };

    private FailureText() {}

    /** {@return the text without the paths at its end, and without what is said of how long a trial takes} */
    static String ofPage(String text) {
        return text.replaceFirst("(?s)\n\n(Seed|Trace): .*", "\n")
                .replaceAll("(?m)^Note: A trial of this test takes .*\n( {4}\\S.*\n)*", "");
    }

    /**
     * {@return the text, its sentences without line breaks, without numbers, and without its tables of events and
     * histories, which are others in each run; of what follows a table, nothing is compared, as all may be cut there}
     */
    static String withoutChance(String text) {
        String joined = ofPage(text).replaceAll("\n {4}(?=[^\\s\\d-])(?!event )", " ");
        String compared = joined.lines()
                .filter(line -> !line.matches(" {2}[ >] .*| {4}(event|----|\\d).*| {2}\\.\\.\\. .*"))
                .collect(Collectors.joining("\n"));
        for (String[] each : CHANCE) {
            compared = compared.replaceAll(each[0], each[1]);
        }
        return compared.strip();
    }
}
