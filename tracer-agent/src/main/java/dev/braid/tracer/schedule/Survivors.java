// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import dev.braid.schedule.ControlledRun.Ending;
import dev.braid.schedule.Operation;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * The members that a run has left when its body has ended. Those that wait in vain are ended; idle ones are left for
 * later runs.
 *
 * <p>Thread safety: the body's thread, but for {@link #letGo} and {@link #first}, which are for the thread that has the
 * turn.
 */
final class Survivors {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long UNWIND_NANOS = 1_000_000_000;

    private final Turns turns;
    private final Members members;
    private int idle;
    /** A thread has been let go on that is not where it will be idle. */
    private boolean isRestless;

    Survivors(Turns turns, Members members) {
        this.turns = turns;
        this.members = members;
    }

    /** {@return the number of threads that are left idle} */
    int idle() {
        return idle;
    }

    /**
     * {@return the first member that waits for something that will not come, in a run that is over; null if none does}
     */
    @Nullable
    Member first(Member me) {
        for (Member member : members.all()) {
            if (members.canBeEnded(member)) {
                return member;
            }
        }
        return me.state == Member.ENDED ? null : me;
    }

    /** Ends or leaves them. {@return the names of those that could not be ended} */
    Notes end(Member me) {
        Notes left = new Notes();
        Member survivor = unwind(me);
        for (; survivor != null; survivor = unwind(me)) {
            left.add(survivor.thread.getName());
            survivor.state = Member.ENDED;
            UncontrolledThreads.addLeft(survivor.thread);
        }
        return left;
    }

    /** Waits until those that have been let go on are idle. */
    void awaitRest() {
        if (isRestless) {
            UncontrolledThreads.awaitRest();
        }
    }

    /** Has a member go on as an uncontrolled thread. */
    void letGo(Member member) {
        if (member.isInterrupted) {
            RealInterrupts.set(member.thread);
        }
        idle++;
        isRestless = true;
        UncontrolledThreads.addRestless(member);
        member.isReleased = true;
    }

    /** Ends all that can be ended. {@return a member that is left, or null} */
    private @Nullable Member unwind(Member me) {
        Member left;
        boolean hasEndedOne;
        do {
            left = null;
            hasEndedOne = false;
            for (Member member : members.all()) {
                if (member != me && member.state != Member.ENDED) {
                    endOrRelease(member, me);
                    hasEndedOne |= member.state == Member.ENDED;
                    left = left == null && member.state != Member.ENDED ? member : left;
                }
            }
        } while (left != null && hasEndedOne); // which may have had the monitor to which another one has to come back
        return left;
    }

    private void endOrRelease(Member member, Member me) {
        if (isToBeReleased(member)) {
            release(member);
        } else if (members.canBeEnded(member)) {
            me.state = Member.WAITING;
            if (turns.give(me, member)) {
                awaitTurn(me);
            }
        }
    }

    /**
     * {@return {@code true} if a member that waits goes on as an uncontrolled thread}
     *
     * <p>A run that has simply ended leaves threads behind that are idle, and may belong to a pool that the next one
     * uses. Such a pool does not bear that a thread of it is ended in the middle of its wait. Threads that wait in vain
     * are ended, and so are the daemons of a main method.
     */
    private boolean isToBeReleased(Member member) {
        boolean isForLater = turns.outcome().ending() == Ending.ENDED && !members.isOfMain();
        return member.state == Member.WAITING
                && (isForLater || IdleWorkers.isOne(member.thread))
                && !UncontrolledThreads.areMany();
    }

    /** Leaves a member in its park, or has it go on where it is not in one without a time limit. */
    private void release(Member member) {
        turns.lock().lock();
        member.state = Member.ENDED;
        boolean staysParked = member.operation == Operation.PARK
                && member.deadline == Member.NEVER
                && !member.isInterrupted
                && !member.hasPermit;
        if (staysParked) {
            idle++;
            member.left = UncontrolledThreads.addParked(member.thread);
            member.isReleased = true;
        } else {
            letGo(member);
        }
        turns.lock().unlock();
        if (!staysParked) {
            U.unpark(member.thread); // where it waits on a monitor, it looks itself
        }
    }

    /** Waits until the turn comes back from a member that is to end, but not forever. */
    private void awaitTurn(Member me) {
        long deadline = System.nanoTime() + UNWIND_NANOS;
        while (turns.running() != me && System.nanoTime() - deadline < 0) {
            U.park(false, UNWIND_NANOS / 10);
        }
        me.isAtBaton = false;
        turns.lock().lock();
        if (turns.running() != me) {
            turns.handOver(me);
        }
        turns.lock().unlock();
    }
}
