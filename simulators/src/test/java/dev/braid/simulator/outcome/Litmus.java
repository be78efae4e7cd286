// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

import dev.braid.simulator.outcome.LitmusTest.Result;
import dev.braid.simulator.outcome.Step.Kind;
import dev.braid.simulator.outcome.Step.Source;
import dev.braid.trace.AccessMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Litmus tests written by hand. Each read is a value of the outcome, in the order of the actors, the arbiter's last.
 */
final class Litmus {
    private static final int SIZE = 4;
    private static final int LOCATIONS = 4;

    private Litmus() {}

    static LitmusTest of(List<List<Step>> actors, List<Step> arbiter) {
        List<List<Step>> participants = new ArrayList<>(actors);
        participants.add(arbiter);
        List<Result> results = new ArrayList<>();
        for (int participant = 0; participant < participants.size(); participant++) {
            List<Step> steps = participants.get(participant);
            for (int step = 0; step < steps.size(); step++) {
                if (steps.get(step).kind() == Kind.READ) {
                    results.add(new Result(participant, new Source(step, 0), SIZE));
                }
            }
        }
        return new LitmusTest(actors, arbiter, Arrays.asList(0L, 0L, 0L, 0L).subList(0, LOCATIONS), results);
    }

    static LitmusTest of(List<List<Step>> actors) {
        return of(actors, List.of());
    }

    static Step read(int location, AccessMode mode) {
        return new Step(Kind.READ, location, mode, SIZE, Source.NONE);
    }

    static Step write(int location, AccessMode mode, long value) {
        return new Step(Kind.WRITE, location, mode, SIZE, Source.constant(value));
    }

    /** Writes what an earlier step of the same actor has read, and a number. */
    static Step writeRead(int location, AccessMode mode, int step, long plus) {
        return new Step(Kind.WRITE, location, mode, SIZE, new Source(step, plus));
    }

    /** The step of that number adds something. */
    static Step add(int location, AccessMode mode, int step, long plus) {
        return new Step(Kind.UPDATE, location, mode, SIZE, new Source(step, plus));
    }

    static Step lock(int monitor) {
        return new Step(Kind.LOCK, monitor, AccessMode.PLAIN, 0, Source.NONE);
    }

    static Step unlock(int monitor) {
        return new Step(Kind.UNLOCK, monitor, AccessMode.PLAIN, 0, Source.NONE);
    }

    /** {@return outcomes as words of digits, such as {@code 10}, in order} */
    static String text(Set<List<Long>> outcomes) {
        return outcomes.stream()
                .map(outcome -> outcome.stream().map(String::valueOf).collect(Collectors.joining()))
                .collect(Collectors.toCollection(TreeSet::new))
                .stream()
                .collect(Collectors.joining(" "));
    }
}
