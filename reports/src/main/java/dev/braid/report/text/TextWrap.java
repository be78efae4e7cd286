// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.text;

import dev.braid.report.Printable;
import java.util.ArrayList;
import java.util.List;

/**
 * Breaks sentences between words. Each line after a break is indented by four spaces, as no other line of a message is.
 */
final class TextWrap {
    static final String INDENT = "    ";

    /** Longer words are broken: shorter ones may be paths to paste, and stick out. */
    private static final int LONGEST_WORD = 150;

    private TextWrap() {}

    /**
     * {@return the text as printable lines of at most {@code width} characters, if no word is longer}
     *
     * @param mostLines the most lines; if there are more, the last one that stays ends in dots
     */
    static List<String> of(String text, int width, int mostLines) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        int used = 0;
        for (String word : Printable.line(text).split(" ", -1)) {
            String rest = word;
            if (used > 0 && used + 1 + length(rest) > width) {
                lines.add(line.toString().stripTrailing());
                line = new StringBuilder(INDENT);
                used = INDENT.length();
            } else if (used > 0) {
                line.append(' ');
                used++;
            }
            while (length(rest) > LONGEST_WORD) {
                int end = rest.offsetByCodePoints(0, LONGEST_WORD - used);
                lines.add(line + rest.substring(0, end));
                rest = rest.substring(end);
                line = new StringBuilder(INDENT);
                used = INDENT.length();
            }
            line.append(rest);
            used += length(rest);
        }
        lines.add(line.toString());
        return lines.size() <= mostLines ? lines : cut(lines.subList(0, mostLines), width);
    }

    private static List<String> cut(List<String> lines, int width) {
        String last = lines.get(lines.size() - 1);
        String start = length(last) + 4 <= width ? last : last.substring(0, last.offsetByCodePoints(0, width - 4));
        lines.set(lines.size() - 1, start + " ...");
        return lines;
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
