// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.ControlledRun.Ending;
import dev.braid.schedule.Operation;
import org.jspecify.annotations.Nullable;

/**
 * Outcome of a run, as far as it has come: how it ends, what was not controlled, and a checksum of what its threads
 * have done that is the same in each JVM.
 *
 * <p>Thread safety: the lock of the run is to be held, except where the run is over.
 */
final class Outcome {
    private static final long CHECKSUM_MASK = 0xffff;
    private static final int HASH = 31;

    /** Null where nobody searches: then nothing is compared with other runs. */
    private final @Nullable Locations locations;

    private final Notes uncontrolled = new Notes();
    private Ending ending = Ending.ENDED;
    private String explanation = "";
    private @Nullable Throwable death;
    private int checksum;
    private int adopted;
    /** Hash of the sites at which threads stood that had not ended when the run was over; 0 if all had. */
    private long standing;

    /** The program is ending: what its threads still do is not counted. */
    private volatile boolean isStopped;

    Outcome() {
        SitePairTable pairs = SitePairTable.ofSearch();
        locations = pairs == null ? null : new Locations(pairs);
    }

    /** {@return the ending of the run, if it is over} */
    Ending ending() {
        return ending;
    }

    /** {@return notes of what is not controlled} */
    Notes uncontrolled() {
        return uncontrolled;
    }

    /** Notes how the run ends, before all threads have ended; it is another class than one that ends elsewhere. */
    void end(Ending found, String why, Members members) {
        ending = found;
        explanation = why;
        for (Member member : members.all()) {
            if (member.state != Member.ENDED) {
                standing += Locations.mix((long) member.ordinal << Integer.SIZE | member.site);
            }
        }
    }

    /** Notes the exception by which a thread ends. By that thread, which has the turn. */
    void dying(Throwable exception) {
        if (!(exception instanceof Unwinding) && death == null) {
            death = exception;
        }
    }

    /** Counts nothing of what threads do from now on, as the program ends its JVM. */
    void stop() {
        isStopped = true;
    }

    /**
     * {@return the number of what the operation is about that a member stands before} By the thread that has the turn.
     */
    int locate(Member member) {
        return locations == null ? 0 : locations.of(member);
    }

    /** Notes an operation as made. */
    void made(Member member) {
        if (locations != null) {
            if (member.location == 0) { // it has come back from out of control, or was alone
                member.location = locations.of(member);
            }
            if (member.location != 0) {
                locations.made(member);
            }
        }
        if (isStopped) {
            return;
        }
        if (member.operation == Operation.START) {
            checksum = checksum * HASH + member.ordinal;
        } else if (member.isInProgram
                && member.operation.compareTo(Operation.ENTER) >= 0
                && member.operation != Operation.END) { // of a body, where a program's main thread has simply ended
            checksum = (checksum * HASH + member.ordinal) * HASH + member.site;
        }
    }

    /**
     * Notes that a member does not come to an operation that waits, as it has been interrupted before. By that member.
     */
    void interrupted(Member member) {
        if (locations != null) {
            locations.interrupted(member);
        }
    }

    /** Notes that a member has ended. */
    void ended(Member member) {
        if (isStopped) {
            return;
        }
        checksum = (checksum * HASH + member.ordinal) * HASH;
    }

    /** Notes that a member has been adopted. */
    void adopted(Member member) {
        adopted++;
        checksum = checksum * HASH + member.ordinal;
    }

    /** {@return all that has come of the run} */
    ControlledRun result(
            @Nullable Throwable thrown, String[] left, Options options, long points, long choices, int idle) {
        return new ControlledRun(
                ending,
                explanation,
                thrown,
                death,
                options.switches(),
                (int) (checksum & CHECKSUM_MASK),
                points,
                choices,
                uncontrolled.texts(),
                left,
                idle,
                adopted,
                options.earlyEnds(),
                locations == null ? 0 : locations.readsFrom() + standing);
    }
}
