// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.migration;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Names by number. Its bug: two threads that register the same number at once may both be told that it was free. */
final class Registry {
    private final Map<Integer, String> names = new ConcurrentHashMap<>();

    /** {@return {@code true} if the number was free} */
    boolean register(int number, String name) {
        if (names.containsKey(number)) {
            return false;
        }
        names.put(number, name);
        return true;
    }

    String nameOf(int number) {
        return names.getOrDefault(number, "nobody");
    }
}
