// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.text;

import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Writes maps and lists of maps, lists, texts, numbers and truth values as JSON (RFC 8259), in ASCII. A number that
 * JSON cannot express, such as NaN, becomes a text.
 */
public final class JsonText {
    private static final int FIRST_PRINTABLE = 0x20;
    private static final int LAST_PRINTABLE = 0x7E;

    private JsonText() {}

    /** A value that is JSON already, made by {@link #of}. */
    record Raw(String json) {}

    /** {@return the text, ASCII only, a value a line} */
    public static String of(Map<String, ?> object) {
        StringBuilder text = new StringBuilder();
        append(text, object, "\n");
        return text.toString();
    }

    /**
     * {@return the text, ASCII only, all in one line without its end, so that each line of a listing is JSON of its
     * own}
     */
    public static String line(Map<String, ?> object) {
        StringBuilder text = new StringBuilder();
        append(text, object, "");
        return text.toString();
    }

    /** @param margin a line's end, and the indentation of the next one; empty if all is to be in one line */
    private static void append(StringBuilder text, Object value, String margin) {
        if (value instanceof Map<?, ?> map) {
            appendMap(text, map, margin);
        } else if (value instanceof List<?> list) {
            appendList(text, list, margin);
        } else if (value instanceof Raw raw) {
            text.append(raw.json().replace("\n", margin));
        } else if (value instanceof Boolean
                || value instanceof Number number && Double.isFinite(number.doubleValue())) {
            text.append(value);
        } else {
            quote(text, String.valueOf(value));
        }
    }

    private static void appendMap(StringBuilder text, Map<?, ?> map, String margin) {
        String inner = inner(margin);
        text.append('{');
        for (Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator(); entries.hasNext(); ) {
            Map.Entry<?, ?> entry = entries.next();
            text.append(inner);
            quote(text, String.valueOf(entry.getKey()));
            text.append(": ");
            append(text, entry.getValue(), inner);
            text.append(entries.hasNext() ? separator(margin) : margin);
        }
        text.append('}');
    }

    private static void appendList(StringBuilder text, List<?> list, String margin) {
        String inner = inner(margin);
        text.append('[');
        for (int i = 0; i < list.size(); i++) {
            text.append(i == 0 ? "" : separator(margin)).append(inner);
            append(text, list.get(i), inner);
        }
        text.append(list.isEmpty() ? "]" : margin + "]");
    }

    private static String inner(String margin) {
        return margin.isEmpty() ? "" : margin + "  ";
    }

    private static String separator(String margin) {
        return margin.isEmpty() ? ", " : ",";
    }

    private static void quote(StringBuilder text, String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char next = value.charAt(i);
            if (next == '"' || next == '\\') {
                text.append('\\').append(next);
            } else if (next < FIRST_PRINTABLE || next > LAST_PRINTABLE) {
                text.append(String.format("\\u%04x", (int) next));
            } else {
                text.append(next);
            }
        }
        text.append('"');
    }
}
