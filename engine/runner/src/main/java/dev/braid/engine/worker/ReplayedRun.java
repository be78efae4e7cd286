// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.control.ScheduleControl;
import dev.braid.engine.explore.ForbiddenOutcome;
import dev.braid.engine.explore.NoProgressError;
import dev.braid.engine.explore.Outcome;
import dev.braid.engine.explore.OutcomeError;
import dev.braid.engine.message.WorkerMessage.ReplayInvocation;
import dev.braid.engine.session.TestEnd;
import dev.braid.engine.session.TracingSwitch;
import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.Replay;
import dev.braid.schedule.Schedule;
import dev.braid.trace.Outputs;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One run of a test under a given schedule.
 *
 * <p>Thread safety: the main thread.
 */
final class ReplayedRun {
    private static final long MOST_POINTS = 50_000_000;

    private final Schedule schedule;
    private final Replay replay;
    private final ControlledSwitch controlled;
    private @Nullable ForbiddenOutcome forbidden;
    private @Nullable Printed printed;

    /**
     * Prepares a run.
     *
     * @throws IllegalArgumentException if the text is not a schedule
     */
    ReplayedRun(String text, TracingSwitch tracing) {
        schedule = Schedule.parse(text);
        replay = new Replay(schedule);
        controlled = new ControlledSwitch(ScheduleControl.find(), tracing, replay, 0, MOST_POINTS, Long.MAX_VALUE);
    }

    /** {@return {@code true} if the schedule is of a run with idle threads of an earlier one} */
    boolean isWarm() {
        return schedule.isWarm();
    }

    /**
     * Begins to keep the outcome of the run.
     *
     * @param outcome the outcome by which the run is to fail; empty if there is none
     */
    void keepOutcome(Optional<ForbiddenOutcome> outcome) {
        if (outcome.isPresent()) {
            forbidden = outcome.get();
            printed = Printed.shown();
        }
    }

    TracingSwitch tracing() {
        return controlled;
    }

    /** {@return the scenario that the schedule is of; "" if it names none} */
    String scenario() {
        return schedule.scenario();
    }

    /**
     * {@return the ending of the run: also if the schedule has kept its threads from going on}
     *
     * @param outputs gets a sentence if the run did not follow the schedule
     */
    TestEnd end(TestEnd end, Outputs outputs) {
        return end.kind() == TestEnd.Kind.RUN
                ? new TestEnd(end.kind(), end.node(), end.reason(), end(end.thrown(), outputs), end.more())
                : end;
    }

    /**
     * {@return the exception of a run, even if the schedule has kept its threads from going on}
     *
     * @param outputs gets a sentence if the run did not follow the schedule
     */
    @Nullable
    Throwable end(@Nullable Throwable thrown, Outputs outputs) {
        if (printed != null) {
            printed.end();
        }
        ControlledRun run = controlled.run();
        if (run == null) {
            return thrown;
        }
        String divergence = divergence(run);
        if (!divergence.isEmpty()) {
            outputs.put(ReplayInvocation.DIVERGENCE, divergence);
        }
        if (run.ending() != ControlledRun.Ending.ENDED) {
            return new NoProgressError(explanation(run));
        }
        return thrown == null ? outcomeError(outputs) : thrown;
    }

    private @Nullable OutcomeError outcomeError(Outputs outputs) {
        ForbiddenOutcome outcome = forbidden;
        Printed kept = printed;
        if (outcome == null || kept == null) {
            return null;
        }
        return Outcome.of(outputs.asMap(), kept.text()).text().equals(outcome.text())
                ? new OutcomeError(outcome.text(), outcome.reason())
                : null;
    }

    /**
     * {@return the reason why a run has not ended} One that was given up has shown nothing, and does not pass for that.
     */
    private static String explanation(ControlledRun run) {
        return isGivenUp(run) ? "the " + ReplayInvocation.GIVEN_UP + ": " + run.explanation() : run.explanation();
    }

    private static boolean isGivenUp(ControlledRun run) {
        return run.ending() == ControlledRun.Ending.TOO_LONG || run.ending() == ControlledRun.Ending.STUCK;
    }

    private String divergence(ControlledRun run) {
        return isGivenUp(run) ? ReplayInvocation.GIVEN_UP + ": " + run.explanation() : replay.divergence(run);
    }
}
