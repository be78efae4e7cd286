// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.linearizability;

import dev.braid.engine.explore.Shrinker;
import dev.braid.engine.explore.Shrinker.Shrunk;
import dev.braid.engine.linearizability.Scenario.Calls;
import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.Replay;
import dev.braid.schedule.Schedule;
import dev.braid.schedule.Strategy;
import dev.braid.schedule.Sweep;
import dev.braid.schedule.Timeouts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds a small scenario, and a short schedule of it, that still fail in the same way.
 *
 * <p>It leaves out a thread, or one call, as long as the rest fails: under the switches that are known, or in a sweep
 * of as many preemptions as there are switches, two at most. In the end, the scenario passed without any one of its
 * calls in all of these schedules. Then it shrinks the schedule.
 *
 * <p>Thread safety: one thread.
 */
final class ScenarioShrinker {
    private static final int MOST_PREEMPTIONS = 2;
    /** Runs of one sweep. */
    private static final int MOST_SWEPT = 600;

    private static final int MOST_RUNS = 20_000;
    private static final long MOST_NANOS = 5_000_000_000L;
    private static final int SHRINK_RUNS = 2_000;

    private final ScenarioSubject subject;
    private Scenario scenario;
    private ControlledRun failing;
    private long deadline;
    private int runs;

    /** @param failing run of the scenario, whose schedule is short already */
    ScenarioShrinker(ScenarioSubject subject, Scenario scenario, ControlledRun failing) {
        this.subject = subject;
        this.scenario = scenario;
        this.failing = failing;
    }

    /** Shrinks both. */
    Shrunk shrink() throws InterruptedException {
        deadline = System.nanoTime() + MOST_NANOS;
        int size;
        do {
            size = scenario.size();
            Scenario before = scenario;
            for (Calls thread : before.threads()) {
                if (scenario.threads().size() > 1) {
                    tryIt(scenario.withoutThread(thread.thread()));
                }
            }
            for (Calls thread : before.threads()) {
                for (PlannedCall call : thread.calls()) {
                    if (scenario.size() > 1) {
                        tryIt(scenario.withoutCall(thread.thread(), call));
                    }
                }
            }
        } while (scenario.size() < size && !isOver());
        subject.use(scenario);
        return new Shrinker(subject, failing, SHRINK_RUNS, MOST_NANOS).shrink().ofScenario(scenario.toString());
    }

    /** {@return the smallest scenario that was found to fail} */
    Scenario scenario() {
        return scenario;
    }

    /** Keeps a smaller scenario if it fails. */
    private void tryIt(Scenario fewer) throws InterruptedException {
        if (fewer.size() == scenario.size() || isOver()) {
            return; // it has been left out already
        }
        subject.use(fewer);
        int preemptions = Math.min(MOST_PREEMPTIONS, failing.switches().length);
        Timeouts timeouts = failing.earlyEnds() == 0 ? Timeouts.IDLE : Timeouts.SLEEPS;
        ControlledRun found =
                failed(subject.run(new Replay(new Schedule(List.of(failing.switches()), Schedule.UNKNOWN)), runs++));
        found = found == null ? sweep(Sweep.of(preemptions, timeouts)) : found;
        found = found == null ? sweep(Sweep.ofAllPoints(preemptions, timeouts)) : found;
        if (found != null) {
            failing = found;
            scenario = fewer;
        }
    }

    private @Nullable ControlledRun sweep(Strategy sweep) throws InterruptedException {
        ControlledRun found = null;
        boolean isMore = true;
        for (int run = 0; isMore && found == null && run < MOST_SWEPT && !isOver(); run++) {
            found = failed(subject.run(sweep, runs++));
            isMore = sweep.end();
        }
        return found;
    }

    private @Nullable ControlledRun failed(ControlledRun run) {
        return run.failsLike(failing) ? run : null;
    }

    private boolean isOver() {
        return runs >= MOST_RUNS || System.nanoTime() - deadline > 0;
    }
}
