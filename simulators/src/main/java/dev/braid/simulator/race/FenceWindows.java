// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.simulator.race.FencedAccesses.Pair;
import dev.braid.trace.TraceEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** The parts of a thread in which plain writes come after a release fence, and plain reads before an acquire fence. */
final class FenceWindows {
    private static final long NONE = -1;

    /** More than anybody reads. */
    private static final int PAIR_LIMIT = 1 << 14;

    private final Spans stores = new Spans();
    private final Spans loads = new Spans();
    private final List<Pair> pairs = new ArrayList<>(0);
    private long storing = NONE;
    /**
     * The index since which the thread has only read; what it did before the first fence of the program is not known.
     */
    private long loading = NONE;

    void releaseFence(long index) {
        endOfStores(index);
        storing = index;
    }

    void endOfStores(long index) {
        if (storing != NONE) {
            stores.add(storing, index);
            storing = NONE;
        }
    }

    boolean isStoring() {
        return storing != NONE;
    }

    /** {@return {@code true} if a write that the thread made there came after a fence} */
    boolean isAfterFence(long write) {
        return storing != NONE && write > storing || stores.has(write);
    }

    /** {@return the number of pairs that were waiting for it} */
    int acquireFence(long index) {
        loads.add(loading, index);
        loading = index;
        int waiting = pairs.size();
        pairs.clear();
        return waiting;
    }

    /** Notes that the thread does something other than reading: what it has read before comes before no fence. */
    void endOfLoads(long index, BiConsumer<Access, TraceEvent> races) {
        loading = index;
        if (!pairs.isEmpty()) {
            List<Pair> raced = List.copyOf(pairs);
            pairs.clear();
            raced.forEach(pair -> races.accept(pair.earlier(), pair.later()));
        }
    }

    /** {@return {@code true} if a read that the thread made there came before a fence} */
    boolean isBeforeFence(long read) {
        return loads.has(read);
    }

    /** {@return {@code true} if the thread has only read since it made a read there} */
    boolean mayComeBeforeFence(long read) {
        return read > loading;
    }

    /** Adds a pair that is in no race if a fence follows, of whose read the thread has been only reading since. */
    void await(Access earlier, TraceEvent later) {
        if (pairs.size() < PAIR_LIMIT) {
            pairs.add(new Pair(earlier.copy(), later.copy()));
        }
    }

    /** Parts of a trace, the latest ones; those before them count as ones that have all. */
    private static final class Spans {
        private static final int LIMIT = 1 << 10;

        private final long[] bounds = new long[2 * LIMIT];
        private int count;

        void add(long from, long to) {
            int at = count++ % LIMIT * 2;
            bounds[at] = from;
            bounds[at + 1] = to;
        }

        boolean has(long index) {
            int kept = Math.min(count, LIMIT);
            for (int age = 1; age <= kept; age++) {
                int at = (count - age) % LIMIT * 2;
                if (bounds[at] < index && index < bounds[at + 1]) {
                    return true;
                }
                if (bounds[at + 1] < index) {
                    return false;
                }
            }
            return count > LIMIT;
        }
    }
}
