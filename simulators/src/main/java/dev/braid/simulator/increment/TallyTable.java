// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.increment;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A hash table of {@link ThreadTally}s by object, offset and thread, with open addressing. */
final class TallyTable {
    /** The thread under which a location's common entry stands. */
    static final int ANY_THREAD = -1;

    private static final int FIRST_CAPACITY = 1 << 10;
    private static final long MIX_OBJECT = 0x9E3779B97F4A7C15L;
    private static final long MIX_OFFSET = 0xC2B2AE3D27D4EB4FL;
    private static final long MIX_THREAD = 0x165667B19E3779F9L;

    private @Nullable ThreadTally[] table = new ThreadTally[FIRST_CAPACITY];
    private int shift = Long.SIZE - Integer.numberOfTrailingZeros(FIRST_CAPACITY);
    private int count;

    /** {@return the tally, or null if there is none yet} */
    @Nullable
    ThreadTally find(long object, long offset, int thread) {
        ThreadTally[] slots = table;
        int mask = slots.length - 1;
        for (int i = home(object, offset, thread); ; i = (i + 1) & mask) {
            ThreadTally tally = slots[i];
            if (tally == null
                    || (tally.location.offset == offset && tally.location.object == object && tally.thread == thread)) {
                return tally;
            }
        }
    }

    /** Adds a tally whose key must be new. */
    ThreadTally add(LocationTally location, int thread) {
        if (count >= table.length >> 1) {
            grow();
        }
        ThreadTally tally = new ThreadTally(location, thread);
        insert(tally);
        count++;
        return tally;
    }

    /** Visits each location once. */
    void forEachLocation(Consumer<LocationTally> visitor) {
        for (ThreadTally tally : table) {
            if (tally != null && tally.thread == ANY_THREAD) {
                visitor.accept(tally.location);
            }
        }
    }

    /** Visits each pair of a location and a thread once. */
    void forEachThread(Consumer<ThreadTally> visitor) {
        for (ThreadTally tally : table) {
            if (tally != null && tally.thread != ANY_THREAD) {
                visitor.accept(tally);
            }
        }
    }

    private int home(long object, long offset, int thread) {
        return (int) ((((object * MIX_OBJECT + offset) * MIX_OFFSET + thread) * MIX_THREAD) >>> shift);
    }

    private void insert(ThreadTally tally) {
        int mask = table.length - 1;
        int i = home(tally.location.object, tally.location.offset, tally.thread);
        while (table[i] != null) {
            i = (i + 1) & mask;
        }
        table[i] = tally;
    }

    private void grow() {
        ThreadTally[] old = table;
        table = new ThreadTally[old.length * 2];
        shift--;
        for (ThreadTally tally : old) {
            if (tally != null) {
                insert(tally);
            }
        }
    }
}
