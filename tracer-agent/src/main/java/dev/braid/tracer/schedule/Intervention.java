// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import dev.braid.schedule.ControlledRun.Ending;
import org.jspecify.annotations.Nullable;

/**
 * Means of the watchdog to have a run go on, or end, whose turn is with a thread that is blocked, or with nobody.
 *
 * <p>Thread safety: the watchdog's thread.
 */
final class Intervention {
    private final Turns turns;
    private final Members members;

    Intervention(Turns turns, Members members) {
        this.turns = turns;
        this.members = members;
    }

    /**
     * {@return {@code true} if a member could go on, now or when time has passed, if another one did not have the turn}
     */
    boolean canAnotherGoOn(Member member) {
        turns.lock().lock();
        boolean can = false;
        for (Member other : members.all()) {
            can |= other != member
                    && (other.state == Member.STARTING
                            || other.state == Member.WAITING
                                    && (members.isEnabled(other) && !Members.isAtEnd(other)
                                            || Members.pendingDeadline(other) != Member.NEVER));
        }
        turns.lock().unlock();
        return can;
    }

    /**
     * Takes the turn away from a member that is blocked out of control, if it has had it all the time.
     *
     * @param since the number of hand-overs then
     */
    void takeFrom(Member member, int since, String note) {
        turns.lock().lock();
        if (turns.running() == member && turns.handOvers() == since && !member.isAtBaton) {
            member.state = Member.OUTSIDE;
            if (member.isInterrupted) {
                RealInterrupts.set(member.thread);
            }
            turns.handOver(null);
            turns.outcome().uncontrolled().add(note);
            turns.unlockAndTakeUp();
        } else {
            turns.lock().unlock();
        }
    }

    /**
     * Goes on where nobody has had the turn for a while: with a member that is able to by now, or whose time is over.
     * Beside threads that are not controlled, time is real.
     *
     * @param nanos the time for which nobody has had it
     */
    void goOn(long nanos) {
        turns.lock().lock();
        Member next = isWithNobody() && !members.isOver() ? takeUp(nanos) : null;
        turns.lock().unlock();
        if (next != null) {
            next.wake();
        }
    }

    private @Nullable Member takeUp(long nanos) {
        Member next = turns.takeUp();
        Member first = next == null ? members.firstByDeadline() : null;
        if (first == null || first.deadline - turns.time().now() > nanos) {
            return next;
        }
        first.isTimedOut = true;
        turns.time().advance(first.deadline);
        return turns.takeUp();
    }

    private boolean isWithNobody() {
        return turns.running() == null;
    }

    /** {@return {@code true} if no member can go on, and nobody is seen who could change that} */
    boolean isDeadlocked() {
        turns.lock().lock();
        boolean isDeadlocked = isWithNobody()
                && !members.isOver()
                && !members.hasOutside()
                && members.firstByDeadline() == null
                && UncontrolledThreads.allWait();
        turns.lock().unlock();
        return isDeadlocked;
    }

    /** Ends a run as a deadlock, in which nobody has had the turn for long. */
    void endDeadlocked() {
        turns.lock().lock();
        String why = Explanation.ofDeadlock(members);
        turns.lock().unlock();
        giveUp(Ending.DEADLOCK, why);
    }

    /** Ends a run: for the waiting members at once, for the one that has the turn at its next point. */
    void giveUp(Ending found, String why) {
        turns.end(found, why);
        turns.lock().lock();
        Member other = null;
        for (Member member : members.all()) {
            if (isWithNobody() && member.state == Member.WAITING) {
                turns.handOver(member);
                other = member;
            }
        }
        turns.lock().unlock();
        if (other != null) {
            other.wake();
        }
    }
}
