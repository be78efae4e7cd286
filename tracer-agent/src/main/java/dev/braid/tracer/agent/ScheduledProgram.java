// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.ControlledRun.Ending;
import dev.braid.schedule.Replay;
import dev.braid.schedule.Schedule;
import dev.braid.tracer.bootstrap.machine.Channel;
import dev.braid.tracer.schedule.ScheduleHooks;
import java.io.IOException;

/**
 * A program that runs under a schedule from its start on, as {@code braid replay} has it.
 *
 * <p>Thread safety: one thread at a time.
 */
final class ScheduledProgram {
    private final Replay replay;
    private final Thread main = Thread.currentThread();

    private ScheduledProgram(Schedule schedule) {
        replay = new Replay(schedule);
    }

    /**
     * Reads the schedule.
     *
     * @throws IOException if it is not one
     */
    static ScheduledProgram of(String text) throws IOException {
        try {
            return new ScheduledProgram(Schedule.parse(text));
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Begins the run. By the main thread. */
    void begin() {
        ScheduleHooks.beginProgram(replay);
    }

    /** Says whether the run has followed the schedule, and why no thread could go on, if that was so. */
    void check(DeathLog deaths) {
        ControlledRun run = ScheduleHooks.programSoFar();
        if (run.ending() != Ending.ENDED) {
            deaths.ended(main, "NoProgressError: " + run.explanation());
        }
        String divergence = replay.divergence(run);
        if (!divergence.isEmpty()) {
            Channel.fail(
                    "The " + divergence + ". What was recorded from there on is another run; replay the schedule with"
                            + " the same version of the program, and the same arguments."
                            + (run.uncontrolled().length == 0
                                    ? ""
                                    : " Not controlled: " + String.join("; ", run.uncontrolled()) + "."));
        }
    }
}
