// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent.image;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The strings of an image of classes, numbered; those of the previous image keep their numbers. */
final class ImageStrings {
    private final Map<String, Integer> added = new HashMap<>();
    private final IntTable starts;
    private final ByteArrayOutputStream characters = new ByteArrayOutputStream();

    ImageStrings(@Nullable ClassImage previous, String purpose) {
        if (previous == null) {
            starts = new IntTable(new byte[Integer.BYTES]);
            number("");
            number(purpose);
        } else {
            starts = new IntTable(previous.startsPart());
            characters.writeBytes(previous.stringsPart());
            added.put("", 0);
        }
    }

    /** {@return {@code true} if an image can hold the string: its characters have one byte each} */
    static boolean isStorable(String string) {
        for (int i = 0; i < string.length(); i++) {
            if (string.charAt(i) > 0xFF) {
                return false;
            }
        }
        return true;
    }

    int number(String string) {
        Integer known = added.get(string);
        if (known != null) {
            return known;
        }
        int number = size();
        added.put(string, number);
        characters.writeBytes(string.getBytes(StandardCharsets.ISO_8859_1));
        starts.add(characters.size());
        return number;
    }

    int size() {
        return starts.size() - 1;
    }

    byte[] starts() {
        return starts.bytes();
    }

    byte[] characters() {
        return characters.toByteArray();
    }
}
