// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.order;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A thread's present point in the happens-before order.
 *
 * <p>Its own time passes when it does something after a release: what came before the release happens before the
 * threads that acquire it, what comes after does not.
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
    /** The clock of {@link #times}; null if they have changed since it was made. */
    private @Nullable VectorClock snapshot;

    /** The clock before the JVM called in on its own account; null while it has not. */
    private @Nullable VectorClock outside;

    private boolean hasReleased;

    /** The lock whose code it is in, 0 if in none. */
    private long visited;
    /** True if it has taken or released that one already. */
    private boolean isVisitDone;
    /**
     * The clock of all it has seen in the code of that lock: it comes after that if it goes on without having taken or
     * released it.
     */
    private @Nullable VectorClock observed;

    /** The clock that its last release fence has released to the threads that read what it writes after it. */
    private @Nullable VectorClock fenced;
    /** The clock that was released to the values it has read: it comes after that by its next acquire fence. */
    private @Nullable VectorClock acquirable;
    /** The latest argument of {@link #readRelaxed}: programs read what one thread has released, many times in a row. */
    private @Nullable VectorClock latestRelaxed;

    /**
     * @param index tells its times from those of other threads
     * @param start the clock of everything that happens before its first action
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

    /** Tells what it does from now on from what it did before. */
    public void beginEpoch() {
        hasReleased = true;
    }

    static int index(long epoch) {
        return (int) (epoch >>> TIME_BITS);
    }

    static long time(long epoch) {
        return epoch & TIME_MASK;
    }

    /**
     * Says whether the JVM has caused what follows on its own account.
     *
     * @return the amount by which that changes the number of such threads
     */
    int isOfJvm(boolean isOfJvm) {
        VectorClock before = outside;
        if (isOfJvm == (before != null)) {
            return 0;
        }
        if (before == null) {
            outside = snapshot();
            return 1;
        }
        for (int i = 0; i < times.length; i++) {
            times[i] = i == index ? times[i] : before.time(i);
        }
        snapshot = null;
        outside = null;
        latestRelaxed = null;
        return -1;
    }

    /** {@return {@code true} if all of a point happens before what this thread does next} */
    boolean isAfter(VectorClock point) {
        return point.isWithin(times);
    }

    /** {@return {@code true} if an action is one of this thread's} */
    public boolean isOwn(long epoch) {
        return epoch >= firstEpoch && index(epoch) == index;
    }

    /** {@return {@code true} if an action happens before what this thread does next} */
    public boolean isAfter(long epoch) {
        int other = index(epoch);
        return other < times.length && time(epoch) <= times[other];
    }

    /** {@return the clock of everything that happens before the thread's next action, with its own time} */
    public VectorClock point() {
        epoch();
        return snapshot();
    }

    /** Has what this thread does next come after all that happens before that point, if there is one. */
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

    /** {@return the lock whose code it is in, 0 if in none} */
    public long visited() {
        return visited;
    }

    /** Notes that it is in the code of that lock. */
    public void visit(long lock) {
        if (lock != visited) {
            leave();
            visited = lock;
            isVisitDone = false;
        }
    }

    /** Notes that it looks at the state of the lock that it is in, perhaps in another call. */
    public void looksAgain() {
        isVisitDone = false;
    }

    /** Notes that it has taken or released the lock that it is in: what else it sees there is the lock's own affair. */
    public void visitIsDone() {
        isVisitDone = true;
        observed = null;
    }

    /** Notes that it is in no code of a lock any more; it comes after what it has seen there. */
    public void leave() {
        if (visited != 0) {
            visited = 0;
            if (observed != null) {
                acquire(observed);
                observed = null;
            }
        }
    }

    /** Takes what was released to something that it sees in the code of a lock. */
    void observe(@Nullable VectorClock released) {
        if (released != null && !isVisitDone && !released.isWithin(times)) {
            observed = observed == null ? released : observed.join(released);
        }
    }

    /** Takes what was released to a value that it reads, and that it comes after if an acquire fence follows. */
    void readRelaxed(@Nullable VectorClock released) {
        if (released == latestRelaxed) {
            return; // what it knew of that, it knows still
        }
        latestRelaxed = released;
        if (released != null && !released.isWithin(times)) {
            acquirable = acquirable == null ? released : acquirable.join(released);
        }
    }

    /** {@return the clock released by a write that does not itself release, if there was a fence before it} */
    @Nullable
    VectorClock fenced() {
        return fenced;
    }

    void releaseFence() {
        fenced = release();
    }

    void acquireFence() {
        acquire(acquirable);
        acquirable = null;
    }

    /** {@return the clock of everything that happens before the threads that acquire what this thread now releases} */
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
