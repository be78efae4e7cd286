// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import jdk.internal.misc.Unsafe;

/**
 * A lock for the agent's own tables, which must not use a lock that is itself traced, nor a monitor of the program.
 *
 * <p>Thread safety: any thread; not reentrant. Held for a few instructions, or while a table is rebuilt.
 */
final class SpinLock {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long STATE = U.objectFieldOffset(SpinLock.class, "state");

    @SuppressWarnings("unused") // by offset
    private volatile int state;

    void lock() {
        int spins = 0;
        while (!U.compareAndSetInt(this, STATE, 0, 1)) {
            if (++spins < 64) {
                Thread.onSpinWait();
            } else {
                Processor.giveWay();
            }
        }
    }

    void unlock() {
        U.putIntRelease(this, STATE, 0);
    }
}
