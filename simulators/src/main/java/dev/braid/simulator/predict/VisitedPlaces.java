// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.trace.TraceEvent;

/**
 * The places in the program at which each strand has accessed the program's data, and the number of events since one
 * did so at a place that was new to it. A Bloom filter of one hash (Bloom, CACM 13(7), 1970) in 128 KiB: with very many
 * places, one that is new may be missed.
 */
final class VisitedPlaces {
    private static final int BITS_SHIFT = 20;
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final long[] words = new long[1 << BITS_SHIFT - 6];
    private long sinceNew;

    /** {@return the number of events in a row, up to the last one, that brought nothing new} */
    long sinceNew() {
        return sinceNew;
    }

    /** Counts an event. */
    void count() {
        sinceNew++;
    }

    /** Takes, once it is counted, an access to the program's data by the strand that has a {@link Strand#seat seat}. */
    void take(TraceEvent event, int seat) {
        long place = (long) event.site() << Integer.SIZE | event.callSite() & 0xFFFF_FFFFL;
        int bit = (int) ((place * MIX + seat) * MIX >>> Long.SIZE - BITS_SHIFT);
        long word = words[bit >>> 6];
        if ((word >>> bit & 1) == 0) {
            words[bit >>> 6] = word | 1L << bit;
            sinceNew = 0;
        }
    }
}
