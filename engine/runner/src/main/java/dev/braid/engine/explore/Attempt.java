// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import dev.braid.schedule.Schedule;

/**
 * Result of the attempt to confirm a prediction.
 *
 * @param runs the runs that were made for it
 * @param releases number of threads that were held and had to be let go on, as no other could
 * @param schedule the schedule of the run that confirms it, or that had another outcome; "" if there is none
 * @param isInBothOrders whether the accesses of a confirmed race were made in either order
 * @param outcome the outcome that no schedule without a preemption has, and those that these have, for people; "" if
 *     there is none
 */
public record Attempt(Result result, int runs, long releases, String schedule, boolean isInBothOrders, String outcome) {
    /** Makes a result without another outcome. */
    public Attempt(Result result, int runs, long releases, String schedule, boolean isInBothOrders) {
        this(result, runs, releases, schedule, isInBothOrders, "");
    }

    /** {@return the same, of a run of one scenario of a test} */
    Attempt ofScenario(String scenario) {
        return schedule.isEmpty()
                ? this
                : new Attempt(
                        result,
                        runs,
                        releases,
                        Schedule.parse(schedule).ofScenario(scenario).toString(),
                        isInBothOrders,
                        outcome);
    }

    /** Result. */
    public enum Result {
        /**
         * The predicted race, deadlock or lost notification has happened, or the test has failed as a pair of accesses
         * was not atomic.
         */
        CONFIRMED,
        /** A run failed in another way before. */
        FAILED_OTHERWISE,
        /** No thread came to one of the places. */
        NOT_REACHED,
        /** Threads came there, but all others waited for the one that was held. */
        ALL_WAITED,
        /** Threads came there, and it did not happen. */
        WITHOUT_EFFECT,
        /** An access of another thread came between the two of a pair, and no run failed. */
        SEPARATED,
        /** The same, with an outcome that no schedule without a preemption has. */
        OTHER_OUTCOME,
        /** There was no run for it. */
        NOT_TRIED
    }
}
