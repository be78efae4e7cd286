// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.ControlledRun.Ending;
import dev.braid.schedule.Replay;
import dev.braid.schedule.Strategy;
import dev.braid.schedule.Sweep;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Outcomes of all schedules of a subject without a preemption: those in which each thread goes on until it has to wait,
 * or ends. They are run when an outcome is asked for that is not among them yet.
 *
 * <p>An outcome counts as another one only if it comes about again under its schedule, and if the subject has still one
 * of these without a switch: what a test leaves behind for its next run, such as a counter in a static field, changes
 * outcomes, too.
 *
 * <p>Thread safety: one thread.
 */
public final class SerialOutcomes {
    /** Beginning of {@link SearchEnd#stop} where something that a run leaves behind may be the reason. */
    public static final String DIFFER =
            "Outcomes were not compared: they differ from run to run under the same schedule";

    private static final int MOST_RUNS = 1_000;

    private final Subject subject;
    private final Sweep sweep = Sweep.of(0);
    private final Set<Outcome> serial = new LinkedHashSet<>();
    private final Set<Outcome> others = new HashSet<>();
    private boolean isMore = true;
    private int runs;
    private String doubt = "";

    SerialOutcomes(Subject subject) {
        this.subject = subject;
    }

    /** {@return the reason why outcomes cannot be compared; "" if they can} */
    String doubt() {
        return doubt;
    }

    /** {@return the outcomes of the schedules that have been run} */
    Set<Outcome> known() {
        return Collections.unmodifiableSet(serial);
    }

    /**
     * {@return the outcome of the last run, if no schedule without a preemption has it}
     *
     * @param run the last one
     * @param end the time after which no other run is begun, see {@link System#nanoTime}
     */
    Optional<Outcome> other(ControlledRun run, long end) throws InterruptedException {
        Optional<Outcome> outcome = outcome(run);
        return outcome.isPresent() && isOther(run, outcome.get(), end) ? outcome : Optional.empty();
    }

    private boolean isOther(ControlledRun run, Outcome outcome, long end) throws InterruptedException {
        if (serial.contains(outcome) || !doubt.isEmpty()) {
            return false;
        }
        if (others.contains(outcome)) {
            return true;
        }
        while (isMore && !serial.contains(outcome)) {
            if (runs == MOST_RUNS || System.nanoTime() - end > 0) {
                doubt =
                        "Outcomes were not compared: there was no time for all schedules without a preemption, of which "
                                + runs + " were run";
                return false;
            }
            outcome(runNext()).ifPresent(serial::add);
        }
        if (serial.contains(outcome)) {
            return false;
        }
        if (!sweep.isComplete() || !isAgain(Replay.withoutSwitches(), serial)) {
            doubt = DIFFER;
            return false;
        }
        return isAgain(new Replay(run.schedule()), Set.of(outcome)) && others.add(outcome);
    }

    private ControlledRun runNext() throws InterruptedException {
        ControlledRun run = subject.run(sweep, runs++);
        isMore = sweep.end();
        return run;
    }

    private boolean isAgain(Strategy strategy, Set<Outcome> expected) throws InterruptedException {
        return outcome(subject.run(strategy, 0)).filter(expected::contains).isPresent();
    }

    /** {@return the outcome of the last run; empty if that has failed, or was given up} */
    private Optional<Outcome> outcome(ControlledRun run) {
        return run.hasFailed() || run.ending() != Ending.ENDED ? Optional.empty() : subject.outcome();
    }
}
