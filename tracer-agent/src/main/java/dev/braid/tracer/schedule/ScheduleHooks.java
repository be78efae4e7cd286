// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.Operation;
import dev.braid.schedule.Point;
import dev.braid.schedule.SitePairs;
import dev.braid.schedule.Strategy;
import dev.braid.tracer.bootstrap.machine.DeathHandlers;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ReservedStackAccess;
import org.jspecify.annotations.Nullable;

/**
 * Calls that instrumented code makes at its points: before each operation that other threads may see. Calls that may
 * block take the place of the program's own, which they make themselves for threads that are not under control.
 *
 * <p>The last parameter is the {@link Point}. The points of accesses are in {@link AccessPoints}, clocks in
 * {@link TimeHooks}.
 *
 * <p>Thread safety: any thread.
 */
public final class ScheduleHooks {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int MAX_NANOS = 999_999;
    private static final Watchdog WATCHDOG = new Watchdog();

    /** The run under way, null if there is none. */
    private static volatile @Nullable Turns turns;

    /** The run under way is that of the whole program. */
    private static boolean isProgram;

    private ScheduleHooks() {}

    // ---- Runs.

    /**
     * Begins a run, with the current thread as its first member.
     *
     * @param mostPoints the number of points after which it is given up
     * @param mostNanos the nanoseconds after which it is given up
     * @throws IllegalStateException if another one is under way
     */
    public static void begin(Strategy strategy, long seed, long mostPoints, long mostNanos) {
        begin(strategy, seed, mostPoints, mostNanos, false);
    }

    /**
     * Begins a run of a main method, with the current thread as its main thread. The run lasts as long as a JVM would
     * with that program: until it calls {@code System.exit}, or all threads have ended but daemons.
     */
    public static void beginMain(Strategy strategy, long seed, long mostPoints, long mostNanos) {
        begin(strategy, seed, mostPoints, mostNanos, true);
    }

    private static void begin(Strategy strategy, long seed, long mostPoints, long mostNanos, boolean isMain) {
        if (turns != null) {
            throw new IllegalStateException("a run is under way already");
        }
        if (WATCHDOG.getState() == Thread.State.NEW) {
            WATCHDOG.start();
            IdentityHashes.prepare();
        }
        UncontrolledThreads.remove(Thread.currentThread());
        strategy.begin(seed);
        TimeHooks.begin();
        Turns begun = new Turns(strategy, mostPoints, isMain);
        WATCHDOG.watch(begun, mostNanos);
        turns = begun;
        if (!IdentityHashes.areControlled()) {
            begun.noteUncontrolled("identity hash codes, which this JVM makes in a way of its own");
        }
        RandomHooks.begin(begun.members().first());
    }

    /**
     * Ends the run that the current thread has begun.
     *
     * @param thrown by the body; null if it returned
     */
    public static ControlledRun end(@Nullable Throwable thrown) {
        Member me = find(Thread.currentThread());
        if (me == null) {
            throw new IllegalStateException("no run of this thread is under way");
        }
        try {
            return me.turns.finish(me, thrown);
        } finally {
            TimeHooks.end(me.turns.time());
            WATCHDOG.watch(null, Long.MAX_VALUE);
            turns = null;
        }
    }

    /**
     * Begins a search: the runs that follow, until another one begins.
     *
     * @param minorSites sites at which most strategies do not choose, see {@link dev.braid.schedule.Switch#site}
     */
    public static void beginSearch(int[] minorSites) {
        Places.setMinorSites(minorSites);
        SitePairTable.beginSearch();
    }

    /** {@return the pairs of conflicting accesses that have met in the runs of the search} */
    public static SitePairs sitePairs() {
        SitePairTable table = SitePairTable.ofSearch();
        return table == null ? new SitePairs(new long[0], true) : table.pairs();
    }

    /** Begins a run that lasts as long as the program, with the current thread, the main one, as its first member. */
    public static void beginProgram(Strategy strategy) {
        isProgram = true;
        begin(strategy, 0, Long.MAX_VALUE, Long.MAX_VALUE);
    }

    /** {@return the result so far of the program's run, which is about to end} */
    public static ControlledRun programSoFar() {
        Turns run = turns;
        if (run == null) {
            throw new IllegalStateException("no run is under way");
        }
        return run.soFar(null, new String[0]);
    }

    /** {@return the current thread as a member that is under control now, or null} */
    static @Nullable Member current() {
        Turns run = turns;
        return run == null ? null : run.current();
    }

    /** {@return a thread as a member of the run under way, or null} */
    static @Nullable Member find(Thread thread) {
        Turns run = turns;
        return run == null ? null : run.members().find(thread);
    }

    /** Begins work of the agent on the current thread, which has no points until {@link #resume}. */
    public static void suspend() {
        Member me = find(Thread.currentThread());
        if (me != null) {
            IdentityHashes.save(me);
            me.suspensions++;
        }
    }

    /** Ends what {@link #suspend} began. */
    public static void resume() {
        Member me = find(Thread.currentThread());
        if (me != null && me.suspensions > 0) {
            me.suspensions--;
            IdentityHashes.restore(me);
        }
    }

    // ---- Calls.

    /** The program is about to call a method, which may be one of {@code java.util.concurrent}. */
    public static void calling(int point) {
        Member me = current();
        if (me != null && me.upcalls == 0) {
            me.hasCalled = true;
            me.worksForLibrary = false;
            me.callSite = Point.site(point);
        }
    }

    /** {@code java.util.concurrent} is about to call a method of other code. */
    public static void callingOut() {
        Member me = current();
        if (me != null && me.upcalls == 0) {
            me.worksForLibrary = true;
        }
    }

    // ---- Monitors.

    /** A monitor is about to be entered; null throws there. */
    public static void entering(@Nullable Object monitor, int point) {
        Member me = current();
        if (me != null && monitor != null) {
            me.turns.pass(me, Operation.ENTER, monitor, point);
        }
    }

    /** The JVM has entered a monitor for a method. */
    public static void entered(Object monitor) {
        Member me = current();
        if (me != null) {
            me.turns.effects().entered(me, monitor);
        }
    }

    /** A monitor is about to be left. Nothing is chosen here: the next operation has its own point. */
    @ReservedStackAccess
    public static void exiting(@Nullable Object monitor) {
        Member me = current();
        if (me != null && monitor != null) {
            me.turns.effects().exit(me, monitor);
        }
    }

    /** Takes the place of {@code Object.wait}. */
    public static void await(Object monitor, int point) throws InterruptedException {
        await(monitor, 0, 0, point);
    }

    /** Takes the place of {@code Object.wait}. */
    public static void await(Object monitor, long millis, int point) throws InterruptedException {
        await(monitor, millis, 0, point);
    }

    /** Takes the place of {@code Object.wait}. */
    @SuppressWarnings("WaitNotInLoop") // the program's own call, which has its loop
    public static void await(Object monitor, long millis, int nanos, int point) throws InterruptedException {
        Member me = monitor == null ? null : current();
        if (me == null || millis < 0 || nanos < 0 || nanos > MAX_NANOS || !Thread.holdsLock(monitor)) {
            monitor.wait(millis, nanos);
            return;
        }
        takeInterrupt(me);
        me.turns.effects().releaseForWait(me, monitor);
        boolean isBrokenOff;
        try {
            me.turns.pass(me, Operation.WAIT, monitor, point, deadline(me.turns, millis, nanos));
        } finally {
            isBrokenOff = me.turns.effects().endWait(me);
        }
        if (isBrokenOff) {
            throw new InterruptedException();
        }
    }

    static long deadline(Turns run, long millis, long nanos) {
        long limit = millis > Long.MAX_VALUE / NANOS_PER_MILLI / 2 ? 0 : millis * NANOS_PER_MILLI + nanos;
        return limit == 0 ? Member.NEVER : run.time().now() + limit;
    }

    private static void takeInterrupt(Member me) throws InterruptedException {
        if (me.isInterrupted) {
            me.isInterrupted = false;
            if (me.turns.running() == me) {
                me.turns.outcome().interrupted(me);
            }
            throw new InterruptedException();
        }
    }

    /** Takes the place of {@code Object.notify}. */
    public static void notifyOne(Object monitor, int point) {
        Member me = monitor == null ? null : current();
        if (me == null || !Thread.holdsLock(monitor)) {
            monitor.notify();
            Turns run = turns;
            if (run != null) {
                run.effects().notifyLongest(monitor);
            }
            return;
        }
        me.turns.pass(me, Operation.NOTIFY, monitor, point);
        if (!me.turns.effects().notifyOne(me, monitor)) {
            monitor.notify();
        }
    }

    /** Takes the place of {@code Object.notifyAll}. */
    public static void notifyAll(Object monitor, int point) {
        Member me = monitor == null ? null : current();
        if (me == null || !Thread.holdsLock(monitor)) {
            monitor.notifyAll();
            Turns run = turns;
            if (run != null) {
                run.effects().notifyAll(monitor);
            }
            return;
        }
        me.turns.pass(me, Operation.NOTIFY, monitor, point);
        if (!me.turns.effects().notifyAll(monitor) || UncontrolledThreads.any()) {
            monitor.notifyAll();
        }
    }

    // ---- Parking.

    /** Takes the place of {@code Unsafe.park}. */
    public static void park(Object unsafe, boolean isAbsolute, long time, int point) {
        Member me = current();
        if (me == null) {
            Member adopted = UncontrolledThreads.park(isAbsolute, time);
            if (adopted != null) {
                adopted.turns.awaitFirstTurn(adopted);
                leavePark(adopted);
            }
            return;
        }
        me.turns.pass(
                me, Operation.PARK, null, point, parkDeadline(me.turns.time().now(), isAbsolute, time));
        leavePark(me);
    }

    private static long parkDeadline(long now, boolean isAbsolute, long time) {
        if (isAbsolute) {
            return Math.max(0, time - TimeHooks.millisAtStart()) * NANOS_PER_MILLI;
        }
        if (time < 0) {
            return now; // such a park returns at once
        }
        return time == 0 || time > Long.MAX_VALUE - now ? Member.NEVER : now + time;
    }

    /** Comes back from a park, in which one run after another may have had the current thread as a member. */
    private static void leavePark(Member me) {
        Member last = me;
        for (Member next = adopted(me); next != null; next = adopted(next)) {
            next.turns.awaitFirstTurn(next);
            last = next;
        }
        last.turns.effects().takePermit(last);
    }

    /** {@return the member as which a later run has adopted the current thread in its park, or null} */
    private static @Nullable Member adopted(Member member) {
        UncontrolledThread left = member.left;
        return left == null ? null : UncontrolledThreads.stayParked(left);
    }

    /** Takes the place of {@code Unsafe.unpark}. */
    public static void unpark(Object unsafe, @Nullable Object thread, int point) {
        Member me = current();
        if (me != null) {
            me.turns.pass(me, Operation.UNPARK, thread, point);
        }
        Member target = thread instanceof Thread parked ? findOrAdopt(me, parked) : null;
        if (target == null) {
            if (thread instanceof Thread parked) {
                UncontrolledThreads.wake(parked);
            }
            U.unpark(thread);
        } else {
            target.turns.effects().unpark(target);
        }
    }

    /**
     * {@return a thread as a member of the run under way, or null} It may have been started while others had the turn,
     * or be one that an earlier run has left idle and the member is about to wake.
     */
    private static @Nullable Member findOrAdopt(@Nullable Member me, Thread thread) {
        Member known = find(thread);
        return known != null || me == null ? known : me.turns.adopt(thread);
    }

    // ---- Threads.

    /** {@code Thread.start} is about to start a thread. */
    public static void starting(Thread child, int point) {
        Member me = current();
        if (me != null) {
            me.turns.pass(me, Operation.START, child, point);
            if (!UncontrolledThreads.isOfJdk(child) && !(isProgram && UncontrolledThreads.isBesideTheProgram(child))) {
                me.turns.add(child, me);
            }
        }
    }

    /** {@code Thread.start} has started it. */
    public static void started(Thread child) {
        Member added = find(child);
        if (added != null) {
            added.turns.started(added);
        } else {
            UncontrolledThreads.add(child);
        }
    }

    /** A virtual thread is being started that is not bound to a thread of the operating system. */
    public static void startingVirtual(Thread child) {
        Member me = current();
        if (me != null) {
            me.turns.noteUncontrolled("virtual threads, which run as they like");
        }
        UncontrolledThreads.add(child);
    }

    /** A method that may be the first one of its thread has been entered. */
    public static void running() {
        Member me = current();
        if (me != null && !me.hasBegun) {
            me.turns.begin(me);
        }
    }

    /** The current thread is in its last call into Java, where it keeps the turn: it holds locks of the JDK there. */
    public static void beginsToEnd() {
        enterUpcall();
    }

    /** The current thread is about to end. */
    public static void ending(Thread thread) {
        Member me = find(thread);
        if (me != null && me.state != Member.ENDED) {
            me.turns.ended(me);
        }
    }

    /** {@return {@code true} if the exception by which a thread ends is kept for the result, and not to be printed} */
    public static boolean dying(Thread thread, Throwable exception) {
        Member me = find(thread);
        if (me == null) {
            return exception instanceof Unwinding;
        }
        if (me.turns.members().isOver()) {
            return true; // it is being ended, and the program's own code may throw something else on its way out
        }
        boolean isHandled = !DeathHandlers.handler(thread).isEmpty();
        if (!isHandled) {
            me.turns.outcome().dying(exception);
        }
        return !isHandled && !isProgram && Thread.getDefaultUncaughtExceptionHandler() == null;
    }

    /** {@return {@code true} if a thread is being ended, as its run is over} */
    public static boolean isBeingEnded(Thread thread) {
        Member me = find(thread);
        return me != null && me.turns.members().isOver();
    }

    /** A method named join is about to be called, which is {@code Thread.join} if the object is a thread. */
    public static void joining(@Nullable Object joined, long millis, int point) {
        Member me = current();
        if (me == null || millis < 0 || me.isInterrupted || !(joined instanceof Thread thread)) {
            return;
        }
        IdentityHashes.prepareToJoin(thread);
        me.turns.pass(me, Operation.JOIN, thread, point, deadline(me.turns, millis, 0));
        if (!me.isReleased && !me.isInterrupted) {
            me.turns.effects().joins(me);
            me.isJoinOver = me.isTimedOut;
        }
    }

    /**
     * {@return {@code true} if the time of a join is over, which is about to begin: then it does nothing}
     *
     * @throws InterruptedException if the thread has been interrupted, now or while it waited
     */
    public static boolean isJoinOver() throws InterruptedException {
        Member me = current();
        if (me == null) {
            return false;
        }
        takeInterrupt(me);
        if (!me.isJoinOver) {
            return false;
        }
        me.isJoinOver = false;
        return true;
    }

    /** Takes the place of {@code Thread.sleep} where that is native. */
    public static void sleepMillis(long millis, int point) throws InterruptedException {
        if (!sleepNanos(millis > Long.MAX_VALUE / NANOS_PER_MILLI ? Long.MAX_VALUE : millis * NANOS_PER_MILLI, point)) {
            Thread.sleep(millis);
        }
    }

    /** {@return {@code true} if the sleep is over already} */
    public static boolean sleepNanos(long nanos, int point) throws InterruptedException {
        Member me = current();
        if (me == null || nanos < 0) {
            return false;
        }
        takeInterrupt(me);
        me.turns.pass(
                me,
                Operation.SLEEP,
                null,
                point,
                nanos > Long.MAX_VALUE / 2 ? Member.NEVER : me.turns.time().now() + nanos);
        if (me.isReleased) {
            return false;
        }
        takeInterrupt(me);
        return true;
    }

    /** {@return {@code true} if the interrupt has been made} */
    public static boolean interrupt(Thread thread, int point) {
        Member me = current();
        if (me != null) {
            me.turns.pass(me, Operation.INTERRUPT, thread, point);
        }
        Member target = findOrAdopt(me, thread);
        if (target == null) {
            UncontrolledThreads.wake(thread);
        }
        return target != null && !target.turns.effects().interrupt(target);
    }

    /** {@return a thread's interrupt status, 0 or 1, or -1 where it is the JVM's} */
    public static int isInterrupted(Thread thread, int point) {
        return interruptStatus(thread, false, point);
    }

    /** {@return the same of the current thread, which it clears} */
    public static int interrupted(int point) {
        return turns == null ? -1 : interruptStatus(Thread.currentThread(), true, point);
    }

    private static int interruptStatus(Thread thread, boolean clears, int point) {
        Member me = current();
        if (me == null) {
            return -1;
        }
        me.turns.pass(me, Operation.READ, thread, point);
        Member target = find(thread);
        if (target == null) {
            return -1;
        }
        boolean was = target.isInterrupted;
        if (clears) {
            target.isInterrupted = false;
        }
        return was ? 1 : 0;
    }

    /** A sleep is about to begin. {@return the number of nanoseconds for which the JVM is to sleep} */
    public static long sleepingNanos(long nanos, int point) throws InterruptedException {
        return sleepNanos(nanos, point) ? 0 : nanos;
    }

    /** A method named isAlive is about to be called, which is that of a thread if the object is one. */
    public static void looking(@Nullable Object object, int point) {
        Member me = object instanceof Thread ? current() : null;
        if (me != null) {
            me.turns.pass(me, Operation.READ, object, point);
        }
    }

    /** {@return the state of a thread; null where it is the JVM's} */
    public static Thread.@Nullable State state(Thread thread, int point) {
        Member me = current();
        if (me == null) {
            return null;
        }
        me.turns.pass(me, Operation.READ, thread, point);
        Member target = find(thread);
        return target == null ? null : target.turns.effects().state(target);
    }

    /** The program asks for a garbage collection, by which references are cleared, and what waits for that is woken. */
    public static void collecting() {
        Member me = current();
        if (me != null) {
            me.turns.members().setCollected();
        }
    }

    /** {@code Thread.yield} or {@code Thread.onSpinWait} is called. */
    public static void yielding(int point) {
        Member me = current();
        if (me != null) {
            me.turns.pass(me, Operation.YIELD, null, point);
        }
    }

    /** The JVM calls into Java on its own account, for which the current thread keeps the turn. */
    public static void enterUpcall() {
        Member me = find(Thread.currentThread());
        if (me != null) {
            IdentityHashes.save(me);
            me.upcalls++;
        }
    }

    /** Such a call returns or throws. */
    public static void leaveUpcall() {
        Member me = find(Thread.currentThread());
        if (me != null && me.upcalls > 0) {
            me.upcalls--;
            IdentityHashes.restore(me);
        }
    }

    /** The program is about to end its JVM, which outlives a main method that is run again and again. */
    public static void exiting(int status, int point) {
        Member me = current();
        if (me != null) {
            me.turns.pass(me, Operation.NOTIFY, Runtime.getRuntime(), point); // all that waits for the program's end
            if (me.turns.members().isOfMain()) {
                me.turns.effects().endProgram(status);
            } else {
                me.turns.outcome().stop();
            }
        }
    }
}
