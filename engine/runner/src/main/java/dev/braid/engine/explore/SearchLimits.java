// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

/**
 * Limits of a search for schedules.
 *
 * @param mostRuns the number of runs after which it stops, at least 1
 * @param nanos the nanoseconds after which it stops, counted from the end of the first run, which loads classes
 * @param firstNanos the same for the first search in a worker, in which nothing is compiled yet
 * @param runNanos the nanoseconds after which a run is given up; the first one may last longer, as it loads classes
 * @param mostUnended number of runs given up after which it stops, at least 1
 * @param isEarlyALead whether a failure in which a limit of time ends early is a lead only, after which it goes on
 * @param stopsSaturated whether it stops when another run is unlikely to be of a new reads-from class
 */
public record SearchLimits(
        int mostRuns,
        long nanos,
        long firstNanos,
        long runNanos,
        int mostUnended,
        boolean isEarlyALead,
        boolean stopsSaturated) {
    /** {@return the limits of the first search in a worker} */
    public SearchLimits ofFirst() {
        return new SearchLimits(mostRuns, firstNanos, firstNanos, runNanos, mostUnended, isEarlyALead, stopsSaturated);
    }

    /** {@return the limits of a search that is a part of this one} */
    public SearchLimits of(int runs, long partNanos, int partUnended) {
        return new SearchLimits(
                Math.max(1, runs),
                partNanos,
                partNanos,
                runNanos,
                Math.max(1, partUnended),
                isEarlyALead,
                stopsSaturated);
    }

    /** {@return the same limits, but for a search that goes on even where nothing new is likely} */
    public SearchLimits withoutSaturation() {
        return new SearchLimits(mostRuns, nanos, firstNanos, runNanos, mostUnended, isEarlyALead, false);
    }
}
