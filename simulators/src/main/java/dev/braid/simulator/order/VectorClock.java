// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.order;

import java.util.Arrays;

/**
 * The part of each thread that happens before a point of the program: one time per thread's index (Mattern, "Virtual
 * Time and Global States of Distributed Systems", 1989). It never changes once it is handed out.
 */
public final class VectorClock {
    static final VectorClock ZERO = new VectorClock(new long[0]);

    private final long[] times;

    /** Takes over the array. */
    VectorClock(long[] times) {
        this.times = times;
    }

    /** {@return the point after one action} */
    static VectorClock of(long epoch) {
        long[] times = new long[ThreadOrder.index(epoch) + 1];
        times[ThreadOrder.index(epoch)] = ThreadOrder.time(epoch);
        return new VectorClock(times);
    }

    /** {@return the time of the thread with that index, 0 if nothing of it happens before} */
    public long time(int index) {
        return index < times.length ? times[index] : 0;
    }

    /** {@return {@code true} if an action, given as {@link ThreadOrder#epoch}, happens before this point} */
    public boolean isAfter(long epoch) {
        return ThreadOrder.time(epoch) <= time(ThreadOrder.index(epoch));
    }

    int length() {
        return times.length;
    }

    /** {@return {@code true} if all that happens before this point happens before the other one, too} */
    boolean isWithin(long[] other) {
        for (int i = 0; i < times.length; i++) {
            if (times[i] > (i < other.length ? other[i] : 0)) {
                return false;
            }
        }
        return true;
    }

    /** {@return a clock of all that happens before this point or before the other one} */
    VectorClock join(VectorClock other) {
        long[] all = Arrays.copyOf(times, Math.max(times.length, other.times.length));
        for (int i = 0; i < other.times.length; i++) {
            all[i] = Math.max(all[i], other.times[i]);
        }
        return new VectorClock(all);
    }
}
