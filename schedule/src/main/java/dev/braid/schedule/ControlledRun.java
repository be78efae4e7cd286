// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Result of a run whose schedule was controlled.
 *
 * @param ending the ending of the run
 * @param explanation for people, such as who waits for whom; "" if it has simply ended
 * @param thrown by the body; null if it returned
 * @param death the first exception by which another thread ended; null if there is none
 * @param switches the switches of its schedule
 * @param checksum the checksum of the synchronisation that its threads have passed
 * @param points the points at which its threads stood
 * @param choices among more than one option that it had
 * @param uncontrolled threads and operations out of control, each once; empty if there are none
 * @param left names of threads that could not be ended
 * @param idle number of threads that it has left idle, as those of a pool that later runs use
 * @param adopted number of such threads of earlier runs that it has taken as members
 * @param earlyEnds number of limits of time that have ended while something else could happen, see {@link Timeouts}
 * @param readsFrom hash of the run's reads-from class. It covers the change that each read has seen, the order in
 *     which threads had their monitors and permits, and the last change of each memory. Runs of one class differ in
 *     nothing that a thread could see.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@SuppressWarnings("ArrayRecordComponent") // made by the hooks, which use no collections; never compared
public record ControlledRun(
        Ending ending,
        String explanation,
        @Nullable Throwable thrown,
        @Nullable Throwable death,
        Switch[] switches,
        int checksum,
        long points,
        long choices,
        String[] uncontrolled,
        String[] left,
        int idle,
        int adopted,
        int earlyEnds,
        long readsFrom) {

    /**
     * {@return the same run, but for what the body threw}
     *
     * @param newThrown by the body; null if it returned
     */
    public ControlledRun withThrown(@Nullable Throwable newThrown) {
        return new ControlledRun(
                ending,
                explanation,
                newThrown,
                death,
                switches,
                checksum,
                points,
                choices,
                uncontrolled,
                left,
                idle,
                adopted,
                earlyEnds,
                readsFrom);
    }

    /** {@return the schedule of the run} */
    public Schedule schedule() {
        return new Schedule(List.of(switches), checksum, adopted > 0);
    }

    /** {@return {@code true} if the run shows a bug: by an exception, or as no thread can go on that has to} */
    public boolean hasFailed() {
        return thrown != null || death != null || ending == Ending.DEADLOCK || ending == Ending.ENDLESS_SPIN;
    }

    /**
     * {@return {@code true} if a failed run has failed in the same way, for all that can be compared: the same
     * exception type}
     *
     * @param other a failed run
     */
    public boolean failsLike(ControlledRun other) {
        return hasFailed()
                && ending == other.ending
                && type(thrown).equals(type(other.thrown))
                && type(death).equals(type(other.death));
    }

    /** {@return the name of a type, which each run of a main method loads again; "" if there is no exception} */
    private static String type(@Nullable Throwable throwable) {
        return throwable == null ? "" : throwable.getClass().getName();
    }

    /** Ending of a run. */
    public enum Ending {
        /** The body has ended, and all other threads have or are idle. */
        ENDED,
        /** No thread can go on, and none will. */
        DEADLOCK,
        /** All threads that can go on read again and again what no thread will write. */
        ENDLESS_SPIN,
        /** It had more points than the longest run may have. */
        TOO_LONG,
        /** A thread was blocked out of control for so long that the run was given up. */
        STUCK
    }
}
