// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.ControlledRun.Ending;
import dev.braid.schedule.Operation;
import dev.braid.schedule.Strategy;
import dev.braid.schedule.Switch;
import dev.braid.tracer.bootstrap.machine.LockOrder;
import dev.braid.tracer.bootstrap.machine.SpinLock;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * The turns that the threads of one run take: one of them has the turn, the others wait for it.
 *
 * <p><b>Protocol.</b> Before each operation that others may see, a member stands at a point: it says what it is about
 * to do, asks the strategy which member is to go on, gives that one the turn, wakes it, and waits until it has the turn
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

    /** Points with a choice, but without another thread, after which a thread gives way as if it yielded. */
    private static final int FAIR_POINTS = 2_000;

    /** Points of a thread that is alone, of which one is looked at. */
    private static final int ALONE_POINTS = 64;

    /** Time after which a member that waits on a monitor looks whether it has the turn. */
    private static final long WAIT_MILLIS = 10;

    private static final int UNWOUND_POINTS = 100_000;

    private final SpinLock lock = new SpinLock(LockOrder.TURNS);
    private final long mostPoints;
    private final Members members;
    private final Options options;
    private final Chooser chooser;
    private final Effects effects;
    private final Outcome outcome = new Outcome();
    private final VirtualTime time;
    private final Survivors survivors;
    private final Intervention intervention;

    private volatile @Nullable Member running;
    private volatile int handOvers;

    private long points;
    private long pointsInTurn;
    private long pointsWhenOver;

    /**
     * Begins a run whose first member is the current thread, which has the turn.
     *
     * @param isOfMain whether it is that of a main method
     */
    Turns(Strategy strategy, long mostPoints, boolean isOfMain) {
        this.mostPoints = mostPoints;
        Member first = new Member(this, Thread.currentThread(), 1);
        first.state = Member.RUNNING;
        first.hasBegun = true;
        members = new Members(first, isOfMain);
        time = new VirtualTime(lock, members);
        options = new Options(members);
        chooser = new Chooser(strategy, members, options);
        effects = new Effects(this, members, options, chooser);
        running = first;
        survivors = new Survivors(this, members);
        intervention = new Intervention(this, members);
    }

    // ---- Members.

    /** {@return the current thread as a member that is under control now, or null} */
    @Nullable
    Member current() {
        Member member = running;
        Thread thread = Thread.currentThread();
        if (member == null || member.thread != thread) {
            member = members.find(thread);
        }
        return member == null || member.suspensions > 0 || member.state == Member.ENDED ? null : member;
    }

    /** {@return the members} */
    Members members() {
        return members;
    }

    /** Adds a thread that the current member is about to start. */
    void add(Thread child, Member starter) {
        lock.lock();
        members.add(new Member(this, child, members.all().length + 1));
        members.changed(starter);
        lock.unlock();
    }

    /** A child has been started, and stands at its beginning, wherever it really is on its way there. */
    void started(Member child) {
        lock.lock();
        if (child.state == Member.STARTING) {
            child.state = Member.WAITING;
        }
        lock.unlock();
    }

    /**
     * The current member has come to its beginning: it waits there for its first turn, which it may have got already.
     * Its first operation then has no choice of its own, as nothing has happened in between.
     */
    void begin(Member me) {
        me.hasBegun = true;
        me.isAtFirstOperation = true;
        if (running != me) {
            comeBack(me);
        }
        RandomHooks.begin(me);
    }

    /**
     * Takes a thread that an earlier run has left idle as a member: it stands in its park, and waits for its turn. By
     * the thread that has the turn, and is about to wake it.
     *
     * @return the member; null if the thread is not idle, and goes on as it likes
     */
    @Nullable
    Member adopt(Thread thread) {
        lock.lock();
        Member member = new Member(this, thread, members.all().length + 1);
        member.state = Member.WAITING;
        member.operation = Operation.PARK;
        member.hasBegun = true;
        member.isAtBaton = true;
        boolean isAdopted = !members.isOver() && UncontrolledThreads.adopt(member);
        if (isAdopted) {
            members.add(member);
            outcome.adopted(member);
        }
        lock.unlock();
        return isAdopted ? member : null;
    }

    /** The current thread has been adopted in its park: it waits there for its first turn. */
    void awaitFirstTurn(Member me) {
        if (running != me) {
            await(me);
        }
        RandomHooks.begin(me);
    }

    // ---- Points.

    /**
     * Makes an access while there are no other threads, as most of the libraries around a test do: few of them are
     * looked at, so that a run that does not end is given up.
     *
     * @return {@code true} if that was all
     */
    boolean passAlone(Member me, Operation operation) {
        if (running != me || !me.hasBegun || !members.isOneAlone() || members.isOver()) {
            return false;
        }
        if (operation == Operation.READ) {
            me.hasRead = true;
        } else {
            members.changed(me);
        }
        points++;
        return points % ALONE_POINTS != 0;
    }

    /** Lets others go on, as the strategy has it; returns when the operation can be made, which is noted as made. */
    void pass(Member me, Operation operation, @Nullable Object target, int point) {
        pass(me, operation, target, point, Member.NEVER);
    }

    /** @param deadline the virtual time at which the operation ends by itself */
    void pass(Member me, Operation operation, @Nullable Object target, int point, long deadline) {
        if (!me.hasBegun) {
            begin(me);
        }
        me.operation = operation;
        me.target = target;
        me.location = 0;
        Places.place(me, point);
        me.deadline = deadline;
        me.isTimedOut = false;
        me.isAtBaton = false;
        if (running != me) {
            visit(me);
            comeBack(me);
        } else {
            arrive(me);
        }
        if (!me.isReleased) {
            make(me);
        }
    }

    private void arrive(Member me) {
        visit(me);
        me.location = members.isOneAlone() ? 0 : outcome.locate(me);
        points++;
        time.pass();
        if (members.isOver()) {
            passWhenOver(me);
            return;
        }
        boolean hasChoice = hasChoice(me);
        me.yields = me.operation == Operation.YIELD || hasChoice && ++pointsInTurn > FAIR_POINTS;
        if (me.operation == Operation.READ || me.operation == Operation.YIELD) {
            members.look(me);
        }
        if (points > mostPoints) {
            end(Ending.TOO_LONG, "the run had " + points + " points and has not ended");
            passWhenOver(me);
        } else if ((hasChoice || me.isAtFirstOperation && chooser.choosesAtFirstOperation(me))
                        && (!me.isMinor || me.yields || chooser.choosesAtMinorPoint(me))
                || !members.isEnabled(me)
                || members.isAloneInASpin(me)) {
            choose(me);
        }
        me.isAtFirstOperation = false;
    }

    void visit(Member me) {
        me.visit = members.isCounted(me) ? me.visits.add(me.site) : 1;
    }

    private boolean hasChoice(Member me) {
        return me.upcalls == 0
                && (!members.isOneAlone() || me.deadline != Member.NEVER)
                && !(me.isAtFirstOperation && members.isEnabled(me));
    }

    private void passWhenOver(Member me) {
        lock.lock();
        boolean isPossible = members.isEnabled(me);
        lock.unlock();
        if (!isPossible || ++pointsWhenOver > UNWOUND_POINTS) {
            pointsWhenOver = 0; // the way to the thread's end has points, too
            if (me.operation == Operation.PARK && IdleWorkers.isOne(me.thread)) {
                survivors.letGo(me); // as an uncontrolled thread that has come back from the task that was ended
                ended(me);
            } else {
                throw new Unwinding();
            }
        }
    }

    /** Notes an operation as made, by the thread that has the turn. */
    private void make(Member me) {
        lock.lock();
        members.make(me);
        if (members.isCounted(me) && !members.isOver()) {
            outcome.made(me);
        }
        lock.unlock();
    }

    /** Has the strategy choose until a member has the turn, and waits until this one has it, unless it has ended. */
    private void choose(Member me) {
        while (true) {
            long early = chooser.askWhatEndsEarly(me);
            lock.lock();
            if (running != me) {
                lock.unlock();
                comeBack(me);
                return;
            }
            if (me.state != Member.ENDED) {
                me.state = Member.WAITING;
            }
            options.collect(me, time.now(), early);
            lock.unlock();
            if (options.size() == 0) {
                if (!standStill(me)) {
                    return;
                }
                continue;
            }
            int option = members.isOver() ? 0 : chooser.ask(me);
            if (option < 0) {
                continue;
            }
            Member other = options.member(option);
            if (options.isEnd(option)) {
                time.timeOut(other);
                visit(me);
            } else if (give(me, other)) {
                if (other != me) {
                    await(me);
                } else {
                    leaveIfOver(me);
                }
                return;
            }
        }
    }

    /**
     * Gives the turn that a member has to another one, or back to it, and wakes that.
     *
     * <p>A member that really waits on a monitor gets the turn and is notified while this one has that monitor, which
     * is free now. Later it may not be: the other one may have entered it again, and given the turn back.
     *
     * @return {@code true} if it had the turn to give
     */
    boolean give(Member me, Member other) {
        Object monitor = other == me ? null : other.waitsOn;
        if (monitor == null) {
            boolean hadTurn = handOver(me, other);
            if (hadTurn && other != me) {
                other.wake();
            }
            return hadTurn;
        }
        synchronized (monitor) {
            monitor.notifyAll();
            return handOver(me, other);
        }
    }

    private boolean handOver(Member me, Member other) {
        lock.lock();
        boolean hasTurn = running == me && (other == me || other.state == Member.WAITING);
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
    void handOver(@Nullable Member other) {
        if (other != null) {
            other.state = Member.RUNNING;
        }
        handOvers++;
        running = other;
    }

    /** Waits for the turn, on a monitor if the member has to give that up meanwhile. */
    private void await(Member me) {
        if (me.state == Member.ENDED) {
            return;
        }
        me.isAtBaton = true;
        Object monitor = me.waitsOn;
        while (running != me && !me.isReleased) {
            if (monitor == null) {
                U.park(false, 0L);
            } else {
                try {
                    monitor.wait(WAIT_MILLIS);
                } catch (InterruptedException e) {
                    me.isInterrupted = true;
                }
            }
        }
        me.isAtBaton = false;
        if (!me.isReleased) {
            leaveIfOver(me);
        }
    }

    /** Ends a member that has got the turn in a run that is over. */
    private void leaveIfOver(Member me) {
        if (members.isOver() && me.operation != Operation.END) {
            if (me.upcalls == 0) {
                throw new Unwinding(); // even where it could go on: nothing that it does from now on is of the run
            }
            passWhenOver(me);
        }
    }

    /** A member without the turn stands at a point: it has just begun, or was out of control. */
    private void comeBack(Member me) {
        lock.lock();
        if (me.state != Member.ENDED && running != me) {
            me.state = Member.WAITING;
            me.isAtBaton = true;
        }
        if (me.operation != Operation.BEGIN && RealInterrupts.take(me.thread)) {
            me.isInterrupted = true;
        }
        unlockAndTakeUp();
        await(me);
    }

    /** Unlocks, and wakes the member that takes the turn, if nobody had it. */
    void unlockAndTakeUp() {
        Member other = running == null ? takeUp() : null;
        lock.unlock();
        if (other != null && other.thread != Thread.currentThread()) {
            other.wake();
        }
    }

    /**
     * Gives the turn that nobody has to the first member that can go on. The lock is held. {@return the member that has
     * it now}
     */
    @Nullable
    Member takeUp() {
        for (Member member : members.all()) {
            if (member.state == Member.WAITING && members.isEnabled(member) && !Members.isAtEnd(member)) {
                handOver(member);
                return member;
            }
        }
        Member first = members.first();
        if (first.state != Member.WAITING || !Members.isAtEnd(first) || members.hasOutside()) {
            return null;
        }
        handOver(first);
        return first;
    }

    // ---- Ends.

    /** Nobody can go on. {@return {@code true} if to look again} */
    private boolean standStill(Member me) {
        boolean isProgramOver = members.areServantsLeft();
        lock.lock();
        if (running != me) {
            lock.unlock();
            comeBack(me);
            return false;
        }
        if (members.mayOthersAct() && !members.isOver()) {
            handOver(null);
            me.isAtBaton = me.state != Member.ENDED;
            lock.unlock();
            if (UncontrolledThreads.any()) {
                noteUncontrolled("thread " + UncontrolledThreads.anyName() + ", which this run has not started");
            }
            await(me);
            return false;
        }
        if (members.isOver()) {
            Member next = survivors.first(me);
            if (next == null) {
                handOver(null); // this one has ended, and was the last that could be woken
            }
            lock.unlock();
            if (next == null) {
                return false;
            }
            if (give(me, next) && next != me) {
                await(me);
            } else if (next == me) {
                passWhenOver(me);
            }
            return false;
        }
        if (isProgramOver) {
            handOver(null); // the program ends, wherever they stand
            me.isAtBaton = me.state != Member.ENDED;
            lock.unlock();
            await(me);
            return false;
        }
        options.collect(me, time.now(), 0);
        if (options.size() > 0) { // a thread that is not under control has woken one in between, and has ended
            lock.unlock();
            return true;
        }
        lock.unlock();
        endInVain();
        return true;
    }

    /** Ends the run, as no thread can go on, and one has to. By the thread that has the turn. */
    private void endInVain() {
        lock.lock();
        boolean spins = options.areSpinningForever();
        String waiting = Explanation.of(members, spins);
        lock.unlock();
        end(spins ? Ending.ENDLESS_SPIN : Ending.DEADLOCK, waiting);
    }

    void end(Ending found, String why) {
        lock.lock();
        if (!members.isOver()) {
            members.setOver();
            outcome.end(found, why, members);
        }
        lock.unlock();
    }

    /** A thread ends, in its last call into Java. */
    void ended(Member me) {
        me.standAtEnd();
        lock.lock();
        boolean hasTurn = running == me;
        members.ended(me);
        if (!members.isOver() && me != members.first()) { // which ends here only as the main thread of a program
            outcome.ended(me);
        }
        unlockAndTakeUp();
        if (hasTurn) {
            choose(me);
        }
    }

    /** The body has ended: lets the other threads go on until they have ended or are idle, and ends those. */
    ControlledRun finish(Member me, @Nullable Throwable thrown) {
        me.upcalls = 0;
        try {
            if (members.isOfMain() && running == me && !members.isOver()) {
                me.standAtEnd();
                lock.lock();
                members.mainEnds(me);
                lock.unlock();
                choose(me);
            } else {
                pass(me, Operation.END, null, Switch.AT_END);
            }
        } catch (Unwinding e) {
            me.operation = Operation.END; // over, and it is the one that ends it
        }
        if (members.isOfMain() && members.isOneLeftInVain()) {
            endInVain();
        }
        end(Ending.ENDED, "");
        Notes left = survivors.end(me);
        lock.lock();
        me.state = Member.ENDED;
        running = null;
        lock.unlock();
        survivors.awaitRest();
        return soFar(thrown instanceof Unwinding ? null : thrown, left.texts());
    }

    /** {@return the result of the run} */
    ControlledRun soFar(@Nullable Throwable thrown, String[] left) {
        return outcome.result(thrown, left, options, points, chooser.choices(), survivors.idle());
    }

    /** Notes for the result that something is not controlled. */
    void noteUncontrolled(String note) {
        lock.lock();
        outcome.uncontrolled().add(note);
        lock.unlock();
    }

    // ---- For the watchdog, and for the end of the run.

    /** {@return the member that has the turn, null if none does} */
    @Nullable
    Member running() {
        return running;
    }

    /** {@return the number of times that the turn has been handed over} */
    int handOvers() {
        return handOvers;
    }

    Effects effects() {
        return effects;
    }

    Intervention intervention() {
        return intervention;
    }

    /** {@return the time of the run} */
    VirtualTime time() {
        return time;
    }

    /** {@return the lock that guards all tables of the run} */
    SpinLock lock() {
        return lock;
    }

    /** {@return the result of the run so far} */
    Outcome outcome() {
        return outcome;
    }
}
