// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import dev.braid.schedule.Operation;
import dev.braid.schedule.Point;
import dev.braid.schedule.Switch;
import jdk.internal.misc.Unsafe;

/**
 * Calls of threads that Braid itself makes, which take part in one run after another: those that call the operations of
 * a test of linearizability, or the actors of a test of jcstress. To start a thread takes longer than such a run.
 *
 * <p>For a schedule, a thread begins when it is enlisted, and ends with its part. So a schedule is the same whether the
 * threads have taken part in earlier runs or have just been started.
 *
 * <p>Thread safety: any thread.
 */
public final class PoolHooks {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long LOCALS = U.objectFieldOffset(Thread.class, "threadLocals");
    private static final int AWAITING = Switch.siteOf("dev/braid/engine", "await", "", 0);

    private static final String NO_MEMBER = "the current thread is not a member of a run";

    private PoolHooks() {}

    /**
     * Has a thread be the next member of the run under way. It stands at its beginning, and takes its part when it
     * first has the turn. By a member that has the turn.
     *
     * @throws IllegalStateException if the current thread is not a member
     */
    public static void enlist(Thread thread) {
        Member me = ScheduleHooks.find(Thread.currentThread());
        if (me == null) {
            throw new IllegalStateException(NO_MEMBER);
        }
        Turns run = me.turns;
        run.lock().lock();
        Member member = new Member(run, thread, run.members().all().length + 1);
        member.state = Member.WAITING;
        member.isAtBaton = true;
        member.isPart = true;
        run.members().add(member);
        run.members().changed(me);
        run.lock().unlock();
    }

    /** Waits until the current thread is enlisted and has the turn. */
    public static void awaitPart() {
        Thread thread = Thread.currentThread();
        UncontrolledThreads.remove(thread);
        while (true) {
            Member me = ScheduleHooks.find(thread);
            if (me == null || me.state == Member.ENDED || me.turns.running() != me) {
                RealInterrupts.take(thread); // with it, the thread would not wait
                U.park(false, 0L);
            } else if (me.turns.members().isOver()) {
                me.isAtBaton = false;
                me.turns.ended(me);
            } else {
                me.isAtBaton = false;
                me.turns.begin(me);
                return;
            }
        }
    }

    /** Ends the part of the current thread, which forgets the values of its thread-local variables. */
    public static void endPart() {
        Thread thread = Thread.currentThread();
        Member me = ScheduleHooks.find(thread);
        U.putReference(thread, LOCALS, null);
        if (me != null && me.state != Member.ENDED) {
            me.suspensions = 0;
            me.upcalls = 0;
            if (!isPartLeft(me)) {
                me.turns.effects().unpark(me.turns.members().first());
            }
            me.turns.ended(me);
        }
    }

    /**
     * Waits for the ends of all parts. By the first member: it has nothing to do before, and is not a choice for a
     * schedule.
     *
     * @param millis the milliseconds after which it stops waiting; 0 for never
     * @return {@code true} if all parts have ended
     */
    public static boolean awaitEnds(long millis) {
        Member me = currentMember();
        long deadline = ScheduleHooks.deadline(me.turns, millis, 0);
        while (isPartLeft(me)) {
            me.turns.pass(me, Operation.PARK, null, Point.of(AWAITING, Operation.PARK, Point.Code.PROGRAM), deadline);
            if (me.isTimedOut && !me.hasPermit) {
                return !isPartLeft(me);
            }
            me.turns.effects().takePermit(me);
        }
        return true;
    }

    /** {@return {@code true} if a part has not ended, beside that of a member} */
    private static boolean isPartLeft(Member me) {
        for (Member member : me.turns.members().all()) {
            if (member != me && member.isPart && member.state != Member.ENDED) {
                return true;
            }
        }
        return false;
    }

    /**
     * Stands before a step whose order among those of other threads matters, such as the call of an operation. By a
     * member.
     *
     * @param site the site of the step
     */
    public static void step(int site) {
        Member me = currentMember();
        me.worksForLibrary = false;
        me.hasCalled = false;
        me.turns.pass(me, Operation.UPDATE, me.turns, Point.of(site, Operation.UPDATE, Point.Code.JDK));
    }

    /**
     * {@return {@code true} if each operation at a minor point was on what no other thread has used, or nobody has
     * changed, in all runs of the search} Then a switch there would have made no difference.
     */
    public static boolean areMinorPointsPrivate() {
        SitePairTable table = SitePairTable.ofSearch();
        return table != null && !table.isMinorShared();
    }

    private static Member currentMember() {
        Member me = ScheduleHooks.current();
        if (me == null) {
            throw new IllegalStateException(NO_MEMBER);
        }
        return me;
    }
}
