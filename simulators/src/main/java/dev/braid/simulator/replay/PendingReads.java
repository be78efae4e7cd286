// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.replay;

import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The reads of one location whose values nobody had written: counted by size and value until a later write puts them.
 */
final class PendingReads {
    /** A map costs about four numbers for an entry. */
    private static final int ENTRY_VALUES = 4;

    /** By the logarithm of the size. */
    private final @Nullable Long2LongOpenHashMap[] countsByValue = new Long2LongOpenHashMap[4];

    /** Counts one read, unless its value is a new one for which there is no room left. */
    void addWithin(HistoryBudget budget, int size, long value) {
        Long2LongOpenHashMap counts = countsByValue[Integer.numberOfTrailingZeros(size)];
        if ((counts != null && counts.containsKey(value)) || budget.take(ENTRY_VALUES)) {
            add(size, value);
        }
    }

    void add(int size, long value) {
        int index = Integer.numberOfTrailingZeros(size);
        Long2LongOpenHashMap counts = countsByValue[index];
        if (counts == null) {
            counts = new Long2LongOpenHashMap();
            countsByValue[index] = counts;
        }
        counts.addTo(value, 1);
    }

    /** Forgets the reads of that value. {@return the number of them} */
    long remove(int size, long value) {
        Long2LongOpenHashMap counts = countsByValue[Integer.numberOfTrailingZeros(size)];
        return counts == null ? 0 : counts.remove(value);
    }
}
