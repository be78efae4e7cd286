// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.schedule.driver;

import dev.braid.benchmark.schedule.work.Body;
import dev.braid.engine.explore.Subject;
import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.ControlledRun.Ending;
import dev.braid.schedule.Strategy;
import dev.braid.tracer.schedule.ScheduleHooks;

/** A body under control, which notes when it has failed first. */
final class BodySubject implements Subject {
    private static final long MOST_POINTS = 200_000;
    private static final long MOST_NANOS = 5_000_000_000L;

    private final Body body;
    private long runs;
    private long runsWithChoices;
    private long runsUntilFailure;
    private long failedAt;

    BodySubject(Body body) {
        this.body = body;
    }

    @Override
    public ControlledRun run(Strategy strategy, long seed) {
        runs++;
        ScheduleHooks.begin(strategy, seed, MOST_POINTS, MOST_NANOS);
        Throwable thrown = null;
        try {
            body.run();
        } catch (Throwable e) { // also what unwinds a run that is over
            thrown = e;
        }
        ControlledRun run = ScheduleHooks.end(thrown);
        if (run.ending() == Ending.TOO_LONG || run.ending() == Ending.STUCK) {
            throw new IllegalStateException(body + " did not end: " + run.explanation());
        }
        runsWithChoices += run.choices() > 0 ? 1 : 0;
        if (runsUntilFailure == 0 && run.hasFailed()) {
            failedAt = System.nanoTime();
            runsUntilFailure = runs;
        }
        return run;
    }

    /** {@return the number of runs so far} */
    long runs() {
        return runs;
    }

    /** {@return the number of those in which there was something to choose} */
    long runsWithChoices() {
        return runsWithChoices;
    }

    /** {@return the number of runs up to the first failure, itself included; 0 if there was none} */
    long runsUntilFailure() {
        return runsUntilFailure;
    }

    /** {@return the time at which the first run that failed had ended} */
    long failedAt() {
        return failedAt;
    }
}
