// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.replay;

/**
 * The room left for remembering more than a few values per location. A trace whose order is broken everywhere wants
 * long memories at a few hot locations; a trace of millions of locations must not have them at each.
 */
final class HistoryBudget {
    /** 4 MiB of 8-byte values: the longest history for 128 locations. */
    private static final long VALUES = 1L << 19;

    private long left = VALUES;

    /** Takes room for some values. {@return false, and takes none, if there is not enough} */
    boolean take(int values) {
        if (values > left) {
            return false;
        }
        left -= values;
        return true;
    }
}
