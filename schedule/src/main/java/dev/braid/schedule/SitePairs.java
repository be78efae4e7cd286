// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

/**
 * Pairs of conflicting accesses of two threads to the same memory, one right after the other, in the runs of a search.
 *
 * @param pairs each once, see {@link #pair}
 * @param isWhole whether they are all; otherwise a run has had more memory or the search more pairs than are kept
 */
@SuppressWarnings("ArrayRecordComponent") // made by the hooks, which use no collections; never compared
public record SitePairs(long[] pairs, boolean isWhole) {
    /** {@return two sites as one pair} */
    public static long pair(int first, int second) {
        return (long) first << Switch.SITE_BITS | second;
    }

    /** {@return the same accesses in the other order} */
    public static long reversed(long pair) {
        return (long) second(pair) << Switch.SITE_BITS | first(pair);
    }

    /** {@return the site of a pair's first access} */
    public static int first(long pair) {
        return (int) (pair >>> Switch.SITE_BITS);
    }

    /** {@return the site of a pair's second access} */
    public static int second(long pair) {
        return (int) pair & (1 << Switch.SITE_BITS) - 1;
    }
}
