// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import dev.braid.schedule.Operation;
import dev.braid.schedule.Switch;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * One thread of a controlled run.
 *
 * <p>Thread safety: {@link Turns}' lock guards the fields that are not volatile, but for those that say they are the
 * thread's own.
 */
final class Member {
    /** It is about to be started. */
    static final int STARTING = 0;
    /** It stands at a point, or is on its way to its beginning, and has not got the turn. */
    static final int WAITING = 1;
    /** It has the turn. */
    static final int RUNNING = 2;
    /** It runs, or is blocked, out of control. */
    static final int OUTSIDE = 3;

    static final int ENDED = 4;

    /** Values of {@link #comparison}. */
    static final int NO_COMPARISON = 0;

    static final int OF_INTS = 1;
    static final int OF_LONGS = 2;
    static final int OF_REFERENCES = 3;

    private static final Unsafe U = Unsafe.getUnsafe();

    /** Stands for no deadline. */
    static final long NEVER = Long.MAX_VALUE;

    final Turns turns;
    final Thread thread;
    /** From 1 on, in the order in which threads are started. */
    final int ordinal;

    volatile int state = STARTING;

    /** The operation that it stands before, or makes now. */
    Operation operation = Operation.BEGIN;

    /** The monitor or thread that the operation is about. */
    @Nullable
    Object target;

    /** The memory that an access without a target is about, as {@code Unsafe} has it. */
    @Nullable
    Object base;

    long offset;
    /** The kind of comparison by which an access is an update or a read. */
    int comparison;

    long expected;

    @Nullable
    Object expectedReference;

    /** The number of what the operation is about; 0 if that is nothing, or not known. */
    int location;

    int site = Switch.AT_END;
    int visit;
    /** The time at which the operation ends by itself. */
    long deadline = NEVER;

    /** The time is over, as the schedule has it. */
    boolean isTimedOut;
    /** It waits, and has been notified. */
    boolean isNotified;
    /** It waits, and has been interrupted first. */
    boolean isBrokenOff;
    /** The place in the order of all beginnings of waits. */
    long waitsSince;
    /** Number of times that it had entered the monitor on which it waits. */
    int depth;

    /** Permit that {@code LockSupport.unpark} has given it. */
    boolean hasPermit;
    /** The time of the join is over that it is about to make; its own. */
    boolean isJoinOver;
    /** Its interrupt status. */
    boolean isInterrupted;
    /** It asks for another thread. */
    boolean yields;
    /** Number of changes that others had made when it last came by {@link #spinSite}, and how often since. */
    long changesSeen = -1;

    /** It has read memory since it last yielded: without that, a loop that yields is a pause, and ends by itself. */
    boolean hasRead;

    int spinSite;
    int rounds;
    int looks;
    /** Changes that it has made itself. */
    long changes;
    /** It reads again and again what nobody has changed. */
    boolean isSpinning;

    /** It has read the clock since something has changed. */
    boolean readsClock;

    /** The monitor on which it really waits until it has the turn. */
    volatile @Nullable Object waitsOn;

    /** It is on its way into or out of the wait for its turn. */
    volatile boolean isAtBaton;

    /** The run is over, and it goes on as an uncontrolled thread. */
    volatile boolean isReleased;

    /** Entry of the thread among those that are not under control, if the run has left it in its park. */
    @Nullable
    UncontrolledThread left;

    /** It is a thread of Braid's own pool, and takes its part in the run. */
    boolean isPart;

    /** It has come to its beginning; its own. */
    boolean hasBegun;

    /** It has come from its beginning, and not made an operation yet; its own. */
    boolean isAtFirstOperation;

    /** {@code java.util.concurrent} was the last to call other code, and not the program; its own. */
    boolean worksForLibrary;

    /** The program has called something, and not come to a point of {@code java.util.concurrent} since; its own. */
    boolean hasCalled;

    /** The site of the program's last call of something; its own. */
    int callSite = Switch.AT_END;

    /** The point is one of the program's own code, which is the same on each JDK; its own. */
    boolean isInProgram;

    /** The point is one of what {@code Thread} does for itself, of which a program sees nothing; its own. */
    boolean isInThread;

    /** The point is one at which most strategies do not choose; its own. */
    boolean isMinor;

    /** Pieces of work that it is in for the schedule itself, or for the JVM; its own. */
    int suspensions;

    /** Calls of the JVM that it is in, such as initialisers of classes: it keeps the turn there if it can; its own. */
    int upcalls;

    /** Its generator of identity hash codes, while it does other work; its own. */
    int hashX;

    int hashY;
    int hashZ;
    int hashW;

    /** Number of seeds that its generators of random numbers have been given; its own. */
    long seeds;

    long seedsOfOtherWork;
    /** As a worker of a pool, it has the seed of this run for the order in which it looks for work; its own. */
    boolean hasWorkerSeed;

    final Visits visits = new Visits();

    /** Reads that it has made last at each site. */
    final LastSeen lastSeen = new LastSeen();

    /** Changes that have a number, which are those that it has made beside other threads. */
    int numberedChanges;

    Member(Turns turns, Thread thread, int ordinal) {
        this.turns = turns;
        this.thread = thread;
        this.ordinal = ordinal;
    }

    /** Has it stand at its end, as the schedule has it. */
    void standAtEnd() {
        operation = Operation.END;
        target = null;
        site = Switch.AT_END;
        visit = 1;
        deadline = NEVER;
    }

    /** Wakes it when it has got the turn, unless it waits on a monitor: there, it looks itself. */
    void wake() {
        if (isAtBaton && waitsOn == null) { // otherwise, it sees that it has the turn before it parks
            U.unpark(thread);
        }
    }

    /** {@return {@code true} if a member's compare-and-set, made now, is an update or a read} */
    static Operation compare(Member me, @Nullable Object base, long offset) {
        boolean succeeds = switch (me.comparison) {
            case OF_INTS -> U.getIntVolatile(base, offset) == (int) me.expected;
            case OF_LONGS -> U.getLongVolatile(base, offset) == me.expected;
            default -> U.getReferenceVolatile(base, offset) == me.expectedReference;
        };
        return succeeds ? Operation.UPDATE : Operation.READ;
    }

    /** {@return {@code true} if its operation is one on memory, and not on a monitor or a thread} */
    boolean isAtAccess() {
        return target == null && operation.compareTo(Operation.ENTER) < 0;
    }

    /** {@return {@code true} if it works for the agent or the JVM; a guess for other threads} */
    boolean isInOtherWork() {
        return suspensions > 0 || upcalls > 0;
    }

    /** {@return {@code true} if it waits on a monitor and may be notified} */
    boolean isInWaitSet(Object monitor) {
        return operation == Operation.WAIT
                && target == monitor
                && state == WAITING
                && !isNotified
                && !isBrokenOff
                && !isTimedOut;
    }
}
