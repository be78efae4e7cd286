// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Says which outcomes of a test of jcstress schedules reach. All that a schedule reaches is sequentially consistent.
 */
public final class ReachedOutcomes {
    private static final String REACHES = "A sequentially consistent schedule reaches ";

    private final Grading grading;

    /**
     * Makes the sentences of a test.
     *
     * @param cases the test's declarations of outcomes, in its order
     * @throws IllegalArgumentException if an id is not a regular expression
     */
    public ReachedOutcomes(List<OutcomeCase> cases) {
        grading = new Grading(cases);
    }

    /** {@return {@code true} if the test accepts an outcome} */
    public boolean isAcceptable(String outcome) {
        return grading.caseOf(outcome).grade().isAcceptable();
    }

    /**
     * {@return sentences on which outcomes a search has reached, and which it has not}
     *
     * @param schedules number of those that were run
     * @param areAll whether there are no others
     */
    public List<String> describe(Set<String> reached, long schedules, boolean areAll) {
        List<String> sentences = new ArrayList<>();
        List<OutcomeCase> met = reached.stream().map(grading::caseOf).toList();
        if (!reached.isEmpty()) {
            sentences.add(REACHES
                    + list(new TreeSet<>(reached)
                            .stream()
                                    .map(outcome -> text(outcome, grading.caseOf(outcome)))
                                    .toList())
                    + ".");
        }
        List<String> others = grading.named().stream()
                .filter(one -> !met.contains(one))
                .map(one -> text(one.id(), one))
                .sorted()
                .toList();
        if (!others.isEmpty()) {
            sentences.add((areAll
                            ? "No sequentially consistent schedule reaches "
                            : "None of " + schedules + (schedules == 1 ? " schedule" : " schedules") + " has reached ")
                    + list(others) + ".");
        }
        return sentences;
    }

    private static String text(String outcome, OutcomeCase one) {
        return "'" + outcome + "' (" + one.grade() + ")";
    }

    private static String list(List<String> texts) {
        return String.join(", ", texts);
    }
}
