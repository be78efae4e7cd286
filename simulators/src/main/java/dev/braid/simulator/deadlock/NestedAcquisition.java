// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import dev.braid.simulator.lock.LockMode;
import dev.braid.simulator.order.VectorClock;
import dev.braid.trace.RecordedEvent;
import java.util.ArrayList;
import java.util.List;

/**
 * An acquisition of a lock by a thread that held others: had another thread held the lock, this one would have waited.
 */
final class NestedAcquisition {
    final Hold wanted;
    final int thread;
    /** The thread's own time, and what of others comes before, by starts and joins of threads alone. */
    final long epoch;

    final VectorClock before;
    final List<TakenSince> held;
    final List<TakenSince> inherited;

    NestedAcquisition(Hold wanted, ThreadLocks locks, long epoch, VectorClock before) {
        this.wanted = wanted;
        this.thread = wanted.taken.thread();
        this.epoch = epoch;
        this.before = before;
        held = copy(locks.held());
        inherited = copy(locks.inherited());
    }

    private static List<TakenSince> copy(List<TakenSince> all) {
        List<TakenSince> copy = new ArrayList<>(all.size());
        all.forEach(since -> copy.add(since.copy()));
        return copy;
    }

    RecordedEvent event() {
        return wanted.taken;
    }

    /** {@return {@code true} if it would keep another thread waiting for that lock} */
    boolean holds(long lock, LockMode mode) {
        for (TakenSince since : held) {
            if (since.hold.conflictsWith(lock, mode)) {
                return true;
            }
        }
        return false;
    }

    /** {@return {@code true} if both can be at once, as far as start, join and the locks held at the time say} */
    boolean mayCoincide(NestedAcquisition other) {
        if (thread == other.thread || before.isAfter(other.epoch) || other.before.isAfter(epoch)) {
            return false;
        }
        for (TakenSince since : held) {
            if (other.holds(since.hold.lock, since.hold.mode)) {
                return false;
            }
        }
        return true;
    }
}
