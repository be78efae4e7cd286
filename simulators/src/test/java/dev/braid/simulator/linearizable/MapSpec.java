// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.linearizable;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A map of numbers, whose operations are keyed; its states can be compared. */
public class MapSpec {
    private final Map<Integer, Integer> numbers = new HashMap<>();

    @Nullable
    public Integer put(int key, int number) {
        return numbers.put(key, number);
    }

    @Nullable
    public Integer get(int key) {
        return numbers.get(key);
    }

    @Nullable
    public Integer remove(int key) {
        return numbers.remove(key);
    }

    public boolean replace(int key, int expected, int number) {
        return numbers.replace(key, expected, number);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof MapSpec map && numbers.equals(map.numbers);
    }

    @Override
    public int hashCode() {
        return numbers.hashCode();
    }
}
