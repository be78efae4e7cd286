// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.tracer.bootstrap.machine.Channel;
import dev.braid.tracer.bootstrap.machine.FixedOptions;
import dev.braid.tracer.bootstrap.machine.LockOrder;
import dev.braid.tracer.bootstrap.machine.Processor;
import dev.braid.tracer.bootstrap.machine.SpinLock;
import org.jspecify.annotations.Nullable;

/**
 * Makes an event one of all threads at once: each thread's records before it have smaller clocks, and those after it
 * have larger ones.
 *
 * <p>A thread that records such an event raises the barrier, waits until every other thread is outside of its hooks,
 * takes a clock above all of theirs, records, and lowers the barrier. Threads that want to record meanwhile wait, and
 * go on from that clock. A thread that becomes active looks for the barrier afterwards, and one that raises it looks
 * for active threads afterwards: one of the two sees the other.
 *
 * <p>Thread safety: any thread; one has the barrier at a time, the others wait.
 */
public final class Barrier {
    private static final long DEADLINE_NANOS = 10_000_000_000L;

    private static final SpinLock LOCK = new SpinLock(LockOrder.MARKER);

    /** Log of the thread that has the barrier now: it is up for all others. */
    private static volatile @Nullable ThreadLog owner;

    private static volatile long clock;

    private Barrier() {}

    /** {@return a clock that nothing which is recorded from now on may precede} */
    static long clock() {
        return clock;
    }

    /** {@return {@code true} if another thread has the barrier just now} */
    static boolean isBarred(ThreadLog log) {
        ThreadLog who = owner;
        return who != null && who != log;
    }

    /**
     * Lets the current thread wait while another one has the barrier, and then for a slot. No thread at the barrier
     * waits for a thread that is in here: all slots may be with threads that wait for the barrier.
     *
     * @return false if there is no slot to be had, which has failed the trace
     */
    static boolean awaitSlot(ThreadLog log) {
        LockOrder.mayWait(LockOrder.BARRIER, 0);
        log.waitsAtBarrier = true;
        while (isBarred(log)) {
            Processor.giveWay();
        }
        boolean active = SlotPool.activate(log);
        log.waitsAtBarrier = false;
        return active;
    }

    /**
     * Raises the barrier. Until {@link #lower}, what this thread does is the agent's work: it asks the JDK for stacks.
     */
    public static void raise(ThreadLog log) {
        LockOrder.take(LockOrder.BARRIER, 0);
        log.waitsAtBarrier = true;
        while (true) {
            LOCK.lock();
            try {
                if (owner == null) {
                    owner = log;
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

    /** Notes that the event is recorded, with the thread's present clock. */
    public static void recorded(ThreadLog log) {
        clock = log.clock + 1;
    }

    public static void lower() {
        owner = null;
        LockOrder.release(LockOrder.BARRIER, 0);
        ThreadLogs.resume();
    }

    /** Waits until the other threads are outside of their hooks. {@return a clock that no thread has passed} */
    public static long waitForOthers(ThreadLog log) {
        long deadline = System.nanoTime() + DEADLINE_NANOS;
        long latest = 0;
        LiveThreads.closeGates(log); // of all, so that none records much while another one is waited for
        for (ThreadLog other : LiveThreads.copy()) {
            if (other == null || other == log) {
                continue;
            }
            while (!other.waitsAtBarrier && !isOutside(other)) {
                if (isOver(deadline, other)) {
                    break;
                }
                Processor.giveWay();
            }
            latest = Math.max(latest, other.clock);
        }
        return Math.max(latest, LiveThreads.latestEnd());
    }

    /** Waits until each other thread of the program has been outside of its hooks, or is in one that waits here. */
    public static void waitForHooks(ThreadLog log) {
        long deadline = System.nanoTime() + DEADLINE_NANOS;
        for (ThreadLog other : LiveThreads.copy()) {
            if (other == null || other == log || other.suspensions > 0) {
                continue;
            }
            while (!other.ended && !other.waitsAtBarrier && ThreadLogs.isInsideHook(other)) {
                if (isOver(deadline, other)) {
                    break;
                }
                Processor.giveWay();
            }
        }
    }

    private static boolean isOver(long deadline, ThreadLog other) {
        if (System.nanoTime() <= deadline) {
            return false;
        }
        Channel.fail(
                "A thread did not leave a traced access within ten seconds, for which an event of all threads waited: "
                        .concat(other.thread.getName())
                        .concat("; the machine may be overloaded, run fewer tests at once."));
        return true;
    }

    /** {@return {@code true} if a thread is inactive and outside of hooks, including hooks that record nothing} */
    private static boolean isOutside(ThreadLog other) {
        return ThreadLogs.deactivateIfOutside(other) && !(FixedOptions.REGIONS_ONLY && ThreadLogs.isInsideHook(other));
    }
}
