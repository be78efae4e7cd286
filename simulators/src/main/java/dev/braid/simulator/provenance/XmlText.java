// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.provenance;

import java.io.IOException;

/** Writes text as the content of an XML element (XML 1.0, sections 2.2 and 2.4). */
final class XmlText {
    private static final int REPLACEMENT = 0xFFFD;

    private XmlText() {}

    /** Characters that no XML document may have, as the text of a program may, are replaced by U+FFFD. */
    static void append(Appendable out, String text) throws IOException {
        for (int i = 0; i < text.length(); ) {
            int point = text.codePointAt(i);
            i += Character.charCount(point);
            switch (point) {
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '&' -> out.append("&amp;");
                case '\r' -> out.append("&#13;");
                default -> out.append(Character.toString(isCharacter(point) ? point : REPLACEMENT));
            }
        }
    }

    private static boolean isCharacter(int point) {
        return point == '\t'
                || point == '\n'
                || point >= ' ' && point < Character.MIN_SURROGATE
                || point > Character.MAX_SURROGATE && point < 0xFFFE
                || point > 0xFFFF;
    }
}
