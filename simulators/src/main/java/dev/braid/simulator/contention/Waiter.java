// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

import dev.braid.trace.TraceEvent;
import dev.braid.trace.contention.Conflict;
import dev.braid.trace.contention.Traceback;
import org.jspecify.annotations.Nullable;

/** What is known of a thread that has lost time, or may lose some, until it is known to whom. */
final class Waiter {
    static final long NONE = -1;

    /** What a thread parks for. */
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
    /** Whether those that read keep it from what it parks for. */
    boolean waitsForReaders;
    /** The last lock that it has looked at. */
    long lock = NONE;

    /** The last state of a lock that it has read, how long that is, and of which. */
    long state;

    int stateBytes;

    long stateOf = NONE;

    /** The state of the lock under which it reads, as it began, and which that is. */
    long readState;

    long readLock = NONE;

    /** Where it wrote last since then. */
    @Nullable
    Traceback wroteAt;

    @Nullable
    Conflict failure;

    @Nullable
    Conflict previousFailure;

    @Nullable
    Location failedAt;

    /** What it has read last out of an {@code AtomicInteger}. */
    int counter;

    /** Whether a pool is rejecting its work, and whether for want of room. */
    boolean isRejected;

    boolean isRejectedForRoom;

    void forgetPark() {
        parkedNanos = 0;
        parkedAt = null;
    }

    /** It may read what a lock guards, from a state of that on. */
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
     * It writes, and not in code of the JDK that the program has not called; the place matters while it reads, as the
     * write may turn out to be in vain.
     */
    void writes(TraceEvent event, ThreadState thread) {
        if (readLock != NONE) {
            wroteAt = thread.at(event);
        }
    }

    /** {@return where it wrote, if it has since it began to read, or else where it is about to} */
    Traceback writesAt(Traceback here) {
        return wroteAt == null ? here : wroteAt;
    }
}
