// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.order;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A thread's present point in the happens-before order.
 *
 * <p>Its own time passes when it does something after a release: what came before the release happens before those who
 * acquire it, what comes after does not.
 */
public final class ThreadOrder {
    /** The bits of an epoch below its thread's index. */
    private static final int TIME_BITS = 42;

    /** Epochs take so many bits, at most. */
    public static final int EPOCH_BITS = 61;

    /** So many threads can be told apart at a time. */
    static final int INDEX_LIMIT = 1 << EPOCH_BITS - TIME_BITS;

    private static final long TIME_MASK = (1L << TIME_BITS) - 1;

    private final int thread;
    private final int index;
    /** Epochs of an earlier thread with this index, which has ended, are smaller. */
    private final long firstEpoch;

    private long[] times;
    /** What {@link #times} says, unless it is null. */
    private @Nullable VectorClock snapshot;

    private boolean hasReleased;

    /**
     * @param index tells its times from those of other threads
     * @param start what happens before its first action
     */
    ThreadOrder(int thread, int index, VectorClock start) {
        this.thread = thread;
        this.index = index;
        times = new long[Math.max(index + 1, start.length())];
        for (int i = 0; i < start.length(); i++) {
            times[i] = start.time(i);
        }
        times[index]++;
        firstEpoch = (long) index << TIME_BITS | times[index];
    }

    /** {@return the trace's id of the thread} */
    public int thread() {
        return thread;
    }

    int index() {
        return index;
    }

    /** {@return this thread's time so far} */
    long time() {
        return times[index];
    }

    /** {@return this thread and its present time, as one number, for an action that it performs; never 0} */
    public long epoch() {
        if (hasReleased) {
            hasReleased = false;
            times[index]++;
            snapshot = null;
        }
        return (long) index << TIME_BITS | times[index];
    }

    static int index(long epoch) {
        return (int) (epoch >>> TIME_BITS);
    }

    static long time(long epoch) {
        return epoch & TIME_MASK;
    }

    /** {@return whether all of a point happens before what this thread does next} */
    boolean isAfter(VectorClock point) {
        return point.isWithin(times);
    }

    /** {@return whether an action is one of this thread's} */
    public boolean isOwn(long epoch) {
        return epoch >= firstEpoch && index(epoch) == index;
    }

    /** {@return whether an action happens before what this thread does next} */
    public boolean isAfter(long epoch) {
        int other = index(epoch);
        return other < times.length && time(epoch) <= times[other];
    }

    /** {@return what happens before what this thread does next, and its own time} */
    public VectorClock point() {
        epoch();
        return snapshot();
    }

    /** What happens before that point, if there is one, happens before what this thread does next, too. */
    void acquire(@Nullable VectorClock released) {
        if (released == null || released == snapshot || released.isWithin(times)) {
            return;
        }
        if (released.length() > times.length) {
            times = Arrays.copyOf(times, released.length());
        }
        for (int i = 0; i < released.length(); i++) {
            times[i] = Math.max(times[i], released.time(i));
        }
        snapshot = null;
    }

    /** {@return what happens before those who acquire what this thread now releases} */
    VectorClock release() {
        VectorClock now = snapshot();
        hasReleased = true;
        return now;
    }

    private VectorClock snapshot() {
        VectorClock now = snapshot;
        if (now == null) {
            now = new VectorClock(times.clone());
            snapshot = now;
        }
        return now;
    }

    /** {@return the same, of all that others have released there before as well} */
    VectorClock releaseAfter(@Nullable VectorClock before) {
        VectorClock own = release();
        return before == null || before == own || before.isWithin(times) ? own : before.join(own);
    }
}
