// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.jcstress;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes the one call that an actor or the arbiter has in a run.
 *
 * <p>Thread safety: its notes are for threads that have joined it, but for {@link #hasStarted}.
 */
final class ParticipantThread extends Thread {
    private final CalledMethod method;
    private final RunObjects objects;
    private final Seat seat;
    private volatile boolean started;
    private @Nullable Throwable failure;

    /**
     * Place of a thread in the meeting with the others of its run.
     *
     * @param number from 0, in the meeting
     * @param delaySpins number of spins for which it waits when all are there
     */
    record Seat(Meeting meeting, int number, int delaySpins) {}

    /** One that is alone. */
    ParticipantThread(String run, CalledMethod method, RunObjects objects) {
        this(run, method, objects, new Seat(new Meeting(1), 0, 0));
    }

    /** @param run as the trace is to name it */
    ParticipantThread(String run, CalledMethod method, RunObjects objects, Seat seat) {
        super(run + ": " + method.name());
        this.method = method;
        this.objects = objects;
        this.seat = seat;
        setDaemon(true);
    }

    @Override
    public void run() {
        started = true;
        try {
            seat.meeting().come(seat.number(), seat.delaySpins());
            method.on(objects);
        } catch (Throwable e) {
            failure = e;
        }
    }

    /** {@return the name of what it calls} */
    String method() {
        return method.name();
    }

    boolean hasStarted() {
        return started;
    }

    /** {@return the exception of the call} */
    Optional<Throwable> failure() {
        return Optional.ofNullable(failure);
    }
}
