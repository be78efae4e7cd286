// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.log.ClassUses;
import dev.braid.tracer.bootstrap.log.LiveThreads;
import dev.braid.tracer.bootstrap.log.LostTime;
import dev.braid.tracer.bootstrap.log.ObjectIds;
import dev.braid.tracer.bootstrap.log.OrderedEvents;
import dev.braid.tracer.bootstrap.log.ThreadLog;
import dev.braid.tracer.bootstrap.log.ThreadLogs;
import dev.braid.tracer.bootstrap.machine.Channel;
import dev.braid.tracer.bootstrap.machine.FixedOptions;
import dev.braid.tracer.bootstrap.machine.ObjectHeaders;
import dev.braid.tracer.bootstrap.machine.Shortage;
import dev.braid.tracer.bootstrap.machine.ThreadStates;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ReservedStackAccess;
import org.jspecify.annotations.Nullable;

/**
 * Hooks that instrumented code calls beside its operations of synchronisation, which it does itself. It calls them
 * before operations that release something, and after those that acquire it. So no thread ever waits with a hook on its
 * stack.
 *
 * <p>The last parameter, {@code where}, is the site in the form of a record's header.
 *
 * <p>Thread safety: any thread.
 */
public final class SyncHooks {
    private static final int PROBE_DEPTH = 4;

    /** Mask of a thread's count of probes: a probe makes the widest call each time that these bits are 0. */
    private static final int WIDEST_CALL_MASK = 15;

    private static final int MAX_NANOS = 999_999;
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** True if an exit from a monitor could not be recorded. Instrumented code writes it where it can call nothing. */
    @SuppressWarnings("NonFinalStaticField")
    public static volatile boolean exitLost;

    private SyncHooks() {}

    /** Fails the trace if an exit from a monitor is missing in it. */
    public static void check() {
        if (exitLost) {
            Channel.fail("The stack was used up where a thread left a monitor, so that this could not be recorded;"
                    .concat(" give the threads a larger stack with -Xss, or make the recursion less deep."));
        }
    }

    /** The current thread is about to enter a monitor; called only where lost time is recorded. */
    public static void monitorEntering(@Nullable Object monitor) {
        if (monitor != null && ObjectHeaders.mayBeLocked(monitor)) {
            LostTime.entering(monitor);
        }
    }

    /** {@code StampedLock} is about to give a stamp for reading, or 0; as above. */
    public static void readBegins(long stamp) {
        if (stamp != 0) {
            LostTime.beginsToRead();
        }
    }

    /** {@code StampedLock.validate} is about to return; as above. */
    public static void validationEnds(boolean isValid, Object lock, int where) {
        if (!isValid) {
            LostTime.foundInvalid(lock, where);
        }
    }

    /** {@code StampedLock.tryConvertToWriteLock} is about to give a stamp, or 0; as above. */
    public static void conversionEnds(long stamp, Object lock, int where) {
        if (stamp == 0) {
            LostTime.notConverted(lock, where);
        }
    }

    /** A pool is about to reject work that the current thread has brought; as above. */
    public static void rejecting() {
        LostTime.rejecting();
    }

    /** A pool has rejected the work; as above. */
    public static void rejected(int where) {
        LostTime.rejected(where);
    }

    /**
     * The current thread has entered a monitor. Needs more of the stack than {@link #monitorExiting} and
     * {@link #methodExiting}, by one call: where it does not throw, they do not.
     */
    @DontInline
    public static void monitorEntered(Object monitor, int where) {
        ThreadLog log = ThreadLogs.current();
        if (log != null) {
            enter(log, monitor, where);
        }
    }

    /**
     * Goes as deep as no exit does, compiled or not, and returns.
     *
     * <p>Frames take room, and calls cost time. Compiled, each frame has the room for the arguments of
     * {@link #callWidest}, since that is called now and then, by each thread's first probe at the latest. Interpreted,
     * the frames are as large as those of an exit, and there are more of them.
     */
    @DontInline
    private static long probeStack(int depth, ThreadLog log) {
        if (depth > 0) {
            return probeStack(depth - 1, log) + 1;
        }
        long n = log.probes++ & WIDEST_CALL_MASK;
        return n != 0
                ? n
                : callWidest(
                        n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n);
    }

    /** Takes many arguments: the frame of its caller keeps 26 words for what does not fit into registers. */
    @DontInline
    private static long callWidest(
            long a1,
            long a2,
            long a3,
            long a4,
            long a5,
            long a6,
            long a7,
            long a8,
            long a9,
            long a10,
            long a11,
            long a12,
            long a13,
            long a14,
            long a15,
            long a16,
            long a17,
            long a18,
            long a19,
            long a20,
            long a21,
            long a22,
            long a23,
            long a24,
            long a25,
            long a26,
            long a27,
            long a28,
            long a29,
            long a30,
            long a31,
            long a32) {
        return a1 + a2 + a3 + a4 + a5 + a6 + a7 + a8 + a9 + a10 + a11 + a12 + a13 + a14 + a15 + a16 + a17 + a18 + a19
                + a20 + a21 + a22 + a23 + a24 + a25 + a26 + a27 + a28 + a29 + a30 + a31 + a32;
    }

    private static void enter(ThreadLog log, Object monitor, int where) {
        probeStack(PROBE_DEPTH, log);
        long id = ObjectIds.ofHeld(monitor, log); // what may throw, goes before the monitor counts as held
        if (FixedOptions.CONTENTION && log.waits.entersSince != 0) {
            LostTime.entered(log, monitor, id, where); // may throw, too
        }
        log.monitors.push(monitor, id);
        try {
            record(log, id, where, RecordDescriptor.SYNC_MONITOR_ENTER, 0);
        } catch (StackOverflowError e) {
            log.monitors.forget();
            throw e;
        }
    }

    /** The current thread is about to execute {@code monitorexit}, which throws if it does not hold the monitor. */
    @DontInline
    public static void monitorExiting(@Nullable Object monitor, int where) {
        ThreadLog log = ThreadLogs.open();
        if (log == null) {
            exitSlow(monitor, where, false);
        } else if (monitor != null) {
            exit(log, monitor, where, false);
        }
    }

    /** The current thread is about to leave a synchronized method. */
    @DontInline
    public static void methodExiting(Object monitor, int where) {
        ThreadLog log = ThreadLogs.open();
        if (log == null) {
            exitSlow(monitor, where, true);
        } else {
            exit(log, monitor, where, true);
        }
    }

    private static void exit(ThreadLog log, Object monitor, int where, boolean isHeld) {
        long before = log.clock;
        try {
            recordExit(log, monitor, where, isHeld);
        } catch (StackOverflowError e) {
            if (log.clock == before) {
                throw e;
            } // otherwise it is recorded, see below
        }
    }

    /**
     * Performs the same if the thread must become active first: that takes more of the stack than its entry has tried.
     */
    private static void exitSlow(@Nullable Object monitor, int where, boolean isHeld) {
        if (!ThreadLogs.isTracing()) {
            return;
        }
        Thread thread = Thread.currentThread();
        ThreadLog log = LiveThreads.find(thread);
        if (log != null) {
            log.isExitDone = false;
        }
        try {
            recordExitSlow(thread, monitor, where, isHeld);
        } catch (StackOverflowError e) {
            log = LiveThreads.find(thread);
            if (log == null || !log.isExitDone) {
                throw e;
            } // otherwise it was put off until the exit was recorded
        }
    }

    /** Records an exit. It is one method, so that an overflow in any of its parts is put off until it returns. */
    @DontInline
    @ReservedStackAccess
    private static void recordExitSlow(Thread thread, @Nullable Object monitor, int where, boolean isHeld) {
        ThreadLog log = ThreadLogs.current();
        if (log != null && monitor != null) {
            recordExit(log, monitor, where, isHeld);
        }
        ThreadLog own = LiveThreads.find(thread);
        if (own != null) {
            own.isExitDone = true;
        }
    }

    /**
     * Records an exit with the reserved part of the stack available (JEP 270). A handler that the compiler has never
     * seen executed is interpreted, and so may be all that it calls, while the entry was compiled and needed less.
     *
     * @param isHeld whether the thread is known to hold the monitor
     */
    @DontInline
    @ReservedStackAccess
    private static void recordExit(ThreadLog log, Object monitor, int where, boolean isHeld) {
        try {
            long id = log.monitors.pop(monitor);
            if (id == 0 && !isHeld && !Thread.holdsLock(monitor)) {
                return;
            }
            long known = id != 0 ? id : ObjectIds.ofHeld(monitor, log);
            OrderedEvents.sync(log, known, where, RecordDescriptor.SYNC_MONITOR_EXIT, 0);
        } catch (OutOfMemoryError e) {
            // It has no id yet, because tracing has started since the entry. Here, nothing may throw.
            Channel.fail(Shortage.AT_MONITOR_EXIT);
        }
    }

    /**
     * {@code Object.wait} is about to be called, which throws unless the arguments are right and the monitor is held.
     */
    public static void waiting(@Nullable Object monitor, long millis, int nanos, int where) {
        if (monitor == null || millis < 0 || nanos < 0 || nanos > MAX_NANOS || !Thread.holdsLock(monitor)) {
            return;
        }
        ThreadLog log = ThreadLogs.current();
        if (log == null) {
            // Tracing may have begun when the wait ends, which then acquires the monitor.
            log = ThreadLogs.ofCurrentThreadOrNew();
            if (log != null) {
                log.awaited = monitor;
                log.isWaitRecorded = false;
            }
        } else {
            long limit = nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis; // as Object.wait rounds it
            record(log, ObjectIds.ofHeld(monitor, log), where, RecordDescriptor.SYNC_WAIT, limit);
            log.awaited = monitor;
            log.isWaitRecorded = true;
        }
    }

    /** {@code Object.wait} has returned. */
    public static void woken(int where) {
        ThreadLog log = ThreadLogs.current();
        if (log != null) {
            wake(log, where, 0);
        } else {
            wakeUntraced();
        }
    }

    private static void wakeUntraced() {
        ThreadLog log = ThreadLogs.ofCurrentThread();
        if (log != null) {
            log.awaited = null;
        }
    }

    /** {@code Object.wait} has thrown an InterruptedException. */
    public static void wokenByInterrupt(int where) {
        ThreadLog log = ThreadLogs.current();
        if (log != null) {
            wake(log, where, 1);
            record(log, log.thread, where, RecordDescriptor.SYNC_INTERRUPTED, 0);
        } else {
            wakeUntraced();
        }
    }

    /** Records the end of a wait; if its beginning is not in the trace, the monitor is entered here. */
    private static void wake(ThreadLog log, int where, int interrupted) {
        Object monitor = log.awaited;
        if (monitor != null) {
            log.awaited = null;
            if (log.isWaitRecorded) {
                record(log, monitor, where, RecordDescriptor.SYNC_WAKE, interrupted);
            } else {
                enter(log, monitor, where);
            }
        }
    }

    /** {@code Object.notify} is about to be called, which throws if the monitor is not held. */
    public static void notifying(@Nullable Object monitor, int where) {
        notifyHeld(monitor, where, RecordDescriptor.SYNC_NOTIFY);
    }

    /** {@code Object.notifyAll} is about to be called, which throws if the monitor is not held. */
    public static void notifyingAll(@Nullable Object monitor, int where) {
        notifyHeld(monitor, where, RecordDescriptor.SYNC_NOTIFY_ALL);
    }

    private static void notifyHeld(@Nullable Object monitor, int where, int operation) {
        ThreadLog log = ThreadLogs.current();
        if (log != null && monitor != null && Thread.holdsLock(monitor)) {
            record(log, ObjectIds.ofHeld(monitor, log), where, operation, 0);
        }
    }

    /** The current thread executes a fence, one of the {@code FENCE_} constants of {@link RecordDescriptor}. */
    public static void fence(int fence, int where) {
        ThreadLog log = ThreadLogs.current();
        if (log != null) {
            OrderedEvents.fence(log, where, fence);
        }
    }

    /** The current thread is about to park. */
    public static void parking(long time, int where) {
        recordOwn(where, RecordDescriptor.SYNC_PARK, time);
        if (FixedOptions.CONTENTION) {
            LostTime.parking();
        }
    }

    /** The current thread returns from parking. */
    public static void unparked(int where) {
        if (FixedOptions.CONTENTION) {
            LostTime.unparked(where);
        }
        recordOwn(where, RecordDescriptor.SYNC_UNPARKED, 0);
    }

    /** {@code Unsafe.unpark} is about to be called. */
    public static void unparking(@Nullable Object thread, int where) {
        ThreadLog log = ThreadLogs.current();
        if (log != null && thread != null) {
            record(log, thread, where, RecordDescriptor.SYNC_UNPARK, 0);
        }
    }

    /** {@code Thread.sleep} is about to be called, which throws if the time is negative. */
    public static void sleepingMillis(long millis, int where) {
        sleepingNanos(millis > Long.MAX_VALUE / NANOS_PER_MILLI ? Long.MAX_VALUE : millis * NANOS_PER_MILLI, where);
    }

    /** The same, in nanoseconds. */
    public static void sleepingNanos(long nanos, int where) {
        if (nanos >= 0) {
            recordOwn(where, RecordDescriptor.SYNC_SLEEP, nanos);
        }
    }

    /** A method has thrown an InterruptedException. */
    public static void interrupted(int where) {
        recordOwn(where, RecordDescriptor.SYNC_INTERRUPTED, 0);
    }

    /** {@code Thread.interrupted} is about to return. */
    public static void interruptAnswered(boolean answer, int where) {
        if (answer) {
            recordOwn(where, RecordDescriptor.SYNC_INTERRUPTED, 0);
        }
    }

    /** {@code Thread.isInterrupted} is about to return. */
    public static void interruptAnswered(boolean answer, Thread thread, int where) {
        ThreadLog log = answer ? ThreadLogs.current() : null;
        if (log != null) {
            record(log, thread, where, RecordDescriptor.SYNC_INTERRUPTED, 0);
        }
    }

    /** A thread is about to be interrupted. */
    public static void interrupting(Thread thread, int where) {
        ThreadLog log = ThreadLogs.current();
        if (log != null) {
            record(log, thread, where, RecordDescriptor.SYNC_INTERRUPT, 0);
        }
    }

    /** {@code Thread.isAlive} is about to return: false also for a thread that has not been started. */
    public static void aliveAnswered(boolean answer, Thread thread, int where) {
        joinAnswered(!answer && ThreadStates.hasEnded(thread), thread, where);
    }

    /** {@code Thread.getState} is about to return. */
    public static void stateAnswered(Object answer, Thread thread, int where) {
        joinAnswered(answer == Thread.State.TERMINATED, thread, where);
    }

    /** {@code Thread.join} is about to say whether the thread has ended. */
    public static void joinAnswered(boolean answer, Thread thread, int where) {
        ThreadLog log = answer ? ThreadLogs.current() : null;
        if (log != null) {
            record(log, thread, where, RecordDescriptor.SYNC_JOIN, 0);
        }
    }

    /**
     * The current thread is about to complete the initialisation of a class, which has that number for
     * {@link ClassUses}.
     */
    public static void classInitialised(Class<?> type, int number, int where) {
        ThreadLog log = ThreadLogs.current();
        if (log != null) {
            record(log, type, where, RecordDescriptor.SYNC_CLASS_INITIALISED, 0);
            ClassUses.initialised(number, ObjectIds.of(type, log), log);
            ThreadLogs.precedeAll(log); // threads that use the class have waited for this (JLS 12.4.2)
        }
    }

    private static void recordOwn(int where, int operation, long detail) {
        ThreadLog log = ThreadLogs.current();
        if (log != null) {
            record(log, log.thread, where, operation, detail);
        }
    }

    /**
     * Records an operation. Its stack overflow is put off until the record is written, and is thrown then: the
     * operation would not take place. So it is dropped, and left to the program's next call.
     */
    private static void record(ThreadLog log, Object target, int where, int operation, long detail) {
        record(log, ObjectIds.of(target, log), where, operation, detail);
    }

    private static void record(ThreadLog log, long target, int where, int operation, long detail) {
        long before = log.clock;
        try {
            OrderedEvents.sync(log, target, where, operation, detail);
        } catch (StackOverflowError e) {
            if (log.clock == before) {
                throw e;
            }
        }
    }
}
