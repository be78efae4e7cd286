// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import dev.braid.schedule.ControlledRun.Ending;
import dev.braid.schedule.ExitStatusError;
import org.jspecify.annotations.Nullable;

/**
 * Effects of operations on the tables of the run: on the member that makes one, and on others.
 *
 * <p>Thread safety: the thread that has the turn, unless a method says otherwise.
 */
final class Effects {
    private final Turns turns;
    private final Members members;
    private final Options options;
    private final Chooser chooser;

    Effects(Turns turns, Members members, Options options, Chooser chooser) {
        this.turns = turns;
        this.members = members;
        this.options = options;
        this.chooser = chooser;
    }

    /** Gives up a monitor wholly, to wait on it. */
    void releaseForWait(Member me, Object monitor) {
        turns.lock().lock();
        members.beginWait(me, monitor);
        turns.lock().unlock();
    }

    /**
     * A thread that a member joins and that has ended here soon will for the JVM: until then, the member may wait. One
     * that is about to be started may hold up the member by its monitor, and then others have to go on.
     */
    void joins(Member me) {
        Member joined = me.target instanceof Thread thread ? members.find(thread) : null;
        me.isAtBaton = joined != null && joined.state == Member.ENDED;
    }

    /** {@return {@code true} if a wait was broken off by an interrupt} */
    boolean endWait(Member me) {
        me.waitsOn = null;
        boolean isBrokenOff = me.isBrokenOff;
        me.isBrokenOff = false;
        if (isBrokenOff) {
            me.isInterrupted = false;
        }
        return isBrokenOff;
    }

    /** Ends the run of a main method that asks for the end of the program, and unwinds the current thread. */
    void endProgram(int status) {
        if (status != 0) {
            turns.outcome().dying(new ExitStatusError(status));
        }
        turns.end(Ending.ENDED, "");
        throw new Unwinding();
    }

    /** Leaves a monitor, once. */
    void exit(Member me, Object monitor) {
        turns.lock().lock();
        members.monitors.exit(me, monitor, false);
        turns.lock().unlock();
    }

    /** Notes that a member has entered a monitor that the JVM has given it. */
    void entered(Member me, Object monitor) {
        turns.lock().lock();
        if (members.monitors.isFreeFor(me, monitor)) {
            members.monitors.enter(me, monitor, 1);
        }
        turns.lock().unlock();
    }

    /**
     * Notifies a member that waits on a monitor, which the strategy chooses. {@return {@code true} if there was one}
     */
    boolean notifyOne(Member me, Object monitor) {
        turns.lock().lock();
        options.collectWaiters(me, monitor);
        turns.lock().unlock();
        if (options.size() == 0) {
            return false;
        }
        if (options.size() > 1) {
            turns.visit(me);
        }
        int option = members.isOver() ? 0 : chooser.ask(me);
        if (option < 0) {
            notifyLongest(monitor);
            return true;
        }
        Member chosen = options.member(option);
        turns.lock().lock();
        chosen.isNotified = true;
        turns.lock().unlock();
        return true;
    }

    /** Notifies all members that wait on a monitor. {@return {@code true} if there were any} */
    boolean notifyAll(Object monitor) {
        turns.lock().lock();
        boolean any = false;
        for (Member next = members.nextWaiter(monitor, 0); next != null; next = members.nextWaiter(monitor, 0)) {
            next.isNotified = true;
            any = true;
        }
        turns.lock().unlock();
        return any;
    }

    /** A thread that is not a member notifies the one that waits longest on a monitor. */
    void notifyLongest(Object monitor) {
        turns.lock().lock();
        Member longest = members.nextWaiter(monitor, 0);
        if (longest != null) {
            longest.isNotified = true;
        }
        turns.lock().unlock(); // what can go on takes the turn up when the watchdog looks: this thread has the monitor
    }

    /** {@return the state of a thread, as the schedule has it; null where it is the JVM's} */
    Thread.@Nullable State state(Member member) {
        turns.lock().lock();
        Thread.State state = members.state(member);
        turns.lock().unlock();
        return state;
    }

    /** Gives a member a permit; it is lost on one that has not been started or has ended. By any thread. */
    void unpark(Member target) {
        turns.lock().lock();
        target.hasPermit = target.state != Member.ENDED;
        turns.unlockAndTakeUp();
    }

    /** Takes the permit, after a park. */
    void takePermit(Member me) {
        turns.lock().lock();
        me.hasPermit = false;
        turns.lock().unlock();
    }

    /** Interrupts a member. By any thread. {@return {@code true} if the real thread has to be interrupted, too} */
    boolean interrupt(Member target) {
        turns.lock().lock();
        target.isInterrupted = true;
        Object monitor = target.target;
        if (monitor != null && target.isInWaitSet(monitor)) {
            target.isBrokenOff = true;
        }
        boolean isReal = target.state == Member.OUTSIDE;
        turns.unlockAndTakeUp();
        return isReal;
    }
}
