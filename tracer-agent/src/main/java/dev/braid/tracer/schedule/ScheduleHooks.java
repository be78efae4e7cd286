// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import dev.braid.schedule.Operation;
import dev.braid.schedule.Strategy;
import dev.braid.schedule.Switch;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Calls that instrumented code makes at its points: before each operation that other threads may see. Calls that may
 * block take the place of the program's own, which they make themselves for threads that are not under control.
 *
 * <p>The last parameter is the site, see {@link Switch#site}, with the operation above its bits for an access.
 *
 * <p>Thread safety: any thread.
 */
public final class ScheduleHooks {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final Operation[] OPERATIONS = Operation.values();
    private static final int SITE_MASK = (1 << Switch.SITE_BITS) - 1;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int MAX_NANOS = 999_999;
    private static final Watchdog WATCHDOG = new Watchdog();

    /** The run under way, null if there is none. */
    private static volatile @Nullable Turns turns;

    /** Time at which the run began. */
    private static long nanosAtStart;

    private static long millisAtStart;

    private ScheduleHooks() {}

    // ---- Runs.

    /**
     * Begins a run, with the current thread as its first member.
     *
     * @throws IllegalStateException if another one is under way
     */
    public static void begin(Strategy strategy, long seed, long mostPoints) {
        if (turns != null) {
            throw new IllegalStateException("a run is under way already");
        }
        if (WATCHDOG.getState() == Thread.State.NEW) {
            WATCHDOG.start();
        }
        strategy.begin(seed);
        nanosAtStart = System.nanoTime();
        millisAtStart = System.currentTimeMillis();
        Turns begun = new Turns(strategy, mostPoints);
        WATCHDOG.watch(begun);
        turns = begun;
    }

    /**
     * Ends the run that the current thread has begun.
     *
     * @param thrown by the body; null if it returned
     */
    public static ControlledRun end(@Nullable Throwable thrown) {
        Turns ended = turns;
        Member me = ended == null ? null : ended.find(Thread.currentThread());
        if (ended == null || me == null) {
            throw new IllegalStateException("no run of this thread is under way");
        }
        try {
            return ended.finish(me, thrown);
        } finally {
            WATCHDOG.watch(null);
            turns = null;
        }
    }

    private static @Nullable Member current(Turns of) {
        return of.current();
    }

    /** Begins work of the agent on the current thread, which has no points until {@link #resume}. */
    public static void suspend() {
        Turns run = turns;
        Member me = run == null ? null : run.find(Thread.currentThread());
        if (me != null) {
            me.suspensions++;
        }
    }

    /** Ends what {@link #suspend} began. */
    public static void resume() {
        Turns run = turns;
        Member me = run == null ? null : run.find(Thread.currentThread());
        if (me != null && me.suspensions > 0) {
            me.suspensions--;
        }
    }

    // ---- Accesses.

    /** An access by an instruction is about to be made. */
    public static void access(int siteAndOperation) {
        Turns run = turns;
        if (run != null) {
            Member me = current(run);
            if (me != null) {
                run.pass(me, OPERATIONS[siteAndOperation >>> Switch.SITE_BITS], null, siteAndOperation & SITE_MASK);
            }
        }
    }

    /** The same for a compare-and-set of a number, which only reads where it does not find what it expects. */
    public static void compareLong(@Nullable Object base, long offset, long expected, int site) {
        Turns run = turns;
        if (run != null && current(run) != null) {
            compare(run, U.getLongVolatile(base, offset) == expected, site);
        }
    }

    public static void compareInt(@Nullable Object base, long offset, int expected, int site) {
        Turns run = turns;
        if (run != null && current(run) != null) {
            compare(run, U.getIntVolatile(base, offset) == expected, site);
        }
    }

    public static void compareReference(@Nullable Object base, long offset, @Nullable Object expected, int site) {
        Turns run = turns;
        if (run != null && current(run) != null) {
            compare(run, U.getReferenceVolatile(base, offset) == expected, site);
        }
    }

    private static void compare(Turns run, boolean succeeds, int site) {
        Member me = current(run);
        if (me != null) {
            run.pass(me, succeeds ? Operation.UPDATE : Operation.READ, null, site);
        }
    }

    // ---- Monitors.

    /** A monitor is about to be entered; null throws there. */
    public static void entering(@Nullable Object monitor, int site) {
        Turns run = turns;
        if (run != null && monitor != null) {
            Member me = current(run);
            if (me != null) {
                run.pass(me, Operation.ENTER, monitor, site);
            }
        }
    }

    /** The JVM has entered a monitor for a method. */
    public static void entered(Object monitor) {
        Turns run = turns;
        if (run != null) {
            Member me = current(run);
            if (me != null) {
                run.entered(me, monitor);
            }
        }
    }

    /** A monitor is about to be left. Nothing is chosen here: the next operation has its own point. */
    public static void exiting(@Nullable Object monitor) {
        Turns run = turns;
        if (run != null && monitor != null) {
            Member me = current(run);
            if (me != null) {
                run.exit(me, monitor);
            }
        }
    }

    /** Takes the place of {@code Object.wait}. */
    public static void await(Object monitor, int site) throws InterruptedException {
        await(monitor, 0, 0, site);
    }

    /** Takes the place of {@code Object.wait}. */
    public static void await(Object monitor, long millis, int site) throws InterruptedException {
        await(monitor, millis, 0, site);
    }

    /** Takes the place of {@code Object.wait}. */
    @SuppressWarnings("WaitNotInLoop") // the program's own call, which has its loop
    public static void await(Object monitor, long millis, int nanos, int site) throws InterruptedException {
        Turns run = turns;
        Member me = run == null || monitor == null ? null : current(run);
        if (run == null || me == null || millis < 0 || nanos < 0 || nanos > MAX_NANOS || !Thread.holdsLock(monitor)) {
            monitor.wait(millis, nanos);
            return;
        }
        takeInterrupt(me);
        run.releaseForWait(me, monitor);
        boolean isBrokenOff;
        try {
            run.pass(me, Operation.WAIT, monitor, site, deadline(run, millis, nanos));
        } finally {
            isBrokenOff = run.endWait(me);
        }
        if (isBrokenOff) {
            throw new InterruptedException();
        }
    }

    private static long deadline(Turns run, long millis, long nanos) {
        long limit = millis > Long.MAX_VALUE / NANOS_PER_MILLI / 2 ? 0 : millis * NANOS_PER_MILLI + nanos;
        return limit == 0 ? Member.NEVER : run.now() + limit;
    }

    private static void takeInterrupt(Member me) throws InterruptedException {
        if (me.isInterrupted) {
            me.isInterrupted = false;
            throw new InterruptedException();
        }
    }

    /** Takes the place of {@code Object.notify}. */
    public static void notifyOne(Object monitor, int site) {
        Turns run = turns;
        Member me = run == null || monitor == null ? null : current(run);
        if (run == null || me == null || !Thread.holdsLock(monitor)) {
            monitor.notify();
            return;
        }
        run.pass(me, Operation.NOTIFY, monitor, site);
        if (!run.notifyOne(me, monitor)) {
            monitor.notify();
        }
    }

    /** Takes the place of {@code Object.notifyAll}. */
    public static void notifyAll(Object monitor, int site) {
        Turns run = turns;
        Member me = run == null || monitor == null ? null : current(run);
        if (run == null || me == null || !Thread.holdsLock(monitor)) {
            monitor.notifyAll();
            return;
        }
        run.pass(me, Operation.NOTIFY, monitor, site);
        if (!run.notifyAll(monitor)) {
            monitor.notifyAll();
        }
    }

    // ---- Parking.

    /** Takes the place of {@code Unsafe.park}. */
    public static void park(Object unsafe, boolean isAbsolute, long time, int site) {
        Turns run = turns;
        Member me = run == null ? null : current(run);
        if (run == null || me == null) {
            U.park(isAbsolute, time);
            return;
        }
        long deadline = Member.NEVER;
        if (isAbsolute) {
            deadline = Math.max(0, time - millisAtStart) * NANOS_PER_MILLI;
        } else if (time > 0) {
            deadline = time > Long.MAX_VALUE - run.now() ? Member.NEVER : run.now() + time;
        }
        run.pass(me, Operation.PARK, null, site, deadline);
        run.takePermit(me);
    }

    /** Takes the place of {@code Unsafe.unpark}. */
    public static void unpark(Object unsafe, @Nullable Object thread, int site) {
        Turns run = turns;
        Member me = run == null ? null : current(run);
        if (run != null && me != null) {
            run.pass(me, Operation.UNPARK, thread, site);
        }
        // It may have been started while others had the turn.
        Member target = run != null && thread instanceof Thread parked ? run.find(parked) : null;
        if (run == null || target == null) {
            U.unpark(thread);
        } else {
            run.unpark(target);
        }
    }

    // ---- Threads.

    /** {@code Thread.start} is about to start a thread. */
    public static void starting(Thread child, int site) {
        Turns run = turns;
        Member me = run == null ? null : current(run);
        if (run != null && me != null) {
            run.pass(me, Operation.START, child, site);
            run.add(child, me);
        }
    }

    /** {@code Thread.start} has started it. */
    public static void started(Thread child) {
        Turns run = turns;
        Member me = run == null ? null : current(run);
        Member added = run == null ? null : run.find(child);
        if (run != null && me != null && added != null) {
            run.awaitFirstPoint(me, added);
        }
    }

    /** The current thread is in its last call into Java, where it keeps the turn: it holds locks of the JDK there. */
    public static void beginsToEnd() {
        enterUpcall();
    }

    /** The current thread is about to end. */
    public static void ending(Thread thread) {
        Turns run = turns;
        Member me = run == null ? null : run.find(thread);
        if (run != null && me != null && me.state != Member.ENDED) {
            run.ended(me);
        }
    }

    /** {@return whether the exception by which a thread ends is kept for the result, and not to be printed} */
    public static boolean dying(Thread thread, Throwable exception) {
        Turns run = turns;
        Member me = run == null ? null : run.find(thread);
        if (run == null || me == null) {
            return exception instanceof Unwinding;
        }
        run.dying(me, exception);
        return exception instanceof Unwinding || Thread.getDefaultUncaughtExceptionHandler() == null;
    }

    /** A method named join is about to be called, which is {@code Thread.join} if the object is a thread. */
    public static void joining(@Nullable Object joined, long millis, int site) throws InterruptedException {
        Turns run = turns;
        Member me = run == null ? null : current(run);
        if (run != null && me != null && millis >= 0 && joined instanceof Thread thread) {
            takeInterrupt(me);
            run.pass(me, Operation.JOIN, thread, site, deadline(run, millis, 0));
            takeInterrupt(me);
            run.joins(me);
        }
    }

    /** Takes the place of {@code Thread.sleep} where that is native. */
    public static void sleepMillis(long millis, int site) throws InterruptedException {
        if (!sleepNanos(millis > Long.MAX_VALUE / NANOS_PER_MILLI ? Long.MAX_VALUE : millis * NANOS_PER_MILLI, site)) {
            Thread.sleep(millis);
        }
    }

    /** {@return whether the sleep is over already} */
    public static boolean sleepNanos(long nanos, int site) throws InterruptedException {
        Turns run = turns;
        Member me = run == null ? null : current(run);
        if (run == null || me == null || nanos < 0) {
            return false;
        }
        takeInterrupt(me);
        run.pass(me, Operation.SLEEP, null, site, nanos > Long.MAX_VALUE / 2 ? Member.NEVER : run.now() + nanos);
        takeInterrupt(me);
        return true;
    }

    /** {@return whether the interrupt has been made} */
    public static boolean interrupt(Thread thread, int site) {
        Turns run = turns;
        Member me = run == null ? null : current(run);
        if (run != null && me != null) {
            run.pass(me, Operation.INTERRUPT, thread, site);
        }
        Member target = run == null ? null : run.find(thread); // as above
        return run != null && target != null && !run.interrupt(target);
    }

    /** {@return a thread's interrupt status, 0 or 1, or -1 where it is the JVM's} */
    public static int isInterrupted(Thread thread, int site) {
        return interruptStatus(thread, false, site);
    }

    /** {@return the same of the current thread, which it clears} */
    public static int interrupted(int site) {
        return turns == null ? -1 : interruptStatus(Thread.currentThread(), true, site);
    }

    private static int interruptStatus(Thread thread, boolean clears, int site) {
        Turns run = turns;
        Member me = run == null ? null : current(run);
        if (run == null || me == null) {
            return -1;
        }
        run.pass(me, Operation.READ, thread, site);
        Member target = run.find(thread);
        if (target == null) {
            return -1;
        }
        boolean was = target.isInterrupted;
        if (clears) {
            target.isInterrupted = false;
        }
        return was ? 1 : 0;
    }

    /** {@code Thread.yield} or {@code Thread.onSpinWait} is called. */
    public static void yielding(int site) {
        Turns run = turns;
        Member me = run == null ? null : current(run);
        if (run != null && me != null) {
            run.pass(me, Operation.YIELD, null, site);
        }
    }

    /** The JVM calls into Java on its own account, for which the current thread keeps the turn. */
    public static void enterUpcall() {
        Turns run = turns;
        Member me = run == null ? null : run.find(Thread.currentThread());
        if (me != null) {
            me.upcalls++;
        }
    }

    /** Such a call returns or throws. */
    public static void leaveUpcall() {
        Turns run = turns;
        Member me = run == null ? null : run.find(Thread.currentThread());
        if (me != null && me.upcalls > 0) {
            me.upcalls--;
        }
    }

    // ---- Time.

    /** Takes the place of {@code System.nanoTime}. */
    public static long nanoTime() {
        Turns run = turns;
        return run == null || current(run) == null ? System.nanoTime() : nanosAtStart + run.now();
    }

    /** Takes the place of {@code System.currentTimeMillis}. */
    public static long currentTimeMillis() {
        Turns run = turns;
        return run == null || current(run) == null
                ? System.currentTimeMillis()
                : millisAtStart + run.now() / NANOS_PER_MILLI;
    }
}
