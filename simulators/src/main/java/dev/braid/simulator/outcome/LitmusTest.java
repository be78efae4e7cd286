// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

import java.util.ArrayList;
import java.util.List;

/**
 * A test of a few accesses, of which models can tell all outcomes. An outcome is a list with the values of its results.
 *
 * @param actors the steps of each, in program order
 * @param arbiter the steps of the arbiter, which come after all others; none if there is no arbiter
 * @param initial by location, what it holds before
 * @param results the sources of the values that make up an outcome
 */
record LitmusTest(List<List<Step>> actors, List<Step> arbiter, List<Long> initial, List<Result> results) {
    LitmusTest {
        actors = actors.stream().map(List::copyOf).toList();
        arbiter = List.copyOf(arbiter);
        initial = List.copyOf(initial);
        results = List.copyOf(results);
    }

    /**
     * A value of an outcome.
     *
     * @param participant the participant whose reads the source speaks of: the number of an actor, or the number of
     *     actors for the arbiter
     * @param size the size of the field that holds it, in bytes
     */
    record Result(int participant, Step.Source source, int size) {}

    /** {@return the steps of all participants, the arbiter's last} */
    List<List<Step>> participants() {
        List<List<Step>> all = new ArrayList<>(actors);
        all.add(arbiter);
        return all;
    }

    /** {@return the outcome}; {@code read} has, by participant and step, what was read there. */
    List<Long> outcome(long[][] read) {
        List<Long> values = new ArrayList<>();
        for (Result result : results) {
            int step = result.source.read();
            values.add(result.source.value(step < 0 ? 0 : read[result.participant][step], result.size));
        }
        return values;
    }
}
