// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import dev.braid.schedule.Operation;
import dev.braid.tracer.bootstrap.machine.ThreadStacks;
import dev.braid.tracer.bootstrap.machine.ThreadStates;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Threads of a run, and what each of them can do now.
 *
 * <p>Thread safety: {@link Turns}' lock guards it, but for what reads the list of members: that only grows.
 */
final class Members {
    /** Rounds of a loop that reads what nobody changes, after which it counts as a spin. */
    private static final int SPIN_ROUNDS = 24;

    /** Power of two of reads, after which a thread may be in another loop than at first. */
    private static final int OTHER_SITE = 1 << 11;

    final Monitors monitors = new Monitors();

    private final boolean isOfMain;

    /** In the order in which they were started; replaced as a whole. */
    private volatile Member[] members;

    private long changes;
    private long waits;
    private int ended;
    private volatile boolean isOver;
    private volatile boolean isCollected;

    /** @param isOfMain whether the run is that of a main method, which lasts until all have ended but daemons */
    Members(Member first, boolean isOfMain) {
        members = new Member[] {first};
        this.isOfMain = isOfMain;
    }

    /** {@return {@code true} if the run is that of a main method} */
    boolean isOfMain() {
        return isOfMain;
    }

    /** {@return all of them} */
    Member[] all() {
        return members;
    }

    /** {@return the one that runs the body} */
    Member first() {
        return members[0];
    }

    /** {@return a thread as a member, or null if it is not one} */
    @Nullable
    Member find(Thread thread) {
        for (Member member : members) {
            if (member.thread == thread) {
                return member;
            }
        }
        return null;
    }

    void add(Member member) {
        Member[] more = Arrays.copyOf(members, members.length + 1);
        more[more.length - 1] = member;
        members = more;
    }

    /** Notes that a member has ended. */
    void ended(Member member) {
        member.state = Member.ENDED;
        ended++;
        changed(member);
    }

    /** Notes that a main method has ended. Its thread is as good as ended, but it has to wait for the others. */
    void mainEnds(Member main) {
        ended++;
        changed(main);
    }

    /** {@return {@code true} if there is but one that has not ended} */
    boolean isOneAlone() {
        return members.length - ended <= 1;
    }

    boolean hasOutside() {
        for (Member member : members) {
            if (member.state == Member.OUTSIDE) {
                return true;
            }
        }
        return false;
    }

    /** {@return {@code true} if a thread that is not under control may change what members wait for} */
    boolean mayOthersAct() {
        return isCollected || hasOutside() || UncontrolledThreads.any();
    }

    /** Has what the garbage collector does matter: it wakes threads, too. */
    void setCollected() {
        isCollected = true;
    }

    /** {@return the member whose time is over first, or null if none has a limit} */
    @Nullable
    Member firstByDeadline() {
        Member first = null;
        long earliest = Member.NEVER;
        for (Member member : members) {
            if (pendingDeadline(member) < earliest) {
                earliest = pendingDeadline(member);
                first = member;
            }
        }
        return first;
    }

    /** {@return {@code true} if another member is in a call of the JVM, such as the initialiser of a class} */
    boolean isOtherInUpcall(Member member) {
        for (Member other : members) {
            if (other != member && other.upcalls > 0 && other.state != Member.ENDED) {
                return true;
            }
        }
        return false;
    }

    /** {@return {@code true} if another member stands inside of the initialiser of a class, instrumented or not} */
    boolean isOtherInInitialiser(Member member) {
        for (Member other : members) {
            if (other != member && other.state != Member.ENDED && isInInitialiser(ThreadStacks.of(other.thread))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isInInitialiser(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            if (frame.getMethodName().equals("<clinit>")) {
                return true;
            }
        }
        return false;
    }

    // ---- The end of the run.

    boolean isOver() {
        return isOver;
    }

    /** Ends the run: from now on, members that wait can only be ended. */
    void setOver() {
        isOver = true;
    }

    /** {@return {@code true} if a member waits for the turn, and can be ended without waiting for a monitor} */
    boolean canBeEnded(Member member) {
        return member.state == Member.WAITING
                && (member.operation != Operation.WAIT || monitors.isFreeFor(member, member.target));
    }

    /** {@return {@code true} if the body has ended, and waits for the other threads} */
    static boolean isAtEnd(Member member) {
        return member.operation == Operation.END && member.state != Member.ENDED;
    }

    /** {@return {@code true} if all have ended but daemons and idle threads of pools, which no program waits for} */
    boolean areServantsLeft() {
        return first().state == Member.ENDED && firstOfProgram() == null;
    }

    /**
     * {@return {@code true} if a thread but the first is left that a program waits for, and nothing will have go on}
     */
    boolean isOneLeftInVain() {
        Member one = firstOfProgram();
        return one != null && firstByDeadline() == null && !mayOthersAct();
    }

    /**
     * {@return a member but the first that has not ended, and is neither a daemon nor an idle thread; null if none is}
     */
    private @Nullable Member firstOfProgram() {
        for (Member member : members) {
            if (member != first()
                    && member.state != Member.ENDED
                    && !member.thread.isDaemon()
                    && !IdleWorkers.isOne(member.thread)) {
                return member;
            }
        }
        return null;
    }

    // ---- Operations.

    /** {@return {@code true} if a member's operation is possible now} */
    boolean isEnabled(Member member) {
        return switch (member.operation) {
            case ENTER -> monitors.isFreeFor(member, member.target);
            case WAIT ->
                (isWoken(member) || isOver && member.state == Member.WAITING)
                        && monitors.isFreeFor(member, member.target);
            case PARK -> member.hasPermit || member.isInterrupted || member.isTimedOut;
            case SLEEP -> member.isInterrupted || member.isTimedOut;
            case JOIN -> member.isInterrupted || member.isTimedOut || hasEnded((Thread) target(member));
            default -> true;
        };
    }

    /** {@return the state of a thread as its schedule has it; null where the JVM knows it} */
    Thread.@Nullable State state(Member member) {
        return switch (member.state) {
            case Member.STARTING, Member.OUTSIDE -> null;
            case Member.ENDED -> Thread.State.TERMINATED;
            case Member.WAITING -> isEnabled(member) ? Thread.State.RUNNABLE : waitingState(member);
            default -> Thread.State.RUNNABLE;
        };
    }

    private static Thread.State waitingState(Member member) {
        if (member.operation == Operation.ENTER || member.operation == Operation.WAIT && isWoken(member)) {
            return Thread.State.BLOCKED;
        }
        return member.deadline == Member.NEVER ? Thread.State.WAITING : Thread.State.TIMED_WAITING;
    }

    private static boolean isWoken(Member member) {
        return member.isNotified || member.isBrokenOff || member.isTimedOut;
    }

    private boolean hasEnded(Thread thread) {
        Member member = find(thread);
        return member == null || member.state == Member.ENDED || ThreadStates.hasEnded(thread);
    }

    private static Object target(Member member) {
        Object target = member.target;
        if (target == null) {
            throw new IllegalStateException("an operation on nothing");
        }
        return target;
    }

    /** {@return the time at which the schedule may end an operation that is not possible otherwise} */
    static long pendingDeadline(Member member) {
        return member.state != Member.WAITING || isWoken(member) ? Member.NEVER : member.deadline;
    }

    /** {@return {@code true} if a member waits or is parked without a limit, and nothing has woken it} */
    boolean waitsWithoutLimit(Member member) {
        return member.state == Member.WAITING
                && member.deadline == Member.NEVER
                && !isWoken(member)
                && !isEnabled(member);
    }

    /** Notes an operation as made. */
    void make(Member member) {
        if (member.comparison != Member.NO_COMPARISON
                && member.isAtAccess()) { // others may have changed what it found at its point
            member.operation = Member.compare(member, member.base, member.offset);
            member.comparison = Member.NO_COMPARISON;
        }
        switch (member.operation) {
            case ENTER -> monitors.enter(member, target(member), 1);
            case WAIT -> {
                if (member.depth > 0) {
                    monitors.enter(member, target(member), member.depth);
                }
            }
            case WRITE, UPDATE, UNPARK, NOTIFY, INTERRUPT -> changed(member);
            default -> {}
        }
    }

    /**
     * {@return {@code true} if an operation counts for what is to be the same in each JVM}
     *
     * <p>In a call of the JVM, it does not: in another JVM, another thread initialises the class, or none has to. Nor
     * does it where there are no other threads, as the libraries around a test work in another way at its second run.
     */
    boolean isCounted(Member me) {
        return me.upcalls == 0 && !isOneAlone();
    }

    // ---- Spins.

    /** Notes that a member has changed something that others may wait for. */
    void changed(Member member) {
        changes++;
        member.changes++;
        member.changesSeen = -1;
        member.isSpinning = false;
    }

    /** {@return the number of changes so far} */
    long changes() {
        return changes;
    }

    /** Finds out whether a member that is about to read, or yields, is spinning. */
    void look(Member member) {
        boolean isPause = member.operation == Operation.YIELD && !member.hasRead;
        member.hasRead = member.operation != Operation.YIELD;
        if (isPause) {
            return;
        }
        long others = changes - member.changes;
        if (others != member.changesSeen) {
            member.changesSeen = others;
            member.spinSite = member.site;
            member.readsClock = false;
            member.rounds = 0;
            member.looks = 0;
            member.isSpinning = false;
        } else if (member.site == member.spinSite && ++member.rounds >= SPIN_ROUNDS) {
            member.isSpinning = true;
        } else if (++member.looks >= OTHER_SITE && Integer.bitCount(member.looks) == 1) {
            member.spinSite = member.site; // the loop may have begun later
            member.rounds = 0;
        }
    }

    /** {@return {@code true} if a member reads again and again what nobody else has changed since} */
    boolean isSpinning(Member member) {
        return member.isSpinning && changes - member.changes == member.changesSeen;
    }

    /** {@return {@code true} if a member yields again and again, for what nobody is left to change} */
    boolean isAloneInASpin(Member member) {
        return member.operation == Operation.YIELD && member.upcalls == 0 && isOneAlone() && isSpinning(member);
    }

    /** {@return {@code true} if a member that spins looks at the clock meanwhile, and so may spin until a time} */
    boolean isAnySpinTimed() {
        for (Member member : members) {
            if (member.state != Member.ENDED && member.readsClock && isSpinning(member)) {
                return true;
            }
        }
        return false;
    }

    // ---- Wait sets.

    /** Has a member give up a monitor wholly, to wait on it. */
    void beginWait(Member member, Object monitor) {
        member.depth = monitors.exit(member, monitor, true);
        member.isNotified = false;
        member.isBrokenOff = false;
        member.waitsSince = ++waits;
        member.waitsOn = monitor;
    }

    /** {@return the member that waits longest of those that came after another one, or null} */
    @Nullable
    Member nextWaiter(Object monitor, long after) {
        Member next = null;
        for (Member member : members) {
            if (member.isInWaitSet(monitor)
                    && member.waitsSince > after
                    && (next == null || member.waitsSince < next.waitsSince)) {
                next = member;
            }
        }
        return next;
    }
}
