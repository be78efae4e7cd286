// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.jcstress;

import dev.braid.engine.control.ControlledThreads;
import dev.braid.engine.control.ScheduleControl;
import dev.braid.engine.explore.RunBounds;
import dev.braid.engine.explore.Subject;
import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.Schedule;
import dev.braid.schedule.Strategy;
import dev.braid.simulator.outcome.OutcomeCase;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The actors of a test of jcstress, run again and again, each time on new objects. The first schedule of each outcome
 * is kept. A run fails by what is thrown, and by one outcome, once that is chosen.
 *
 * <p>Thread safety: one thread.
 */
final class ActorsSubject implements Subject {
    private final ScheduleControl control;
    private final ControlledActors actors;
    private final RunBounds bounds;
    private final Map<String, Schedule> firsts = new LinkedHashMap<>();
    private Optional<String> failing = Optional.empty();

    /** @param mostNanos the most nanoseconds of a run */
    ActorsSubject(Class<?> testClass, ScheduleControl control, long mostNanos) {
        this.control = control;
        actors = new ControlledActors(testClass, ControlledThreads.pooled(control));
        bounds = new RunBounds(mostNanos);
    }

    /** {@return the first schedule of each outcome so far} */
    Map<String, Schedule> firsts() {
        return firsts;
    }

    /** {@return the outcomes that the test declares, in its order} */
    List<OutcomeCase> cases() {
        return actors.test().cases();
    }

    /** Has runs with an outcome fail. */
    void failBy(String outcome) {
        failing = Optional.of(outcome);
    }

    @Override
    public ControlledRun run(Strategy strategy, long seed) throws InterruptedException {
        ControlledRun run = control.run(strategy, seed, bounds.points(), bounds.nanos(), actors::run);
        Throwable thrown = run.thrown();
        bounds.take(run);
        Optional<String> outcome = actors.end();
        if (thrown == null && run.ending() == ControlledRun.Ending.ENDED && outcome.isPresent()) {
            firsts.putIfAbsent(outcome.get(), run.schedule());
            thrown = outcome.equals(failing) ? new ForbiddenOutcomeError(outcome.get()) : null;
        }
        return run.withThrown(RunBounds.failure(run, thrown));
    }
}
