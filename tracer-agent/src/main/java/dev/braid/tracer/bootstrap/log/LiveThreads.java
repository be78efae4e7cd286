// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.tracer.bootstrap.machine.LockOrder;
import dev.braid.tracer.bootstrap.machine.SpinLock;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;
import org.jspecify.annotations.Nullable;

/**
 * The logs of all threads that live, platform threads and virtual ones.
 *
 * <p>The fast path is an index by thread id into a table. Thread ids count up, so that only a thread that outlives tens
 * of thousands of later ones meets another in its place. One of the two is then found by search.
 *
 * <p>Thread safety: any thread.
 */
public final class LiveThreads {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long THREAD_ID = U.objectFieldOffset(Thread.class, "tid");
    private static final int TABLE_SIZE = 1 << 16;

    /** Live threads by their id; a thread that finds another one in its place is only in {@link #live}. */
    private static final @Nullable ThreadLog[] TABLE = new ThreadLog[TABLE_SIZE];

    private static final SpinLock LOCK = new SpinLock(LockOrder.THREADS);
    private static @Nullable ThreadLog[] live = new ThreadLog[64];
    private static int liveCount;
    private static int lastThreadId = -1;
    private static long greatestId;
    private static long latestEnd;

    private LiveThreads() {}

    /** {@return the log in the thread's place of the table, which may be another thread's, or null} */
    @ForceInline
    static @Nullable ThreadLog candidate(Thread thread) {
        return TABLE[tableIndex(thread)];
    }

    public static @Nullable ThreadLog find(Thread thread) {
        ThreadLog log = candidate(thread);
        if (log != null && log.thread == thread) {
            return log;
        }
        if (log == null) {
            return null; // no thread has taken this place, or the one that had it has ended
        }
        LOCK.lock();
        try {
            for (int i = 0; i < liveCount; i++) {
                ThreadLog other = live[i];
                if (other != null && other.thread == thread) {
                    return other;
                }
            }
            return null;
        } finally {
            LOCK.unlock();
        }
    }

    /** Gives a thread a log, whose clock starts there. */
    static ThreadLog add(Thread thread, long clock) {
        LOCK.lock();
        try {
            ThreadLog log = new ThreadLog(thread, lastThreadId + 1, clock);
            if (liveCount == live.length) {
                @Nullable ThreadLog[] larger = new ThreadLog[liveCount * 2];
                System.arraycopy(live, 0, larger, 0, liveCount);
                live = larger;
            }
            lastThreadId++;
            log.place = liveCount;
            live[liveCount++] = log;
            greatestId = Math.max(greatestId, U.getLong(thread, THREAD_ID));
            int index = tableIndex(thread);
            if (TABLE[index] == null) {
                TABLE[index] = log;
            }
            return log;
        } finally {
            LOCK.unlock();
        }
    }

    static void remove(ThreadLog log) {
        LOCK.lock();
        try {
            ThreadLog last = live[--liveCount];
            live[liveCount] = null;
            latestEnd = Math.max(latestEnd, log.clock);
            if (last != null && last != log) {
                live[log.place] = last;
                last.place = log.place;
            }
            int index = tableIndex(log.thread);
            if (TABLE[index] == log) {
                TABLE[index] = successor(index);
            }
        } finally {
            LOCK.unlock();
        }
    }

    /**
     * {@return a thread that has waited for that place of the table, if there are so many that one may have, or null}
     */
    private static @Nullable ThreadLog successor(int index) {
        if (greatestId < TABLE_SIZE) {
            return null;
        }
        for (int i = 0; i < liveCount; i++) {
            ThreadLog log = live[i];
            if (log != null && tableIndex(log.thread) == index) {
                return log;
            }
        }
        return null;
    }

    /** Sends all threads but that one through the slow path, at their next records. Allocates nothing. */
    static void closeGates(@Nullable ThreadLog except) {
        LOCK.lock();
        try {
            for (int i = 0; i < liveCount; i++) {
                ThreadLog log = live[i];
                if (log != null && log != except) {
                    log.closeGate();
                }
            }
        } finally {
            LOCK.unlock();
        }
    }

    /** {@return {@code true} if there is a thread that does not work for the agent, be it the current one} */
    public static boolean hasAnyOfProgram() {
        LOCK.lock();
        try {
            for (int i = 0; i < liveCount; i++) {
                ThreadLog log = live[i];
                if (log != null && log.suspensions == 0) {
                    return true;
                }
            }
            return false;
        } finally {
            LOCK.unlock();
        }
    }

    static @Nullable ThreadLog[] copy() {
        LOCK.lock();
        try {
            @Nullable ThreadLog[] copy = new ThreadLog[liveCount];
            System.arraycopy(live, 0, copy, 0, liveCount);
            return copy;
        } finally {
            LOCK.unlock();
        }
    }

    /** {@return a clock that no thread had passed when this was called} */
    static long latestClock() {
        LOCK.lock();
        try {
            long latest = latestEnd;
            for (int i = 0; i < liveCount; i++) {
                ThreadLog log = live[i];
                latest = log == null ? latest : Math.max(latest, log.clock);
            }
            return latest;
        } finally {
            LOCK.unlock();
        }
    }

    /** {@return a clock that no thread which has ended has passed} */
    static long latestEnd() {
        LOCK.lock();
        try {
            return latestEnd;
        } finally {
            LOCK.unlock();
        }
    }

    /**
     * Gives a thread a number of its own.
     *
     * @return another thread that has the number, or null
     */
    static @Nullable ThreadLog number(ThreadLog log, long number) {
        LOCK.lock();
        try {
            ThreadLog other = null;
            for (int i = 0; i < liveCount; i++) {
                ThreadLog candidate = live[i];
                if (candidate != null && candidate != log && candidate.registered && candidate.number == number) {
                    other = candidate;
                }
            }
            log.number = number;
            log.registered = true;
            return other;
        } finally {
            LOCK.unlock();
        }
    }

    @ForceInline
    private static int tableIndex(Thread thread) {
        return (int) U.getLong(thread, THREAD_ID) & (TABLE_SIZE - 1);
    }
}
