// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.trace.RecordDescriptor;
import jdk.internal.vm.annotation.ReservedStackAccess;
import org.jspecify.annotations.Nullable;

/**
 * Regions of interest, which the program starts and ends.
 *
 * <p>Both marks are events of all threads at once: each thread's records before a mark have smaller clocks, those after it
 * have larger ones. So whoever sets a mark raises a barrier, waits until every other thread is outside of its hooks, and
 * takes a clock above all of theirs; threads that want to record meanwhile wait at the barrier, and go on from that clock.
 * A thread that becomes active looks for the barrier afterwards, and whoever raises it looks for active threads
 * afterwards: one of the two sees the other.
 *
 * <p>Where only regions are traced ({@link Options#regionsOnly}), accesses outside of them leave no record, nor does
 * synchronisation; starts and ends of threads, these marks and traced functions always do. There the others are waited for twice when a region
 * starts: first, so that nobody records an access before the mark; and again, once the region is active, so that an
 * access which had found it inactive is made before the mark too, and not unseen after it.
 *
 * <p>Thread safety: any thread; one sets a mark at a time, the others wait at the barrier.
 */
final class Regions {
    private static final long DEADLINE_NANOS = 10_000_000_000L;

    private static final SpinLock LOCK = new SpinLock();

    /** Regions that have started and not ended. Changed by whoever has raised the barrier. */
    private static volatile int active;

    /** Who sets a mark just now: the barrier is up for all others. */
    private static volatile @Nullable ThreadLog marking;

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

    @ReservedStackAccess
    static void start() {
        set(RecordDescriptor.SYNC_REGION_START);
    }

    /** Sets the mark even if no region is active, for the program has said so; then it means nothing. */
    @ReservedStackAccess
    static void end() {
        set(RecordDescriptor.SYNC_REGION_END);
    }

    private static void set(int mark) {
        ThreadLog log = ThreadLogs.currentForEvents();
        if (log == null) {
            return;
        }
        raiseBarrier(log);
        try {
            long latest = waitForOthers(log);
            boolean starts = mark == RecordDescriptor.SYNC_REGION_START;
            active = starts ? active + 1 : Math.max(0, active - 1);
            if (starts && Settings.REGIONS_ONLY) {
                latest = waitForOthers(log);
            }
            log.raiseClock(latest);
            OrderedAccess.sync(log, log.thread, 0, mark, 0);
            clockOfLastMark = log.clock + 1;
        } catch (OutOfMemoryError | StackOverflowError e) {
            Channel.fail("The program ran out of memory or stack as a region of interest started or ended; give it more"
                    .concat(" with -Xmx or -Xss."));
        } finally {
            marking = null;
            ThreadLogs.resume();
        }
    }

    /** {@return whether another thread sets a mark just now} */
    static boolean isBarred(ThreadLog log) {
        ThreadLog who = marking;
        return who != null && who != log;
    }

    /** Lets the current thread wait while another one sets a mark. */
    static void waitAtBarrier(ThreadLog log) {
        if (isBarred(log)) {
            log.waitsAtBarrier = true;
            while (isBarred(log)) {
                Processor.giveWay();
            }
            log.waitsAtBarrier = false;
        }
    }

    /** From here on until the mark is set, what this thread does is the agent's work: it asks the JDK for stacks. */
    private static void raiseBarrier(ThreadLog log) {
        log.waitsAtBarrier = true;
        while (true) {
            LOCK.lock();
            try {
                if (marking == null) {
                    marking = log;
                    break;
                }
            } finally {
                LOCK.unlock();
            }
            Processor.giveWay();
        }
        log.waitsAtBarrier = false;
        ThreadLogs.suspend();
    }

    /** Waits until the other threads are outside of their hooks. {@return a clock that no thread has passed} */
    private static long waitForOthers(ThreadLog log) {
        long deadline = System.nanoTime() + DEADLINE_NANOS;
        long latest = 0;
        for (ThreadLog other : LiveThreads.copy()) {
            if (other == null || other == log) {
                continue;
            }
            while (!other.waitsAtBarrier && !isOutside(other)) {
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
        return Math.max(latest, LiveThreads.latestEnd());
    }

    /** {@return whether a thread is inactive, and outside of hooks, be it of such as record nothing} */
    private static boolean isOutside(ThreadLog other) {
        return ThreadLogs.deactivateIfOutside(other)
                && !(Settings.REGIONS_ONLY && HookStacks.isInsideHook(other.thread));
    }
}
