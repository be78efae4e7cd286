// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.message;

import dev.braid.engine.explore.ForbiddenOutcome;
import java.util.Optional;

/**
 * Schedule in which a test fails, after it was shrunk.
 *
 * @param text the text of the schedule
 * @param failure the exception of that run, or the reason why no thread could go on
 * @param passing text of a schedule with one switch less in which the test does not fail like that; empty if none is
 *     known
 * @param isMinimal whether the test does not fail like that without any one of the switches
 * @param shrinkingRuns the runs that it took to shrink it
 * @param isEarly whether a limit of time ends in it although something else can happen
 * @param outcome the outcome by which it fails; empty if it fails otherwise
 * @param note sentence on what else was shrunk; "" if nothing was
 */
public record FailingSchedule(
        String text,
        FailureText failure,
        Optional<String> passing,
        boolean isMinimal,
        int shrinkingRuns,
        boolean isEarly,
        Optional<ForbiddenOutcome> outcome,
        String note) {

    /** Makes a schedule beside which nothing was shrunk. */
    public FailingSchedule(
            String text,
            FailureText failure,
            Optional<String> passing,
            boolean isMinimal,
            int shrinkingRuns,
            boolean isEarly) {
        this(text, failure, passing, isMinimal, shrinkingRuns, isEarly, Optional.empty(), "");
    }
}
