// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.lock;

import org.jspecify.annotations.Nullable;

/** The kinds of classes that keep a lock's state. */
public enum LockClass {
    /** {@code ReentrantLock}, or the lock for writing of a {@code ReentrantReadWriteLock}. */
    REENTRANT,
    /** Both locks of a {@code ReentrantReadWriteLock}. */
    READ_WRITE,
    /** All modes of a {@code StampedLock}. */
    STAMPED,
    /** The synchroniser in which a latch has its count. */
    LATCH,
    SEMAPHORE,
    /** The lock by which the workers of a pool say that they are not idle: no thread waits for it. */
    WORKER,
    /** The program's own: the holder is known, but not what taking it means. */
    UNKNOWN;

    /** {@return the constant for the class of that name} */
    public static LockClass of(@Nullable String name) {
        if (name == null) {
            return UNKNOWN;
        }
        if (name.startsWith("java.util.concurrent.locks.ReentrantReadWriteLock$")) {
            return READ_WRITE;
        }
        if (name.startsWith("java.util.concurrent.locks.ReentrantLock$")) {
            return REENTRANT;
        }
        if (name.equals("java.util.concurrent.locks.StampedLock")) {
            return STAMPED;
        }
        if (name.startsWith("java.util.concurrent.CountDownLatch$")) {
            return LATCH;
        }
        if (name.startsWith("java.util.concurrent.Semaphore$")) {
            return SEMAPHORE;
        }
        return name.equals("java.util.concurrent.ThreadPoolExecutor$Worker") ? WORKER : UNKNOWN;
    }
}
