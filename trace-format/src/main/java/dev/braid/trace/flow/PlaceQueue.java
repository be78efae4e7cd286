// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.flow;

/** Places in the order in which a thread came there, each with a flag. First in, first out. */
final class PlaceQueue {
    private static final long FLAG = 1L << 63;

    private long[] words = new long[16];
    private int first;
    private int size;

    void add(long place, boolean isNeeded) {
        if (size == words.length) {
            long[] larger = new long[2 * size];
            for (int i = 0; i < size; i++) {
                larger[i] = word(i);
            }
            words = larger;
            first = 0;
        }
        words[first + size & words.length - 1] = isNeeded ? place | FLAG : place;
        size++;
    }

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    long get(int index) {
        return word(index) & ~FLAG;
    }

    boolean isNeeded(int index) {
        return word(index) < 0;
    }

    /** Removes so many, the oldest ones. */
    void remove(int count) {
        first = first + count & words.length - 1;
        size -= count;
    }

    void clear() {
        remove(size);
    }

    private long word(int index) {
        return words[first + index & words.length - 1];
    }
}
