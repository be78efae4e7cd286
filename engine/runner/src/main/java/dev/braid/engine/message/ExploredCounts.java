// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.message;

/**
 * Counts of what a search for schedules has run.
 *
 * @param runs number of schedules
 * @param distinct number of those that differ
 * @param isExhausted whether there are no others in its part
 * @param checks number of schedules that were run twice
 * @param unequal number of those whose two runs differed
 * @param unended number of runs that were given up
 * @param nanos the nanoseconds that it took
 */
public record ExploredCounts(
        long runs, int distinct, boolean isExhausted, int checks, int unequal, int unended, long nanos) {
    /** Counts of a search that could not begin. */
    public static final ExploredCounts NONE = new ExploredCounts(0, 0, false, 0, 0, 0, 0);

    /** {@return {@code true} if most of the schedules that were run twice had another course the second time} */
    public boolean areMostUnequal() {
        return unequal * 2 > checks;
    }
}
