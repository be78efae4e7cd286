// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report;

import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Writes maps and lists of maps, lists, texts and numbers as JSON (RFC 8259), in ASCII. */
public final class JsonText {
    private static final int FIRST_PRINTABLE = 0x20;
    private static final int LAST_PRINTABLE = 0x7E;

    private JsonText() {}

    /** A value that is JSON already, made by {@link #of}. */
    record Raw(String json) {}

    /** {@return the text, ASCII only} */
    public static String of(Map<String, ?> object) {
        StringBuilder text = new StringBuilder();
        append(text, object, "");
        return text.toString();
    }

    private static void append(StringBuilder text, Object value, String indent) {
        if (value instanceof Map<?, ?> map) {
            text.append('{');
            for (Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator(); entries.hasNext(); ) {
                Map.Entry<?, ?> entry = entries.next();
                text.append('\n').append(indent).append("  ");
                quote(text, String.valueOf(entry.getKey()));
                text.append(": ");
                append(text, entry.getValue(), indent + "  ");
                text.append(entries.hasNext() ? "," : "\n" + indent);
            }
            text.append('}');
        } else if (value instanceof List<?> list) {
            text.append('[');
            for (int i = 0; i < list.size(); i++) {
                text.append(i == 0 ? "\n" : ",\n").append(indent).append("  ");
                append(text, list.get(i), indent + "  ");
            }
            text.append(list.isEmpty() ? "]" : "\n" + indent + "]");
        } else if (value instanceof Raw raw) {
            text.append(raw.json().replace("\n", "\n" + indent));
        } else if (value instanceof Number) {
            text.append(value);
        } else {
            quote(text, String.valueOf(value));
        }
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
