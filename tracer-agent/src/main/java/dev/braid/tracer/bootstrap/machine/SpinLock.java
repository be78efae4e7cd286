// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.machine;

import jdk.internal.misc.Unsafe;

/**
 * A lock for the agent's own tables, which must not use a lock that is itself traced, nor a monitor of the program.
 *
 * <p>Thread safety: any thread; not reentrant. Held for a few instructions, or while a table is rebuilt.
 */
public final class SpinLock {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long STATE = U.objectFieldOffset(SpinLock.class, "state");

    /** Rank of the lock in the {@link LockOrder}. */
    private final int rank;

    @SuppressWarnings("unused") // by offset
    private volatile int state;

    public SpinLock(int rank) {
        this.rank = rank;
    }

    public void lock() {
        LockOrder.take(rank, 0);
        int spins = 0;
        while (!U.compareAndSetInt(this, STATE, 0, 1)) {
            if (++spins < 64) {
                Thread.onSpinWait();
            } else {
                Processor.giveWay();
            }
        }
    }

    public void unlock() {
        U.putIntRelease(this, STATE, 0);
        LockOrder.release(rank, 0);
    }
}
