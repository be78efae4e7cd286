// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

import org.jspecify.annotations.Nullable;

/** A class of locks that readers share, and what the word says in which a lock keeps its state. */
enum SharedLock {
    /** {@code ReentrantReadWriteLock}: readers in the high 16 bits of an int, and below how often the writer has it. */
    READ_WRITE(16, 0xFFFF, 0xFFFF),
    /** The same of newer JDKs: readers in the high 32 bits of a long, and below the writer. */
    LONG_READ_WRITE(32, 0xFFFF_FFFFL, 0xFFFF_FFFFL),
    /** {@code StampedLock}: readers in the low 7 bits, the writer's bit, and above it how often it was written. */
    STAMPED(0, 0x7F, 0x80);

    private static final String READ_WRITE_CLASS = LockCode.PACKAGE + "ReentrantReadWriteLock$";

    private final int shift;
    private final long readers;
    private final long writer;

    SharedLock(int shift, long readers, long writer) {
        this.shift = shift;
        this.readers = readers;
        this.writer = writer;
    }

    /**
     * {@return the kind of lock that the objects of a class are, null if they are not such locks}
     *
     * @param stateBytes the number of bytes of the state
     */
    static @Nullable SharedLock of(@Nullable String className, int stateBytes) {
        if (className == null) {
            return null;
        }
        if (className.startsWith(READ_WRITE_CLASS)) {
            return stateBytes == Long.BYTES ? LONG_READ_WRITE : READ_WRITE;
        }
        return className.equals(LockCode.STAMPED) ? STAMPED : null;
    }

    /** {@return the number of readers that have the lock} */
    long readers(long state) {
        return state >>> shift & readers;
    }

    boolean isWritten(long state) {
        return (state & writer) != 0;
    }

    /** {@return {@code true} if a {@code StampedLock} was, or is, taken for writing between two states of it} */
    static boolean wasWritten(long before, long after) {
        return ((before ^ after) & ~STAMPED.readers) != 0;
    }
}
