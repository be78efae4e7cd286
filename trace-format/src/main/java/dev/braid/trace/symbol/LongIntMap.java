// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.symbol;

/**
 * A map from positive longs to ints: open addressing with linear probing, 12 bytes per entry, at most two thirds full.
 *
 * <p>Thread safety: none.
 */
final class LongIntMap {
    private static final int FIRST_CAPACITY = 64;

    /** Key 0 marks a free place. */
    private long[] keys = new long[FIRST_CAPACITY];

    private int[] values = new int[FIRST_CAPACITY];
    private int size;

    int size() {
        return size;
    }

    /** {@return the value of a key, or {@code absent}} */
    int get(long key, int absent) {
        int place = place(key);
        return keys[place] == 0 ? absent : values[place];
    }

    void put(long key, int value) {
        if (key <= 0) {
            throw new IllegalArgumentException("key must be positive: " + key);
        }
        int place = place(key);
        if (keys[place] == 0) {
            if (3L * (size + 1) > 2L * keys.length) {
                grow();
                place = place(key);
            }
            keys[place] = key;
            size++;
        }
        values[place] = value;
    }

    void forEach(Visitor visitor) {
        for (int place = 0; place < keys.length; place++) {
            if (keys[place] != 0) {
                visitor.entry(keys[place], values[place]);
            }
        }
    }

    private int place(long key) {
        int mask = keys.length - 1;
        // Multiplication by 2^64 / golden ratio spreads the dense ids that the agent gives out.
        int place = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & mask;
        while (keys[place] != key && keys[place] != 0) {
            place = place + 1 & mask;
        }
        return place;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldValues = values;
        keys = new long[oldKeys.length * 2];
        values = new int[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != 0) {
                int place = place(oldKeys[i]);
                keys[place] = oldKeys[i];
                values[place] = oldValues[i];
            }
        }
    }

    /** Takes the entries of a map, in no particular order. */
    interface Visitor {
        void entry(long key, int value);
    }
}
