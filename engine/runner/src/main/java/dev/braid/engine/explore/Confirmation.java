// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import dev.braid.engine.explore.Attempt.Result;
import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.ControlledRun.Ending;
import dev.braid.schedule.DirectedStrategy;
import dev.braid.schedule.RaceDirected;
import dev.braid.schedule.Timeouts;

/**
 * Attempt to confirm a prediction. A race is confirmed once two threads stand before its accesses at once; a deadlock,
 * once it happens.
 *
 * <p>Thread safety: one thread.
 */
final class Confirmation {
    private static final int MOST_RUNS = 20;
    private static final long MOST_NANOS = 200_000_000;

    private final DirectedStrategy strategy;
    private final long deadline = System.nanoTime() + MOST_NANOS;
    private int runs;
    private String schedule = "";
    private boolean isForward;
    private boolean isReversed;
    private boolean hasFailed;

    /** @param timeouts limits of time that end where all others are held */
    Confirmation(Target target, Timeouts timeouts) {
        strategy = target.strategy(timeouts);
    }

    DirectedStrategy strategy() {
        return strategy;
    }

    /** {@return whether another run is to be made} */
    boolean goesOn() {
        return runs < MOST_RUNS
                && (runs == 0 || System.nanoTime() - deadline < 0)
                && !hasFailed
                && !(isForward && isReversed);
    }

    /**
     * Takes a run under the strategy.
     *
     * @return whether it has had the deadlock that was predicted. That some limit of time ended early in it does not
     *     matter: none of them keeps threads from it.
     */
    boolean take(ControlledRun run) {
        runs++;
        boolean isRace = strategy instanceof RaceDirected;
        boolean isConfirmed = strategy.hasMet() && (isRace || run.ending() == Ending.DEADLOCK);
        if (strategy instanceof RaceDirected race && isConfirmed) {
            isForward |= !race.isReversed();
            isReversed |= race.isReversed();
        }
        if (isConfirmed && (schedule.isEmpty() || run.hasFailed())) {
            schedule = run.schedule().toString();
        }
        hasFailed = run.hasFailed();
        strategy.end();
        return isConfirmed && !isRace;
    }

    /** {@return what has come of it} */
    Attempt end() {
        return new Attempt(result(), runs, strategy.releases(), schedule, isForward && isReversed);
    }

    private Result result() {
        if (!schedule.isEmpty()) {
            return Result.CONFIRMED;
        }
        if (runs == 0) {
            return Result.NOT_TRIED;
        }
        if (hasFailed) {
            return Result.FAILED_OTHERWISE;
        }
        if (!strategy.hasReachedAll()) {
            return Result.NOT_REACHED;
        }
        return strategy.releases() > 0 ? Result.ALL_WAITED : Result.WITHOUT_EFFECT;
    }
}
