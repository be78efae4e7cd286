// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.lock;

import dev.braid.trace.EventKind;
import dev.braid.trace.TraceEvent;

/**
 * Changes of the number in which a lock of {@code java.util.concurrent.locks} has its state, as sets of bits.
 *
 * <pre>
 *  ReentrantLock            how often it is held
 *  ReentrantReadWriteLock   upper half: how many hold it for reading; lower half: how often it is held for writing
 *  StampedLock              7 bits: how many hold it for reading; above that: one writes; above that: a version
 * </pre>
 */
public final class LockChange {
    public static final int NONE = 0;
    public static final int TAKES_EXCLUSIVE = 1;
    public static final int RELEASES_EXCLUSIVE = 2;
    public static final int TAKES_SHARED = 4;
    public static final int RELEASES_SHARED = 8;

    /** In the state of a {@code StampedLock}: how many hold it for reading, the last number being that of no count. */
    public static final long READERS = 127;

    /** In the state of a {@code StampedLock}: one holds it for writing. */
    public static final long WRITER = 128;

    private LockChange() {}

    /** {@return the change of a lock by an access to its state} */
    public static int of(LockClass type, TraceEvent event) {
        return switch (type) {
            case REENTRANT -> exclusive(event, -1L);
            case READ_WRITE -> {
                int half = event.size() * (Byte.SIZE / 2);
                yield exclusive(event, (1L << half) - 1) | shared(event, (1L << half) - 1 << half);
            }
            case STAMPED -> stamp(event);
            case LATCH, SEMAPHORE, WORKER, UNKNOWN -> NONE;
        };
    }

    /** {@return the change by a write, by which a lock is released, and taken again by the thread that holds it} */
    private static int exclusive(TraceEvent event, long mask) {
        boolean isFree = (event.valueWritten() & mask) == 0;
        if (event.kind() == EventKind.WRITE) {
            return isFree ? RELEASES_EXCLUSIVE : NONE;
        }
        boolean wasFree = (event.valueRead() & mask) == 0;
        return event.kind() == EventKind.READ_WRITE && wasFree && !isFree ? TAKES_EXCLUSIVE : NONE;
    }

    private static int shared(TraceEvent event, long mask) {
        if (event.kind() != EventKind.READ_WRITE) {
            return NONE;
        }
        return byCount(event.valueRead() & mask, event.valueWritten() & mask);
    }

    private static int byCount(long before, long after) {
        int order = Long.compareUnsigned(after, before);
        return order > 0 ? TAKES_SHARED : order < 0 ? RELEASES_SHARED : NONE;
    }

    private static int stamp(TraceEvent event) {
        if (event.kind() == EventKind.WRITE) {
            return RELEASES_EXCLUSIVE | ((event.valueWritten() & READERS) == 0 ? NONE : TAKES_SHARED);
        }
        if (event.kind() != EventKind.READ_WRITE) {
            return NONE;
        }
        boolean isTaken = (event.valueRead() & WRITER) == 0 && (event.valueWritten() & WRITER) != 0;
        return byCount(event.valueRead() & READERS, event.valueWritten() & READERS)
                | (isTaken ? TAKES_EXCLUSIVE : NONE);
    }
}
