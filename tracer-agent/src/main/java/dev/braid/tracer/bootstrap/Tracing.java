// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.trace.layout.ChannelDescriptor;
import dev.braid.tracer.bootstrap.log.Barrier;
import dev.braid.tracer.bootstrap.log.LiveThreads;
import dev.braid.tracer.bootstrap.log.SlotPool;
import dev.braid.tracer.bootstrap.log.ThreadLog;
import dev.braid.tracer.bootstrap.log.ThreadLogs;
import dev.braid.tracer.bootstrap.machine.Channel;
import dev.braid.tracer.bootstrap.machine.LockOrder;
import dev.braid.tracer.bootstrap.machine.Processor;
import dev.braid.tracer.bootstrap.machine.Shortage;
import dev.braid.tracer.bootstrap.machine.SpinLock;
import org.jspecify.annotations.Nullable;

/**
 * Switches tracing on and off. The worker calls it around a test; {@code braid run} switches it on for good.
 *
 * <p>While the agent has not instrumented the JDK's classes yet, tracing is held back: it begins when it is let go.
 *
 * <p>Thread safety: one thread at a time, but for {@link #letGo}.
 */
public final class Tracing {
    private static final long STOP_DEADLINE_NANOS = 10_000_000_000L;

    private static final SpinLock LOCK = new SpinLock(LockOrder.SWITCH);

    private static @Nullable Runnable beforeStop;
    private static @Nullable Runnable afterStop;
    private static boolean isWanted;
    private static boolean isHeldBack;

    private Tracing() {}

    /** Sets the first step of {@link #stop}, on the calling thread. Called once, by the agent. */
    public static void beforeStop(Runnable action) {
        beforeStop = action;
    }

    /** Sets the last step of {@link #stop}, on the calling thread. Called once, by the agent. */
    public static void afterStop(Runnable action) {
        afterStop = action;
    }

    /** Leaves out the current thread, for good: it works for Braid, and not for the program. */
    public static void leaveOutThisThread() {
        ThreadLogs.leaveOut();
    }

    /**
     * Starts tracing: from here on, each thread's accesses are traced.
     *
     * <p>Threads may go on from an earlier trace. One that has found that nothing is traced may make its access at any
     * time afterwards, and others would read what no record has written. So this is an event of all threads at once,
     * see {@link Barrier}: when it returns, each access that was not to be traced has been made.
     */
    public static void start() {
        ThreadLog own = LiveThreads.hasAnyOfProgram() ? ThreadLogs.ofCurrentThreadOrNew() : null;
        if (own == null) {
            startTracing();
            return;
        }
        Barrier.raise(own);
        try {
            startTracing();
            Barrier.waitForHooks(own);
        } finally {
            Barrier.lower();
        }
    }

    private static void startTracing() {
        LOCK.lock();
        isWanted = true;
        if (isHeldBack) {
            Channel.phase(ChannelDescriptor.PHASE_TRACING);
        } else {
            ThreadLogs.startTracing();
        }
        LOCK.unlock();
    }

    /** Records nothing until {@link #letGo}. To be called before the first {@link #start}. */
    public static void holdBack() {
        isHeldBack = true;
    }

    /** Begins what has been started since {@link #holdBack}, and has not been stopped. */
    public static void letGo() {
        LOCK.lock();
        isHeldBack = false;
        if (isWanted) {
            ThreadLogs.startTracing();
        }
        LOCK.unlock();
    }

    /**
     * Stops tracing; when this returns, all records are published.
     *
     * <p>Threads may go on, each of which would stop at a time of its own: then one would read, and record, what
     * another has written and no longer recorded. So this is an event of all threads at once, see {@link Barrier}.
     *
     * <p>A thread that stays inside a hook, which nothing in a hook explains, fails the trace. So does a lack of memory
     * to ask for the threads' stacks: then each stops at its next access.
     */
    public static void stop() {
        try {
            Runnable first = beforeStop;
            if (first != null && ThreadLogs.isTracing()) {
                first.run();
            }
            stopAndPublish();
            Runnable action = afterStop;
            if (action != null) {
                action.run();
            }
        } catch (OutOfMemoryError | StackOverflowError e) {
            LOCK.lock();
            isWanted = false;
            ThreadLogs.stopTracingAlone();
            LOCK.unlock();
            Channel.fail(Shortage.AT_STOP);
        }
        Channel.phase(ChannelDescriptor.PHASE_READY);
    }

    private static void stopAndPublish() {
        long deadline = System.nanoTime() + STOP_DEADLINE_NANOS;
        @Nullable ThreadLog[] logs = stopForAll(ThreadLogs.ofCurrentThreadOrNew());
        for (ThreadLog log : logs) {
            if (log == null || log.slot < 0) {
                continue;
            }
            while (!log.ended && !ThreadLogs.deactivateIfOutside(log)) {
                if (System.nanoTime() > deadline) {
                    Channel.fail("A thread did not leave a traced access within ten seconds: "
                            .concat(log.thread.getName())
                            .concat("; the machine may be overloaded, run fewer tests at once."));
                    break;
                }
                Processor.giveWay();
            }
            while (!SlotPool.complete(log) && System.nanoTime() < deadline) {
                Processor.giveWay(); // the collector makes room
            }
        }
    }

    private static @Nullable ThreadLog[] stopForAll(@Nullable ThreadLog own) {
        if (own == null) {
            return stopTracing(); // the thread has recorded its end, and stops nothing but its own JVM
        }
        Barrier.raise(own);
        try {
            Barrier.waitForOthers(own);
            return stopTracing();
        } finally {
            Barrier.lower();
        }
    }

    private static @Nullable ThreadLog[] stopTracing() {
        LOCK.lock();
        try {
            isWanted = false;
            return ThreadLogs.stopTracing();
        } finally {
            LOCK.unlock();
        }
    }
}
