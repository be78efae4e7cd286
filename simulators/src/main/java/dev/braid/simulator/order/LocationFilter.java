// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.order;

/**
 * Tells at once of most locations that they were not added: a Bloom filter (Bloom, CACM 13(7), 1970) with one bit for
 * each, in 8 KiB, which stay in the innermost cache. With many more locations than bits it says nothing.
 */
final class LocationFilter {
    private static final int BITS_SHIFT = 16;
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final long[] words = new long[1 << BITS_SHIFT - 6];

    void add(long object, long offset) {
        int bit = bit(object, offset);
        words[bit >>> 6] |= 1L << bit;
    }

    /** {@return false if the location was certainly not added} */
    boolean mayHold(long object, long offset) {
        int bit = bit(object, offset);
        return (words[bit >>> 6] >>> bit & 1) != 0;
    }

    private static int bit(long object, long offset) {
        return (int) ((object * MIX + offset) * MIX >>> Long.SIZE - BITS_SHIFT);
    }
}
