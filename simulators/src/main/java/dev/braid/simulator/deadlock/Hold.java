// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import dev.braid.simulator.lock.LockMode;
import dev.braid.trace.RecordedEvent;
import java.util.List;

/** A lock, from when a thread takes it until the thread releases it. */
final class Hold {
    /** The object whose monitor it is, or that keeps the lock's state. */
    final long lock;

    final LockMode mode;
    /** The object that the program knows the lock by. */
    final long name;

    final RecordedEvent taken;
    boolean isReleased;
    /** True if its thread has started another one meanwhile: that can take the lock only after this. */
    boolean isInherited;
    /** The history that comes with it in that case: what its thread had to do before it could release the lock. */
    List<TakenSince> legacy = List.of();
    /** The number of kept nested acquisitions that were made under it. */
    int acquisitions;

    Hold(long lock, LockMode mode, long name, RecordedEvent taken) {
        this.lock = lock;
        this.mode = mode;
        this.name = name;
        this.taken = taken;
    }

    boolean conflictsWith(long otherLock, LockMode otherMode) {
        return lock == otherLock && mode.conflictsWith(otherMode);
    }
}
