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
 * Attempt to confirm a prediction. A race is confirmed once two threads stand before its accesses at once; a deadlock
 * or a lost notification, once no thread can go on for it; that two accesses are to be atomic, once a run fails in
 * which they are not.
 *
 * <p>Thread safety: one thread.
 */
final class Confirmation {
    /** However long they take: in either order, by default and at random elsewhere. */
    private static final int LEAST_RUNS = 4;

    private static final int MOST_RUNS = 20;

    /** There are as many again if threads came to the places in none of them. */
    private static final int RUNS_OF_PAIR = 2;

    private static final long MOST_NANOS = 200_000_000;

    private final Subject subject;
    private final DirectedStrategy strategy;
    private final Target.Kind kind;
    private int runs;
    private long nanos;
    private String schedule = "";
    private boolean isForward;
    private boolean isReversed;
    private boolean isDeadlocked;
    private boolean hasMet;
    private boolean hasMetNow;
    private String outcome = "";

    /** @param timeouts limits of time that end where all others are held */
    Confirmation(Subject subject, Target target, Timeouts timeouts) {
        this.subject = subject;
        strategy = target.strategy(timeouts);
        kind = target.kind();
    }

    /** {@return {@code true} if another run is to be made} */
    boolean goesOn() {
        if (kind.isOfPair()) {
            return outcome.isEmpty() && (runs < RUNS_OF_PAIR || !hasMet && runs < 2 * RUNS_OF_PAIR);
        }
        return (runs < LEAST_RUNS || runs < MOST_RUNS && nanos < MOST_NANOS) && !(isForward && isReversed);
    }

    /** Makes a run. */
    ControlledRun run(long seed) throws InterruptedException {
        long start = System.nanoTime();
        ControlledRun run = subject.run(strategy, seed);
        nanos += System.nanoTime() - start;
        runs++;
        hasMetNow = strategy.hasMet();
        hasMet |= hasMetNow;
        isDeadlocked = kind.isDeadlock() && strategy.hasMet() && run.ending() == Ending.DEADLOCK;
        if (strategy instanceof RaceDirected race && race.hasMet()) {
            isForward |= !race.isReversed();
            isReversed |= race.isReversed();
        }
        boolean isConfirmed = switch (kind) {
            case RACE -> strategy.hasMet();
            case DEADLOCK, LOST_NOTIFICATION -> isDeadlocked;
            case ATOMICITY, ATOMICITY_OF_TWO -> strategy.hasMet() && run.hasFailed();
        };
        if (isConfirmed && (schedule.isEmpty() || run.hasFailed())) {
            schedule = run.schedule().toString();
        }
        strategy.end();
        return run;
    }

    /**
     * {@return {@code true} if the last run has had the deadlock that was predicted} That some limit of time ended
     * early in it does not matter: none of them keeps threads from it.
     */
    boolean isDeadlocked() {
        return isDeadlocked;
    }

    /**
     * {@return {@code true} if the last run had an access of another thread between the two of a pair, and has passed}
     */
    boolean isSeparated(ControlledRun run) {
        return kind.isOfPair() && hasMetNow && !run.hasFailed();
    }

    /**
     * Takes it that the last run had an outcome that no schedule without a preemption has.
     *
     * @param shortSchedule text of a schedule that has one, too
     * @param sentence a sentence that names the outcome
     */
    void otherOutcome(String shortSchedule, String sentence) {
        outcome = sentence;
        schedule = shortSchedule;
    }

    /**
     * {@return the result of the attempt}
     *
     * @param hasFailed whether a failure has ended the search
     */
    Attempt end(boolean hasFailed) {
        return new Attempt(result(hasFailed), runs, strategy.releases(), schedule, isForward && isReversed, outcome);
    }

    private Result result(boolean hasFailed) {
        if (!outcome.isEmpty() && !hasFailed) {
            return Result.OTHER_OUTCOME;
        }
        if (!schedule.isEmpty() && (hasFailed || !kind.isOfPair())) { // otherwise, it is a lead
            return Result.CONFIRMED;
        }
        if (runs == 0) {
            return Result.NOT_TRIED;
        }
        if (hasFailed) {
            return Result.FAILED_OTHERWISE;
        }
        if (hasMet && kind.isOfPair()) {
            return Result.SEPARATED;
        }
        if (!strategy.hasReachedAll()) {
            return Result.NOT_REACHED;
        }
        return strategy.releases() > 0 ? Result.ALL_WAITED : Result.WITHOUT_EFFECT;
    }
}
