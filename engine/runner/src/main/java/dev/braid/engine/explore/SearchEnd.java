// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import java.util.List;
import java.util.Optional;

/**
 * Result of a search.
 *
 * @param runs number of schedules that were run
 * @param schedules the number of different schedules
 * @param isExhausted whether there are no other schedules in its part
 * @param readsFrom the reads-from classes that the runs belong to
 * @param isSaturated whether it stopped as the next run was unlikely to be of another class
 * @param strategy the strategy that found the failure; otherwise the last one
 * @param failure the first failure, shrunk
 * @param lead the first failure in which a limit of time ends early, shrunk, where those are leads only; or the run at
 *     which the search stopped, as no thread could go on in it beside one that is not controlled
 * @param attempts to confirm predictions, in their order; none if there was no run
 * @param uncontrolled threads and operations out of control, each once, in order
 * @param checks number of schedules that were run twice
 * @param unequal number of those whose two runs differed
 * @param unended number of runs that were given up
 * @param stop sentence that says why it ended early; "" if it did not
 * @param notes sentences on what else came of it
 */
public record SearchEnd(
        long runs,
        HashSample schedules,
        boolean isExhausted,
        HashSample readsFrom,
        boolean isSaturated,
        String strategy,
        Optional<Shrinker.Shrunk> failure,
        Optional<Shrinker.Shrunk> lead,
        List<Attempt> attempts,
        List<String> uncontrolled,
        int checks,
        int unequal,
        int unended,
        String stop,
        List<String> notes) {
    public SearchEnd {
        attempts = List.copyOf(attempts);
        uncontrolled = List.copyOf(uncontrolled);
        notes = List.copyOf(notes);
    }

    /** {@return the same end, of a search that has run one scenario of a test} */
    public SearchEnd ofScenario(String scenario) {
        return with(
                schedules.of(scenario),
                isExhausted,
                readsFrom.of(scenario),
                failure.map(shrunk -> shrunk.ofScenario(scenario)),
                lead.map(shrunk -> shrunk.ofScenario(scenario)),
                attempts.stream().map(attempt -> attempt.ofScenario(scenario)).toList(),
                stop,
                notes);
    }

    /** {@return the same end with that failure, and with sentences on what else came of it} */
    public SearchEnd with(Optional<Shrinker.Shrunk> newFailure, List<String> newNotes) {
        return with(schedules, isExhausted, readsFrom, newFailure, lead, attempts, stop, newNotes);
    }

    /** {@return the same end of a search, none of whose other schedules would have shown anything else} */
    public SearchEnd asExhausted() {
        return with(schedules, true, readsFrom, failure, lead, attempts, stop, notes);
    }

    /**
     * {@return the same end of a search that had to stop early}
     *
     * @param newStop sentence that says why; "" if it did not have to
     */
    public SearchEnd stoppedBy(String newStop) {
        return with(schedules, isExhausted && newStop.isEmpty(), readsFrom, failure, lead, attempts, newStop, notes);
    }

    private SearchEnd with(
            HashSample newSchedules,
            boolean newExhausted,
            HashSample newReadsFrom,
            Optional<Shrinker.Shrunk> newFailure,
            Optional<Shrinker.Shrunk> newLead,
            List<Attempt> newAttempts,
            String newStop,
            List<String> newNotes) {
        return new SearchEnd(
                runs,
                newSchedules,
                newExhausted,
                newReadsFrom,
                isSaturated,
                strategy,
                newFailure,
                newLead,
                newAttempts,
                uncontrolled,
                checks,
                unequal,
                unended,
                newStop,
                newNotes);
    }

    /** {@return the number of schedules that differ, at most what an int holds} */
    public int distinct() {
        return (int) Math.min(Integer.MAX_VALUE, schedules.count());
    }

    /** {@return the number of reads-from classes} */
    public long classes() {
        return readsFrom.count();
    }
}
