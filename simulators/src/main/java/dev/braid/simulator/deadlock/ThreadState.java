// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import dev.braid.trace.RecordedEvent;
import org.jspecify.annotations.Nullable;

/** The state of a thread, by what a trace has said so far. */
final class ThreadState {
    final int id;
    final ThreadLocks locks = new ThreadLocks();
    /** The lock, and the object that keeps its state, as it last read the one from the other. */
    long lock;

    long sync;
    /** The lock for reading and writing, and the one of its two locks that it last read from it. */
    long readWriteLock;

    long view;
    /** The object that it is to park for, 0 for none. */
    long blocker;
    /** The wait, or park, without a time limit that it is in. */
    @Nullable
    RecordedEvent waits;

    /** True if it has been unparked since it parked. */
    boolean isUnparked;

    /** True if it has ever worked for a pool; {@link #isBusy} if it does so now. */
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
