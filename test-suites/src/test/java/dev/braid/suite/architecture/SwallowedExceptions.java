// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.architecture;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds catch blocks that do nothing, or hold nothing but a comment, in the source of a class.
 *
 * <p>The compiler leaves no trace of such a block in the bytecode that could be told from a block that does something,
 * so this reads the text.
 */
final class SwallowedExceptions {
    /** Text blocks, strings and characters come first: text in them that looks like a comment is not one. */
    private static final Pattern TEXT_OR_COMMENT =
            Pattern.compile("\"\"\"(?:[^\\\\\"]++|\\\\[\\s\\S]|\"(?!\"\"))*+\"\"\""
                    + "|\"[^\"\\\\\\n]*+(?:\\\\.[^\"\\\\\\n]*+)*+\""
                    + "|'(?:[^'\\\\\\n]|\\\\[^\\n]{1,6}?)'"
                    + "|//[^\\n]*"
                    + "|/\\*[\\s\\S]*?\\*/");

    private static final Pattern EMPTY_CATCH = Pattern.compile("\\bcatch\\s*\\([^{}]*\\)\\s*\\{\\s*\\}");

    private SwallowedExceptions() {}

    /** {@return the numbers of the lines where such blocks begin} */
    static List<Integer> lines(String source) {
        String code = TEXT_OR_COMMENT
                .matcher(source)
                .replaceAll(match -> match.group().replaceAll("[^\\n]", " "));
        List<Integer> lines = new ArrayList<>();
        Matcher matcher = EMPTY_CATCH.matcher(code);
        while (matcher.find()) {
            lines.add(1
                    + (int) code.substring(0, matcher.start())
                            .chars()
                            .filter(c -> c == '\n')
                            .count());
        }
        return lines;
    }
}
