// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.linearizability;

import dev.braid.engine.control.ControlledThreads;
import dev.braid.engine.control.ScheduleControl;
import dev.braid.engine.explore.RunBounds;
import dev.braid.engine.explore.Subject;
import dev.braid.engine.linearizability.LinearizabilityRun.Instances;
import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.Strategy;
import dev.braid.simulator.linearizable.History;
import dev.braid.simulator.linearizable.HistoryJudge;
import dev.braid.simulator.linearizable.Operation;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A scenario, run again and again, each time on a new instance. A run fails if no order of the operations explains its
 * history.
 *
 * <p>Thread safety: one thread.
 */
final class ScenarioSubject implements Subject {
    /** Histories that are known to be linearizable; more are judged again. */
    private static final int MOST_KNOWN = 1 << 16;

    private final ScheduleControl control;
    private final ControlledOperations operations;
    private final RunBounds bounds;
    private final HistoryJudge judge;
    private final Set<List<Operation>> known = new HashSet<>();
    private long endOfFirst;

    /** @param mostNanos the most nanoseconds of a run */
    ScenarioSubject(ScenarioSource source, Instances instances, ScheduleControl control, long mostNanos) {
        this.control = control;
        operations = new ControlledOperations(source, instances, control, ControlledThreads.pooled(control));
        bounds = new RunBounds(mostNanos);
        judge = new HistoryJudge(source.subject());
    }

    /** Has a scenario be the one that is run. */
    void use(Scenario scenario) {
        operations.use(scenario);
    }

    /** {@return the time at which the first run has ended, in nanoseconds; 0 before} */
    long endOfFirst() {
        return endOfFirst;
    }

    @Override
    public ControlledRun run(Strategy strategy, long seed) throws InterruptedException {
        ControlledRun run = control.run(strategy, seed, bounds.points(), bounds.nanos(), operations::run);
        Throwable thrown = run.thrown();
        bounds.take(run);
        History history = operations.end();
        if (thrown == null && run.ending() == ControlledRun.Ending.ENDED) {
            thrown = problem(history);
        }
        if (endOfFirst == 0) {
            endOfFirst = System.nanoTime();
        }
        return run.withThrown(RunBounds.failure(run, thrown));
    }

    private @Nullable Throwable problem(History history) {
        if (known.contains(history.operations())) {
            return null;
        }
        Optional<String> problem = judge.problem(history);
        if (problem.isPresent()) {
            return new NotLinearizableError(problem.get());
        }
        if (known.size() < MOST_KNOWN) {
            known.add(history.operations());
        }
        return null;
    }
}
