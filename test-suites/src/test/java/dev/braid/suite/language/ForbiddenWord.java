// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.language;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Words that a native engineer would not write here, with those that take their place. */
enum ForbiddenWord {
    USUAL("default, common, normally", "(?i)\\busual(ly)?\\b"),
    MEND("fix", "(?i)\\bmend(s|ed|ing)?\\b"),
    TELL_OF("report, show", "\\b(tells?|told|telling) of\\b"),
    SORT(
            "kind",
            "\\b(this|that|each|every|any|what|which|some|one|two|another|other) sorts?\\b|\\bsorts? of\\b(?! an?\\b)"),
    IS_NO(
            "is not a",
            "(?i)(?<!\\bthere )\\b(?:is|are|was|were|been|being) no"
                    + "(?! (?:longer|more|less|fewer|later|earlier|other|better|worse|larger|smaller|faster|slower)\\b)"
                    + " (?=[a-z])"),
    IS_NONE("is not one", "(?i)(?<!\\bthere )\\b(?:is|are) none\\b"),
    ELSE(
            "otherwise",
            "(?<!(?:thing|body|one|where|[Ww]hat|[Ww]ho|\\b[Ii]f|@) ?)\\belse(?=[.,;:)]|$)|\\b(?:or|and|All|all) else\\b"),
    ANEW("again, from scratch", "(?i)\\b(?:anew|afresh)\\b"),
    SOUGHT("wanted", "(?<!@param )\\bsought\\b"),
    WHOEVER("a thread that, the caller", "(?i)\\bwhoever\\b"),
    WHO("a thread that, the caller", "(?:^|[.:;] )Who (?![^.;]*\\?)");

    private final String replacement;
    private final Pattern pattern;

    ForbiddenWord(String replacement, String pattern) {
        this.replacement = replacement;
        this.pattern = Pattern.compile(pattern);
    }

    /** {@return the places with a forbidden word, each with its replacement} */
    static List<String> in(List<Prose> prose) {
        List<String> found = new ArrayList<>();
        for (Prose paragraph : prose) {
            for (ForbiddenWord word : values()) {
                Matcher matcher = word.pattern.matcher(paragraph.text());
                if (matcher.find()) {
                    found.add(paragraph.place() + ": '" + matcher.group().strip() + "', better " + word.replacement
                            + ": " + paragraph.text());
                }
            }
        }
        return found;
    }
}
