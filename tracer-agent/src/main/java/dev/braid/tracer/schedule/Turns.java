// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import dev.braid.schedule.ChoiceKind;
import dev.braid.schedule.Operation;
import dev.braid.schedule.Strategy;
import dev.braid.schedule.Switch;
import dev.braid.tracer.bootstrap.machine.LockOrder;
import dev.braid.tracer.bootstrap.machine.SpinLock;
import dev.braid.tracer.bootstrap.machine.ThreadStates;
import dev.braid.tracer.schedule.ControlledRun.Ending;
import java.util.Arrays;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * The turns that the threads of one run take: one of them has the turn, the others wait for it.
 *
 * <p><b>Protocol.</b> Before each operation that others may see, a member stands at a point: it says what it is about to
 * do, asks the strategy which member is to go on, gives that one the turn, wakes it, and waits until it has the turn
 * again. There is no thread of a scheduler. All tables are changed under one small lock; the strategy is asked, and the
 * chosen member is woken, without it. A member makes its operation when it has the turn, and the operation is possible:
 * a monitor is granted here first, so that the real instruction does not wait.
 *
 * <p><b>Out of control.</b> A member may block where there is no point: in native code, for a class that another one
 * initialises, for a lock of code that is not instrumented. The {@link Watchdog} sees that, and takes its turn away. It
 * may go on in that moment, or later, until its next point. There it waits for the turn as others do. If nobody has the
 * turn, as no other member could go on, it gives it on itself.
 *
 * <p><b>Proof.</b> {@code docs/models/turns.py} is a model of the hand-over, of which all interleavings are explored.
 *
 * <p>Thread safety: any thread.
 */
final class Turns {
    private static final Unsafe U = Unsafe.getUnsafe();

    /** Nanoseconds of the virtual clock that each point takes. */
    private static final long POINT_NANOS = 1_000;

    /** Points without another thread after which a thread gives way at the next one, as if it yielded. */
    private static final int FAIR_POINTS = 2_000;

    /** Rounds of a loop that reads what nobody changes, after which it counts as a spin. */
    private static final int SPIN_ROUNDS = 24;

    /** Choices among spinning threads alone, after which they are said to spin forever. */
    private static final int IDLE_SPINS = 400;

    /** Times that end after the body's end, for which it waits. */
    private static final int LATE_TIMEOUTS = 100;

    private static final int UNWOUND_POINTS = 100_000;
    private static final long UNWIND_NANOS = 1_000_000_000;
    private static final long SITE_MASK = 0xffff;
    private static final int HASH = 31;

    private final SpinLock lock = new SpinLock(LockOrder.TURNS);
    private final Strategy strategy;
    private final long mostPoints;
    private final Options options = new Options();
    private final Monitors monitors = new Monitors();
    private final Notes uncontrolled = new Notes();

    private volatile @Nullable Member[] members = new Member[8];
    private volatile int count;
    private volatile @Nullable Member running;
    private volatile int handOvers;

    /** The virtual time, in nanoseconds since the run began. */
    private volatile long now;

    private long points;
    private long choices;
    private long pointsInTurn;
    private long changes;
    private long waits;
    private int idleSpins;
    private int lateTimeouts;
    private int checksum;
    private volatile boolean isOver;
    private long pointsWhenOver;
    private Ending ending = Ending.ENDED;
    private String explanation = "";
    private @Nullable Throwable death;

    /** Begins a run whose first member is the current thread, which has the turn. */
    Turns(Strategy strategy, long mostPoints) {
        this.strategy = strategy;
        this.mostPoints = mostPoints;
        Member first = new Member(Thread.currentThread(), 1, null);
        first.state = Member.RUNNING;
        members[0] = first;
        count = 1;
        running = first;
    }

    // ---- Members.

    /** {@return the current thread as a member that is under control now, or null} */
    @Nullable
    Member current() {
        Member member = running;
        Thread thread = Thread.currentThread();
        if (member == null || member.thread != thread) {
            member = find(thread);
        }
        return member == null || member.suspensions > 0 || member.state == Member.ENDED ? null : member;
    }

    /** {@return a thread as a member, or null if it is none} */
    @Nullable
    Member find(@Nullable Thread thread) {
        @Nullable Member[] all = members;
        for (int i = Math.min(count, all.length) - 1; i >= 0; i--) {
            Member member = all[i];
            if (member != null && member.thread == thread) {
                return member;
            }
        }
        return null;
    }

    /** {@return the member with that index, from 0 on, null behind the last one} */
    @Nullable
    Member member(int index) {
        @Nullable Member[] all = members;
        return index < Math.min(count, all.length) ? all[index] : null;
    }

    /** Adds a thread that the current member is about to start. */
    void add(Thread child, Member starter) {
        lock.lock();
        if (count == members.length) {
            members = Arrays.copyOf(members, count * 2);
        }
        members[count] = new Member(child, count + 1, starter);
        count++;
        changed(starter);
        lock.unlock();
    }

    /** Waits until a child that has been started stands at its first point, has ended, or is out of control. */
    void awaitFirstPoint(Member starter, Member child) {
        starter.isAtBaton = true;
        starter.awaited = child;
        while (child.state == Member.STARTING) {
            U.park(false, 0L);
        }
        starter.awaited = null;
        starter.isAtBaton = false;
    }

    // ---- Points.

    /** Lets others go on, as the strategy has it; returns when the operation can be made, which is noted as made. */
    void pass(Member me, Operation operation, @Nullable Object target, int site) {
        pass(me, operation, target, site, Member.NEVER);
    }

    /** @param deadline the virtual time at which the operation ends by itself */
    void pass(Member me, Operation operation, @Nullable Object target, int site, long deadline) {
        me.operation = operation;
        me.target = target;
        me.site = site;
        me.deadline = deadline;
        me.isTimedOut = false;
        me.isAtBaton = false;
        if (running != me) {
            me.visit = me.visits.add(site);
            comeBack(me);
        } else {
            arrive(me);
        }
        make(me);
    }

    private void arrive(Member me) {
        me.visit = me.visits.add(me.site);
        points++;
        now += POINT_NANOS;
        if (isOver) {
            passWhenOver(me);
            return;
        }
        look(me);
        if (points > mostPoints) {
            end(Ending.TOO_LONG, "the run had " + points + " points and has not ended");
            passWhenOver(me);
        } else if (me.upcalls == 0 && (count > 1 || me.deadline != Member.NEVER) || !isEnabled(me)) {
            choose(me);
        }
    }

    private void passWhenOver(Member me) {
        lock.lock();
        boolean isPossible = isEnabled(me);
        lock.unlock();
        if (!isPossible || ++pointsWhenOver > UNWOUND_POINTS) {
            pointsWhenOver = 0; // the way to the thread's end has points, too
            throw new Unwinding();
        }
    }

    /** Finds out whether a member is spinning. */
    private void look(Member me) {
        boolean isLook = me.operation == Operation.READ || me.operation == Operation.YIELD;
        me.yields = me.operation == Operation.YIELD || ++pointsInTurn > FAIR_POINTS;
        if (!isLook) {
            return;
        }
        long others = changes - me.changes;
        if (others != me.changesSeen) {
            me.changesSeen = others;
            me.spinSite = me.site;
            me.rounds = 0;
            me.isSpinning = false;
        } else if (me.site == me.spinSite && ++me.rounds >= SPIN_ROUNDS) {
            me.isSpinning = true;
        }
    }

    /** Notes that a member has changed something that others may wait for. The lock is held, or it has the turn. */
    private void changed(Member me) {
        changes++;
        me.changes++;
        me.changesSeen = -1;
        me.isSpinning = false;
        idleSpins = 0;
    }

    /** Notes an operation as made, by whoever has the turn. */
    private void make(Member me) {
        lock.lock();
        switch (me.operation) {
            case ENTER -> monitors.enter(me, target(me), 1);
            case WAIT -> {
                if (me.depth > 0) {
                    monitors.enter(me, target(me), me.depth);
                }
            }
            case WRITE, UPDATE, UNPARK, NOTIFY, INTERRUPT -> changed(me);
            default -> {}
        }
        if (me.operation.compareTo(Operation.ENTER) >= 0) {
            checksum = (checksum * HASH + me.ordinal) * HASH + me.site;
        }
        lock.unlock();
    }

    private static Object target(Member me) {
        Object target = me.target;
        if (target == null) {
            throw new IllegalStateException("an operation on nothing");
        }
        return target;
    }

    /** Has the strategy choose until a member has the turn, and waits until this one has it, unless it has ended. */
    private void choose(Member me) {
        while (true) {
            lock.lock();
            if (running != me) {
                lock.unlock();
                comeBack(me);
                return;
            }
            if (me.state != Member.ENDED) {
                me.state = Member.WAITING;
            }
            collect(me);
            lock.unlock();
            if (options.size() == 0) {
                if (!standStill(me)) {
                    return;
                }
                continue;
            }
            int option = options.size() == 1 || isOver ? 0 : ask(me);
            Member other = options.member(option);
            if (options.kind(option) == ChoiceKind.TIME_OUT) {
                timeOut(other);
                me.visit = me.visits.add(me.site);
            } else if (give(me, other)) {
                if (other != me) {
                    wake(other);
                    await(me);
                }
                return;
            }
        }
    }

    private int ask(Member me) {
        choices++;
        me.suspensions++;
        int option;
        try {
            option = strategy.choose(options);
            if (option < 0 || option >= options.size()) {
                throw new IllegalStateException("the strategy "
                        + strategy.getClass().getName() + " chose option " + option + " of " + options.size());
            }
        } finally {
            me.suspensions--;
        }
        options.chosen(option);
        return option;
    }

    private void timeOut(Member member) {
        lock.lock();
        member.isTimedOut = true;
        now = Math.max(now, member.deadline);
        lock.unlock();
    }

    /** Gives the turn that a member has to another one, or back to it. {@return whether it had the turn} */
    private boolean give(Member me, Member other) {
        lock.lock();
        boolean hasTurn = running == me;
        if (hasTurn) {
            handOver(other);
            if (other != me) {
                me.isAtBaton = true;
                pointsInTurn = 0;
            }
        }
        lock.unlock();
        return hasTurn;
    }

    /** Gives the turn to a member, or to nobody. The lock is held. */
    private void handOver(@Nullable Member other) {
        if (other != null) {
            other.state = Member.RUNNING;
        }
        handOvers++;
        running = other;
    }

    /** Wakes a member that has got the turn. */
    private static void wake(Member member) {
        Object monitor = member.waitsOn;
        if (monitor == null) {
            U.unpark(member.thread);
        } else {
            synchronized (monitor) {
                monitor.notifyAll();
            }
        }
    }

    /** Waits for the turn, on a monitor if the member has to give that up meanwhile. */
    private void await(Member me) {
        if (me.state == Member.ENDED) {
            return;
        }
        me.isAtBaton = true;
        Object monitor = me.waitsOn;
        while (running != me) {
            if (monitor == null) {
                U.park(false, 0L);
            } else {
                try {
                    monitor.wait();
                } catch (InterruptedException e) {
                    me.isInterrupted = true;
                }
            }
        }
        me.isAtBaton = false;
        if (isOver && me.operation != Operation.END) {
            if (me.upcalls == 0) {
                throw new Unwinding(); // even where it could go on: nothing that it does from now on is of the run
            }
            passWhenOver(me);
        }
    }

    /** A member without the turn stands at a point: it has just begun, or was out of control. */
    private void comeBack(Member me) {
        lock.lock();
        boolean begins = me.state == Member.STARTING;
        if (me.state != Member.ENDED && running != me) {
            me.state = Member.WAITING;
            me.isAtBaton = true;
        }
        if (!begins && RealInterrupts.take(me.thread)) {
            me.isInterrupted = true;
        }
        Member other = running == null ? takeUp() : null;
        lock.unlock();
        if (begins && me.starter != null) {
            U.unpark(me.starter.thread);
        }
        if (other != null && other != me) {
            wake(other);
        }
        await(me);
    }

    /** Gives the turn that nobody has to the first member that can go on. The lock is held. {@return that member} */
    private @Nullable Member takeUp() {
        for (int i = 0; i < count; i++) {
            Member member = members[i];
            if (member != null && member.state == Member.WAITING && isEnabled(member) && !isAtEnd(member)) {
                handOver(member);
                return member;
            }
        }
        Member first = members[0];
        if (first == null || first.state != Member.WAITING || !isAtEnd(first) || hasOutside()) {
            return null;
        }
        handOver(first);
        return first;
    }

    private boolean hasOutside() {
        for (int i = 0; i < count; i++) {
            Member member = members[i];
            if (member != null && member.state == Member.OUTSIDE) {
                return true;
            }
        }
        return false;
    }

    // ---- Options.

    /** Collects what can happen next. The lock is held. */
    private void collect(Member me) {
        options.start(me);
        boolean canGoOn = me.state == Member.WAITING && isEnabled(me) && !isAtEnd(me);
        boolean yields = canGoOn && (me.yields || isSpinning(me)) && !isOver;
        if (canGoOn && !yields) {
            options.add(ChoiceKind.RUN, me);
        } else {
            options.force();
        }
        addOthers(me, false);
        if (yields && !isSpinning(me)) {
            options.add(ChoiceKind.RUN, me);
        }
        if (options.size() == 0 && !isOver) {
            addTimeouts();
        }
        if (options.size() == 0 && !isOver) {
            addOthers(me, true);
            if (isSpinning(me) && canGoOn) {
                options.add(ChoiceKind.RUN, me);
            }
            if (options.size() > 0 && ++idleSpins > IDLE_SPINS) {
                options.start(me);
            }
        }
        Member first = members[0];
        if (options.size() == 0
                && idleSpins <= IDLE_SPINS
                && first != null
                && isAtEnd(first)
                && (isOver || !hasOutside())) {
            options.add(ChoiceKind.RUN, first);
        }
    }

    /** {@return whether a member reads again and again what nobody else has changed since} */
    private boolean isSpinning(Member member) {
        return member.isSpinning && changes - member.changes == member.changesSeen;
    }

    private void addOthers(Member me, boolean spinning) {
        for (int i = 0; i < count; i++) {
            Member member = members[i];
            if (member != null
                    && member != me
                    && member.state == Member.WAITING
                    && isSpinning(member) == spinning
                    && !isAtEnd(member)
                    && isEnabled(member)) {
                options.add(ChoiceKind.RUN, member);
            }
        }
    }

    /** Adds the members whose time is over first. */
    private void addTimeouts() {
        long earliest = Member.NEVER;
        for (int i = 0; i < count; i++) {
            earliest = Math.min(earliest, pendingDeadline(members[i]));
        }
        Member first = members[0];
        if (earliest == Member.NEVER || first != null && isAtEnd(first) && ++lateTimeouts > LATE_TIMEOUTS) {
            return;
        }
        for (int i = 0; i < count; i++) {
            Member member = members[i];
            if (member != null && pendingDeadline(member) == earliest) {
                options.add(ChoiceKind.TIME_OUT, member);
            }
        }
    }

    private static long pendingDeadline(@Nullable Member member) {
        return member == null
                        || member.state != Member.WAITING
                        || member.isTimedOut
                        || member.isNotified
                        || member.isBrokenOff
                ? Member.NEVER
                : member.deadline;
    }

    /** {@return whether the body has ended, and waits for the other threads} */
    private static boolean isAtEnd(Member member) {
        return member.operation == Operation.END && member.state != Member.ENDED;
    }

    /** {@return whether a member's operation is possible now. The lock is held} */
    private boolean isEnabled(Member member) {
        return switch (member.operation) {
            case ENTER -> monitors.isFreeFor(member, member.target);
            case WAIT ->
                (member.isNotified
                                || member.isBrokenOff
                                || member.isTimedOut
                                || isOver && member.state == Member.WAITING)
                        && monitors.isFreeFor(member, member.target);
            case PARK -> member.hasPermit || member.isInterrupted || member.isTimedOut;
            case SLEEP -> member.isInterrupted || member.isTimedOut;
            case JOIN -> member.isInterrupted || member.isTimedOut || hasEnded((Thread) target(member));
            default -> true;
        };
    }

    private boolean hasEnded(Thread thread) {
        Member member = find(thread);
        return member == null || member.state == Member.ENDED || ThreadStates.hasEnded(thread);
    }

    // ---- Ends.

    /** Nobody can go on. {@return whether to look again} */
    private boolean standStill(Member me) {
        lock.lock();
        if (running != me) {
            lock.unlock();
            comeBack(me);
            return false;
        }
        if (hasOutside() && !isOver) {
            handOver(null);
            me.isAtBaton = me.state != Member.ENDED;
            lock.unlock();
            await(me);
            return false;
        }
        if (isOver) {
            Member next = anyLeft(me);
            if (next == null) {
                handOver(null); // this one has ended, and was the last that could be woken
            }
            lock.unlock();
            if (next == null) {
                return false;
            }
            if (give(me, next) && next != me) {
                wake(next);
                await(me);
            } else if (next == me) {
                passWhenOver(me);
            }
            return false;
        }
        String waiting = idleSpins > IDLE_SPINS ? Explanation.ofSpin(this) : Explanation.ofDeadlock(this, monitors);
        Ending found = idleSpins > IDLE_SPINS ? Ending.ENDLESS_SPIN : Ending.DEADLOCK;
        lock.unlock();
        end(found, waiting);
        return true;
    }

    /** {@return the first member that waits for something that will not come, in a run that is over} */
    private @Nullable Member anyLeft(Member me) {
        for (int i = 0; i < count; i++) {
            Member member = members[i];
            if (member != null
                    && member.state == Member.WAITING
                    && (member.operation != Operation.WAIT || monitors.isFreeFor(member, member.target))) {
                return member;
            }
        }
        return me.state == Member.ENDED ? null : me;
    }

    private void end(Ending found, String why) {
        lock.lock();
        if (!isOver) {
            isOver = true;
            ending = found;
            explanation = why;
        }
        lock.unlock();
    }

    /** A thread ends, in its last call into Java. */
    void ended(Member me) {
        me.operation = Operation.END;
        me.target = null;
        me.site = Switch.AT_END;
        me.visit = 1;
        me.deadline = Member.NEVER;
        lock.lock();
        boolean hasTurn = running == me;
        Member starter = me.starter;
        boolean begins = me.state == Member.STARTING;
        me.state = Member.ENDED;
        changed(me);
        checksum = (checksum * HASH + me.ordinal) * HASH;
        Member other = running == null ? takeUp() : null;
        lock.unlock();
        if (other != null) {
            wake(other);
        }
        if (begins && starter != null) {
            U.unpark(starter.thread);
        }
        if (hasTurn) {
            choose(me);
        }
    }

    /** Notes the exception by which a thread ends. */
    void dying(Member me, Throwable exception) {
        if (!(exception instanceof Unwinding)) {
            me.death = exception;
            if (death == null) {
                death = exception;
            }
        }
    }

    /** The body has ended: lets the other threads go on until they have ended or are idle, and ends those. */
    ControlledRun finish(Member me, @Nullable Throwable thrown) {
        me.upcalls = 0;
        try {
            pass(me, Operation.END, null, Switch.AT_END);
        } catch (Unwinding e) {
            me.operation = Operation.END; // over, and it is the one that ends it
        }
        end(Ending.ENDED, "");
        Notes left = new Notes();
        Member survivor = unwind(me);
        for (; survivor != null; survivor = unwind(me)) {
            left.add(survivor.thread.getName());
            survivor.state = Member.ENDED;
        }
        lock.lock();
        me.state = Member.ENDED;
        running = null;
        lock.unlock();
        return new ControlledRun(
                ending,
                explanation,
                thrown instanceof Unwinding ? null : thrown,
                death,
                options.switches(),
                (int) (checksum & SITE_MASK),
                points,
                choices,
                uncontrolled.texts(),
                left.texts());
    }

    /** Ends all that can be ended. {@return a member that is left, or null} */
    private @Nullable Member unwind(Member me) {
        Member left = null;
        for (int i = 1; i < count; i++) {
            Member member = members[i];
            if (member == null || member.state == Member.ENDED) {
                continue;
            }
            if (member.state == Member.WAITING
                    && (member.operation != Operation.WAIT || monitors.isFreeFor(member, member.target))) {
                me.state = Member.WAITING;
                if (give(me, member)) {
                    wake(member);
                    awaitTurn(me);
                }
            }
            if (member.state != Member.ENDED && left == null) {
                left = member;
            }
        }
        return left;
    }

    /** Waits until the turn comes back from a member that is to end, but not for ever. */
    private void awaitTurn(Member me) {
        long deadline = System.nanoTime() + UNWIND_NANOS;
        while (running != me && System.nanoTime() - deadline < 0) {
            U.park(false, UNWIND_NANOS / 10);
        }
        me.isAtBaton = false;
        lock.lock();
        if (running != me) {
            handOver(me);
        }
        lock.unlock();
    }

    // ---- Operations on other members, by whoever has the turn.

    /** Gives up a monitor wholly, to wait on it. */
    void releaseForWait(Member me, Object monitor) {
        lock.lock();
        me.depth = monitors.exit(me, monitor, true);
        me.isNotified = false;
        me.isBrokenOff = false;
        me.waitsSince = ++waits;
        me.waitsOn = monitor;
        lock.unlock();
    }

    /** The thread that a member joins has ended here, and soon will for the JVM: until then, the member may wait. */
    void joins(Member me) {
        me.isAtBaton = true;
    }

    /** {@return whether a wait was broken off by an interrupt} */
    boolean endWait(Member me) {
        me.waitsOn = null;
        boolean isBrokenOff = me.isBrokenOff;
        me.isBrokenOff = false;
        if (isBrokenOff) {
            me.isInterrupted = false;
        }
        return isBrokenOff;
    }

    /** Leaves a monitor, once. */
    void exit(Member me, Object monitor) {
        lock.lock();
        monitors.exit(me, monitor, false);
        lock.unlock();
    }

    /** Notes that a member has entered a monitor that the JVM has given it. */
    void entered(Member me, Object monitor) {
        lock.lock();
        if (monitors.isFreeFor(me, monitor)) {
            monitors.enter(me, monitor, 1);
        }
        lock.unlock();
    }

    /** Notifies a member that waits on a monitor, which the strategy chooses. {@return whether there was one} */
    boolean notifyOne(Member me, Object monitor) {
        lock.lock();
        options.start(me);
        options.force();
        long after = 0;
        for (Member next = nextWaiter(monitor, after); next != null; next = nextWaiter(monitor, after)) {
            options.add(ChoiceKind.NOTIFY, next);
            after = next.waitsSince;
        }
        lock.unlock();
        if (options.size() == 0) {
            return false;
        }
        if (options.size() > 1) {
            me.visit = me.visits.add(me.site);
        }
        Member chosen = options.member(options.size() == 1 || isOver ? 0 : ask(me));
        lock.lock();
        chosen.isNotified = true;
        lock.unlock();
        return true;
    }

    /** {@return the member that waits longest of those that came after another one, or null} */
    private @Nullable Member nextWaiter(Object monitor, long after) {
        Member next = null;
        for (int i = 0; i < count; i++) {
            Member member = members[i];
            if (member != null
                    && member.isInWaitSet(monitor)
                    && member.waitsSince > after
                    && (next == null || member.waitsSince < next.waitsSince)) {
                next = member;
            }
        }
        return next;
    }

    /** Notifies all members that wait on a monitor. {@return whether there were any} */
    boolean notifyAll(Object monitor) {
        lock.lock();
        boolean any = false;
        for (Member next = nextWaiter(monitor, 0); next != null; next = nextWaiter(monitor, 0)) {
            next.isNotified = true;
            any = true;
        }
        lock.unlock();
        return any;
    }

    /** Gives a member a permit; it is lost on one that has not been started or has ended. By any thread. */
    void unpark(Member target) {
        lock.lock();
        target.hasPermit = target.state != Member.ENDED;
        Member other = running == null ? takeUp() : null;
        lock.unlock();
        if (other != null) {
            wake(other);
        }
    }

    /** Takes the permit, after a park. {@return whether there was one} */
    boolean takePermit(Member me) {
        lock.lock();
        boolean had = me.hasPermit;
        me.hasPermit = false;
        lock.unlock();
        return had;
    }

    /** Interrupts a member. By any thread. {@return whether the real thread has to be interrupted, too} */
    boolean interrupt(Member target) {
        lock.lock();
        target.isInterrupted = true;
        Object monitor = target.target;
        if (monitor != null && target.isInWaitSet(monitor)) {
            target.isBrokenOff = true;
        }
        boolean isReal = target.state == Member.OUTSIDE;
        Member other = running == null ? takeUp() : null;
        lock.unlock();
        if (other != null) {
            wake(other);
        }
        return isReal;
    }

    // ---- Time.

    /** {@return the virtual time, in nanoseconds since the run began} */
    long now() {
        return now;
    }

    // ---- The watchdog.

    /** {@return who has the turn, null if nobody does} */
    @Nullable
    Member running() {
        return running;
    }

    /** {@return whether another member is in a call of the JVM, such as the initialiser of a class} */
    boolean isOtherInUpcall(Member member) {
        for (int i = 0; i < count; i++) {
            Member other = member(i);
            if (other != null && other != member && other.upcalls > 0 && other.state != Member.ENDED) {
                return true;
            }
        }
        return false;
    }

    /** {@return how often the turn has been handed over} */
    int handOvers() {
        return handOvers;
    }

    /**
     * Takes the turn away from a member that is blocked out of control, if it has had it all the time.
     *
     * @param since the number of hand-overs then
     */
    void takeFrom(Member member, int since, String note) {
        lock.lock();
        Member other = null;
        if (running == member && handOvers == since && !member.isAtBaton) {
            member.state = Member.OUTSIDE;
            if (member.isInterrupted) {
                RealInterrupts.set(member.thread);
            }
            handOver(null);
            other = takeUp();
            uncontrolled.add(note);
        }
        lock.unlock();
        if (other != null) {
            wake(other);
        }
    }

    /** Lets a member go on that waits for a child which is blocked before its first point. */
    void leaveOutside(Member child, String note) {
        lock.lock();
        if (child.state == Member.STARTING) {
            child.state = Member.OUTSIDE;
            uncontrolled.add(note);
        }
        lock.unlock();
        if (child.starter != null) {
            U.unpark(child.starter.thread);
        }
    }

    /** Gives the run up, in which nobody has had the turn for long. */
    void giveUp(String why) {
        end(Ending.STUCK, why);
        lock.lock();
        Member other = null;
        for (int i = 0; i < count && running == null && other == null; i++) {
            Member member = members[i];
            if (member != null && member.state == Member.WAITING) {
                handOver(member);
                other = member;
            }
        }
        lock.unlock();
        if (other != null) {
            wake(other);
        }
    }

    /** Notes something that was not controlled. */
    void note(String text) {
        lock.lock();
        uncontrolled.add(text);
        lock.unlock();
    }
}
