// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.trace.RecordDescriptor;

/**
 * Regions of interest, which the program starts and ends.
 *
 * <p>Both marks are events of all threads at once: each thread's records before a mark have smaller clocks, those after it
 * have larger ones. So whoever sets a mark raises a barrier, waits until every other thread is outside of its hooks, and
 * takes a clock above all of theirs; threads that want to record meanwhile wait at the barrier, and go on from that clock.
 *
 * <p>Where only regions are traced ({@link Options#regionsOnly}), accesses outside of them leave no record; starts and
 * ends of threads, synchronisation and traced functions always do.
 *
 * <p>Thread safety: any thread; one sets a mark at a time, the others wait at the barrier.
 */
final class Regions {
    private static final long DEADLINE_NANOS = 10_000_000_000L;

    private static final SpinLock LOCK = new SpinLock();

    /** Regions that have started and not ended. */
    private static volatile int active;

    private static volatile boolean barrier;
    private static volatile long clockOfLastMark;

    private Regions() {}

    static boolean isActive() {
        return active > 0;
    }

    /** {@return a clock that nothing which is recorded from now on may precede} */
    static long clockOfLastMark() {
        return clockOfLastMark;
    }

    /** Forgets all regions, as a new period of tracing begins. */
    static void reset() {
        active = 0;
    }

    static void start() {
        ThreadLog log = ThreadLogs.currentForEvents();
        if (log != null) {
            raiseBarrier(log);
            mark(log, RecordDescriptor.SYNC_REGION_START);
            active++;
            barrier = false;
            ThreadLogs.closeIfNotTraced(log);
        }
    }

    /** Does nothing if no region is active. */
    static void end() {
        ThreadLog log = ThreadLogs.currentForEvents();
        if (log != null) {
            raiseBarrier(log);
            if (active > 0) {
                active--;
                mark(log, RecordDescriptor.SYNC_REGION_END);
            }
            barrier = false;
            ThreadLogs.closeIfNotTraced(log);
        }
    }

    /** Lets the current thread wait while another one sets a mark. */
    static void waitAtBarrier(ThreadLog log) {
        if (barrier) {
            log.waitsAtBarrier = true;
            while (barrier) {
                Processor.giveWay();
            }
            log.waitsAtBarrier = false;
        }
    }

    private static void raiseBarrier(ThreadLog log) {
        log.waitsAtBarrier = true;
        while (true) {
            LOCK.lock();
            try {
                if (!barrier) {
                    barrier = true;
                    break;
                }
            } finally {
                LOCK.unlock();
            }
            Processor.giveWay();
        }
        log.waitsAtBarrier = false;
    }

    /** Waits until the other threads are outside of their hooks, and records the mark after all that they have done. */
    private static void mark(ThreadLog log, int operation) {
        long deadline = System.nanoTime() + DEADLINE_NANOS;
        long latest = log.clock;
        for (ThreadLog other : LiveThreads.copy()) {
            if (other == null || other == log) {
                continue;
            }
            while (other.slot >= 0 && !other.waitsAtBarrier && !ThreadLogs.deactivateIfOutside(other)) {
                if (System.nanoTime() > deadline) {
                    Channel.fail("A thread did not leave a traced access within ten seconds, when a region of interest"
                            .concat(" started or ended: ")
                            .concat(other.thread.getName())
                            .concat("; the machine may be overloaded, run fewer tests at once."));
                    break;
                }
                Processor.giveWay();
            }
            latest = Math.max(latest, other.clock);
        }
        log.clock = latest;
        OrderedAccess.sync(log, log.thread, 0, operation, 0);
        clockOfLastMark = log.clock;
    }
}
