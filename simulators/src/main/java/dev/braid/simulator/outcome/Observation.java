// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * The outputs of a test of jcstress: what it is, and how its runs ended.
 *
 * @param testClass its name
 * @param actors the names of the methods that are run by a thread each
 * @param arbiter the name of the method that runs after all actors; empty if there is none
 * @param resultFields the result fields of the result object, in the order in which an outcome shows them; none if
 *     there is no such object
 * @param cases the test's declarations of outcomes, in its order
 * @param outcomes by run, from the first one on
 * @param unmodelled the reason why the model cannot speak of this test; "" if nothing speaks against it
 * @param untraced the outcomes of jcstress's own run; empty if nobody asked it
 */
public record Observation(
        String testClass,
        List<String> actors,
        Optional<String> arbiter,
        List<ResultField> resultFields,
        List<OutcomeCase> cases,
        List<String> outcomes,
        String unmodelled,
        Optional<Untraced> untraced) {
    public Observation {
        actors = List.copyOf(actors);
        resultFields = List.copyOf(resultFields);
        cases = List.copyOf(cases);
        outcomes = List.copyOf(outcomes);
    }

    /**
     * A field of the result object.
     *
     * @param owner the name of the result's class
     * @param type as in source, such as {@code int}
     */
    public record ResultField(String owner, String name, String type) {}

    /** {@return the number of jcstress's samples that ended so} */
    long samples(String outcome) {
        return untraced.map(seen -> seen.count(outcome)).orElse(0L);
    }

    /** {@return all outcomes that anybody has seen} */
    Set<String> seen() {
        Set<String> seen = new TreeSet<>(outcomes);
        untraced.ifPresent(by -> seen.addAll(by.counts().keySet()));
        return seen;
    }

    /** {@return the number of runs that ended so} */
    int runs(String outcome) {
        return Collections.frequency(outcomes, outcome);
    }

    /** {@return the number, from 1, of the first run that ended so; empty if none did} */
    OptionalInt firstRun(String outcome) {
        int index = outcomes.indexOf(outcome);
        return index < 0 ? OptionalInt.empty() : OptionalInt.of(index + 1);
    }
}
