// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report;

/**
 * Makes text from the program under test harmless to look at. What has no glyph of its own is shown as an escape such
 * as {@code \u001B}: control characters, marks that turn the direction of writing, halves of surrogate pairs.
 *
 * <p>Markup is not this class's business: the templates escape it.
 */
public final class Printable {
    private Printable() {}

    /** {@return the text with all line breaks and tabs escaped too} */
    public static String line(String text) {
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints().forEach(point -> {
            switch (point) {
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> append(point, out);
            }
        });
        return out.toString();
    }

    /** {@return the text with line feeds and tabs kept} */
    public static String text(String text) {
        if (isPlain(text)) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints().forEach(point -> {
            if (point == '\n' || point == '\t') {
                out.append((char) point);
            } else {
                append(point, out);
            }
        });
        return out.toString();
    }

    /**
     * {@return {@code true} if the text has nothing but visible ASCII characters, line feeds and tabs}, as nearly all
     * has.
     */
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c > '~' || c < ' ' && c != '\n' && c != '\t') {
                return false;
            }
        }
        return true;
    }

    /** {@return the text, its end replaced by dots if it has more than {@code longest} characters} */
    public static String start(String text, int longest) {
        int length = text.codePointCount(0, text.length());
        return length <= longest ? text : text.substring(0, text.offsetByCodePoints(0, longest - 3)) + "...";
    }

    /** {@return the text, its start replaced by dots if it has more than {@code longest} characters} */
    public static String end(String text, int longest) {
        int length = text.codePointCount(0, text.length());
        return length <= longest ? text : "..." + text.substring(text.offsetByCodePoints(0, length - longest + 3));
    }

    private static void append(int point, StringBuilder out) {
        if (isVisible(point)) {
            out.appendCodePoint(point);
        } else if (Character.isBmpCodePoint(point)) {
            out.append(String.format("\\u%04X", point));
        } else {
            out.append(String.format("\\u{%X}", point));
        }
    }

    private static boolean isVisible(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
