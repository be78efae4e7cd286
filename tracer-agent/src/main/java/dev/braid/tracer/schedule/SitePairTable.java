// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import dev.braid.schedule.SitePairs;
import dev.braid.schedule.Switch;
import org.jspecify.annotations.Nullable;

/**
 * The {@link SitePairs} of a search so far: a hash table without boxes.
 *
 * <p>Thread safety: the thread that has the turn, and between runs the one that searches.
 */
final class SitePairTable {
    private static final int MOST = 1 << 14;

    private static volatile @Nullable SitePairTable ofSearch;

    /** 0 is empty: no site is 0. */
    private final long[] table = new long[2 * MOST];

    private int count;
    private boolean isPartial;
    private boolean isMinorShared;

    /** Begins a search, which has no pairs so far. */
    static void beginSearch() {
        ofSearch = new SitePairTable();
    }

    /** {@return the table of the search under way, null if there is none} */
    static @Nullable SitePairTable ofSearch() {
        return ofSearch;
    }

    /** Adds a pair, unless it is there. */
    void add(int first, int second) {
        if (first == Switch.AT_END || second == Switch.AT_END) {
            return;
        }
        long pair = SitePairs.pair(first, second);
        int mask = table.length - 1;
        int at = (int) (pair * 0x9e3779b97f4a7c15L >>> Long.SIZE - Integer.SIZE) & mask;
        while (table[at] != 0 && table[at] != pair) {
            at = at + 1 & mask;
        }
        if (table[at] == 0 && count < MOST) {
            table[at] = pair;
            count++;
        } else if (table[at] == 0) {
            isPartial = true;
        }
    }

    /** Notes that not all pairs are known. */
    void setPartial() {
        isPartial = true;
    }

    /** Notes that an operation at a minor point may have mattered to another thread. */
    void setMinorShared() {
        isMinorShared = true;
    }

    /** {@return {@code true} if there may have been such an operation} */
    boolean isMinorShared() {
        return isMinorShared || isPartial;
    }

    /** {@return the pairs} */
    SitePairs pairs() {
        long[] pairs = new long[count];
        int next = 0;
        for (long pair : table) {
            if (pair != 0) {
                pairs[next++] = pair;
            }
        }
        return new SitePairs(pairs, !isPartial);
    }
}
