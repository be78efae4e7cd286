// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Checks of the components of a report's records. */
public final class Checks {
    private Checks() {}

    public static void notBlank(String text, String what) {
        if (text.isBlank()) {
            throw new IllegalArgumentException(what + " must not be blank");
        }
    }

    public static void inRange(long value, long lowest, long highest, String what) {
        if (value < lowest || value > highest) {
            throw new IllegalArgumentException(
                    what + " must be from " + lowest + " to " + highest + ", but is " + value);
        }
    }

    /** {@return an immutable copy that keeps the order of its keys, so that a report is the same each time} */
    public static <K, V> Map<K, V> orderedCopy(Map<K, V> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
}
