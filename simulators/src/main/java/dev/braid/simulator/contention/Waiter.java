// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

import dev.braid.trace.TraceEvent;
import dev.braid.trace.contention.Conflict;
import dev.braid.trace.contention.Traceback;
import org.jspecify.annotations.Nullable;

/** The state of a thread that has lost time, or may lose some, until it is known to whom. */
final class Waiter {
    static final long NONE = -1;

    /** The purposes for which a thread parks. */
    enum Purpose {
        LOCK,
        /** A place among a number of them. */
        SEGMENT,
        OTHER
    }

    /** The monitor that it enters next, for which it has waited so long, until then. */
    long monitor = NONE;

    long nanos;
    long until;

    @Nullable
    Traceback parkedAt;

    Purpose parkedFor = Purpose.OTHER;
    long parkedNanos;
    /** True if readers keep it from what it parks for. */
    boolean waitsForReaders;
    /** The last lock that it has looked at. */
    long lock = NONE;

    /** The last state of a lock that it has read, its length, and the lock. */
    long state;

    int stateBytes;

    long stateOf = NONE;

    /** The state, as it began to read, of the lock under which it reads, and that lock. */
    long readState;

    long readLock = NONE;

    /** The place where it wrote last since then. */
    @Nullable
    Traceback wroteAt;

    @Nullable
    Conflict failure;

    @Nullable
    Conflict previousFailure;

    @Nullable
    Location failedAt;

    /** The last value that it has read from an {@code AtomicInteger}. */
    int counter;

    /** True if a pool is rejecting its work, for want of room if {@link #isRejectedForRoom}. */
    boolean isRejected;

    boolean isRejectedForRoom;

    void forgetPark() {
        parkedNanos = 0;
        parkedAt = null;
    }

    /** Begins to read what a lock guards, from a state of that lock on. */
    void beginsToRead(long lockId, long begins) {
        readLock = lockId;
        readState = begins;
        wroteAt = null;
    }

    void endsToRead() {
        readLock = NONE;
        wroteAt = null;
    }

    /**
     * Takes a write, unless it is in code of the JDK that the program has not called. The place matters while the
     * thread reads, as the write may turn out to be in vain.
     */
    void writes(TraceEvent event, ThreadState thread) {
        if (readLock != NONE) {
            wroteAt = thread.at(event);
        }
    }

    /**
     * {@return the place where it wrote, if it has since it began to read; otherwise the place where it is about to}
     */
    Traceback writesAt(Traceback here) {
        return wroteAt == null ? here : wroteAt;
    }
}
