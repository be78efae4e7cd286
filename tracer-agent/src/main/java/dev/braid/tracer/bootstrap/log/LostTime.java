// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.trace.layout.LostTimeDescriptor;
import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.machine.Options;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;

/**
 * Records how much time threads lose to each other, where {@link Options#recordsContention} has chosen that.
 *
 * <p>Times are those of {@link System#nanoTime}, which reads the clock CLOCK_MONOTONIC: that never goes back, on
 * whatever processor a thread is. It is read only where a thread has to wait, or has failed.
 *
 * <p>The record says how long, and where. The thread that had the lock, or has written instead, and where it did so,
 * follow from the trace, whose reader knows what every thread did before. So no thread looks into another one.
 *
 * <p>The agent's own address locks make threads wait, too. That time is added up for all threads, and reported
 * separately.
 *
 * <p>Thread safety: any thread, each with its own log.
 */
public final class LostTime {
    /** Shortest wait that counts: a monitor that is free may look as if it were not. */
    private static final long LEAST_NANOS = 1_000;

    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long START = System.nanoTime();

    /**
     * Time up to which a thread keeps what it has lost by address locks to itself: what is shared is contended for,
     * too.
     */
    private static final long OWN_NANOS = 100_000;

    /** The time lost by address locks that threads have shared, and that is not recorded yet. */
    private static final long ADDRESS_LOCK_NANOS = allocate();

    private LostTime() {}

    private static long allocate() {
        long address = U.allocateMemory(Long.BYTES);
        U.putLong(address, 0);
        return address;
    }

    /**
     * The current thread is about to enter a monitor that is locked, or may be: by another thread, or by this one
     * before it became active. To ask the JVM which takes longer than such an entry, which is then not reported.
     *
     * <p>A thread that finds it free, and is overtaken by another thread before it enters, does not come here. It would
     * have to look at the clock each time, just in case.
     */
    @DontInline
    public static void entering(Object monitor) {
        ThreadLog log = ThreadLogs.current();
        if (log != null && log.monitors.idOf(monitor) == 0) {
            log.waits.entered = monitor;
            log.waits.entersSince = System.nanoTime();
        }
    }

    /** The current thread has entered a monitor, for which it may have waited. */
    @DontInline
    public static void entered(ThreadLog log, Object monitor, long id, int where) {
        long since = log.waits.entersSince;
        boolean isThis = log.waits.entered == monitor;
        log.waits.entersSince = 0;
        log.waits.entered = null;
        long now = System.nanoTime();
        if (isThis && now - since >= LEAST_NANOS) {
            record(log, where, LostTimeDescriptor.BY_MONITOR, now - since, now, id);
        }
    }

    /** The current thread is about to park. */
    public static void parking() {
        ThreadLog log = ThreadLogs.current();
        if (log != null) {
            log.waits.parkedSince = System.nanoTime();
        }
    }

    /** The current thread returns from parking. */
    public static void unparked(int where) {
        ThreadLog log = ThreadLogs.current();
        if (log != null && log.waits.parkedSince != 0) {
            long since = log.waits.parkedSince;
            log.waits.parkedSince = 0;
            long now = System.nanoTime();
            record(log, where, LostTimeDescriptor.BY_PARK, now - since, now, 0);
        }
    }

    /** A compare-and-set of an object has failed, or the last one had. */
    @DontInline
    static void round(ThreadLog log, int where, long object, boolean hasFailed) {
        long now = System.nanoTime();
        long since = log.waits.failedSince;
        boolean isNext = since != 0 && log.waits.failedObject == object;
        log.waits.failedSince = hasFailed ? now : 0;
        log.waits.failedObject = object;
        if (isNext) {
            record(log, where, LostTimeDescriptor.BY_ROUND, now - since, now, object);
        }
    }

    /** The current thread begins to read under a {@code StampedLock}. */
    public static void beginsToRead() {
        ThreadLog log = ThreadLogs.current();
        if (log != null) {
            log.waits.readsSince = System.nanoTime();
        }
    }

    /** The current thread has found that what it has read so is not valid. */
    public static void foundInvalid(Object lock, int where) {
        readInVain(lock, LostTimeDescriptor.BY_VALIDATION, where);
    }

    /** The current thread could not make a lock for writing of its right to read. */
    public static void notConverted(Object lock, int where) {
        readInVain(lock, LostTimeDescriptor.BY_CONVERSION, where);
    }

    private static void readInVain(Object lock, int by, int where) {
        ThreadLog log = ThreadLogs.current();
        if (log != null) {
            long now = System.nanoTime();
            long since = log.waits.readsSince == 0 ? now : log.waits.readsSince;
            log.waits.readsSince = 0;
            record(log, where, by, now - since, now, ObjectIds.of(lock, log));
        }
    }

    /**
     * Notes that a pool has no room for what the current thread brings. What its policy does may bring more to a pool.
     */
    public static void rejecting() {
        ThreadLog log = ThreadLogs.current();
        if (log != null && log.waits.rejections++ == 0) {
            log.waits.rejectedSince = System.nanoTime();
        }
    }

    /** The pool's policy is done, or throws. */
    public static void rejected(int where) {
        ThreadLog log = ThreadLogs.current();
        if (log != null && log.waits.rejections > 0 && --log.waits.rejections == 0) {
            long now = System.nanoTime();
            record(log, where, LostTimeDescriptor.BY_REJECTION, now - log.waits.rejectedSince, now, 0);
        }
    }

    /** The current thread has waited for an address lock, which it has now. */
    static void waitedForAddress(long nanos) {
        ThreadLog log = ThreadLogs.open();
        if (log == null) {
            U.getAndAddLong(null, ADDRESS_LOCK_NANOS, nanos);
        } else if ((log.waits.addressLockNanos += nanos) >= OWN_NANOS) {
            U.getAndAddLong(null, ADDRESS_LOCK_NANOS, log.waits.addressLockNanos);
            log.waits.addressLockNanos = 0;
        }
    }

    /**
     * Reports, as the current thread ends, what all threads have lost by address locks, but for a little by each that
     * goes on.
     */
    static void tellOfAddressLocks(ThreadLog log) {
        long nanos = U.getAndSetLong(null, ADDRESS_LOCK_NANOS, 0) + log.waits.addressLockNanos;
        log.waits.addressLockNanos = 0;
        if (nanos != 0) {
            record(log, 0, LostTimeDescriptor.BY_ADDRESS_LOCKS, nanos, System.nanoTime(), 0);
        }
    }

    private static void record(ThreadLog log, int where, int by, long nanos, long end, long object) {
        OrderedEvents.function(log, where, RecordDescriptor.FUNCTION_LOST_TIME, by, nanos, end - START, object);
    }
}
