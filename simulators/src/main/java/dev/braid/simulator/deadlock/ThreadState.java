// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import dev.braid.trace.RecordedEvent;
import org.jspecify.annotations.Nullable;

/** What a trace has said so far of a thread. */
final class ThreadState {
    final int id;
    final ThreadLocks locks = new ThreadLocks();
    /** What it last read to get from a lock to what keeps its state. */
    long lock;

    long sync;
    /** What it last read to get from a lock for reading and writing to one of the two. */
    long readWriteLock;

    long view;
    /** What it is to park for, 0 for nothing. */
    long blocker;
    /** The wait, or park, without a time limit that it is in. */
    @Nullable
    RecordedEvent waits;

    /** Whether it has been unparked since it parked. */
    boolean isUnparked;

    /** Whether it has ever worked for a pool, and does so now. */
    boolean isWorker;

    boolean isBusy;

    ThreadState(int id) {
        this.id = id;
    }

    /** {@return the object that the program knows a lock by, as far as that is known} */
    long name(long keeper) {
        if (keeper != sync) {
            return keeper;
        }
        return lock == view ? readWriteLock : lock;
    }
}
