// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

import dev.braid.simulator.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The outcomes of a test: which occurred, what the test says of them, and what models allow; as a table and as lines
 * for people.
 */
final class OutcomeTable {
    private static final List<String> COLUMNS = List.of(
            "outcome",
            "runs",
            "first run",
            "jcstress",
            "the test says",
            "by interleaving",
            "by the memory model",
            "remark");

    /** Values of primitive types; anything else in an id makes it a pattern. */
    private static final Pattern NAMES_ONE = Pattern.compile("(?:[\\w ,-]|\\.(?=\\d))*");

    private final Observation observation;
    private final Grading grading;
    private final ModelledOutcomes model;

    OutcomeTable(Observation observation, Grading grading, ModelledOutcomes model) {
        this.observation = observation;
        this.grading = grading;
        this.model = model;
    }

    /**
     * {@return the outcomes that occurred or are allowed, and after them the ids that name none of these; each in
     * alphabetical order}
     */
    private List<String> outcomes() {
        TreeSet<String> known = new TreeSet<>(observation.seen());
        known.addAll(model.allowed());
        List<String> all = new ArrayList<>(known);
        List<OutcomeCase> matched = known.stream().map(grading::caseOf).toList();
        grading.named().stream()
                .filter(one -> !matched.contains(one))
                .map(OutcomeCase::id)
                .distinct()
                .sorted()
                .forEach(all::add);
        return all;
    }

    Table table() {
        List<List<Object>> rows = new ArrayList<>();
        for (String outcome : outcomes()) {
            rows.add(List.of(
                    outcome,
                    (long) observation.runs(outcome),
                    observation.firstRun(outcome).isPresent()
                            ? (Object) (long) observation.firstRun(outcome).getAsInt()
                            : "",
                    samples(outcome),
                    grade(outcome),
                    allowed(model.interleaved(), outcome),
                    allowed(model.allowed(), outcome),
                    remark(outcome)));
        }
        return new Table(
                "Outcomes of " + observation.testClass()
                        + (model.arePresent() ? "" : " (no model tells which are allowed: " + model.obstacle() + ")")
                        + observation
                                .untraced()
                                .filter(by -> !by.obstacle().isEmpty())
                                .map(by -> " (jcstress itself has seen nothing: " + by.obstacle() + ")")
                                .orElse(""),
                COLUMNS,
                rows);
    }

    /** {@return a number; "-" if jcstress itself was not asked, or could not say} */
    private Object samples(String outcome) {
        boolean isKnown =
                observation.untraced().filter(by -> by.obstacle().isEmpty()).isPresent();
        return isKnown ? (Object) observation.samples(outcome) : "-";
    }

    /** {@return a line for each outcome} */
    String lines() {
        List<String> outcomes = outcomes();
        int width = outcomes.stream().mapToInt(String::length).max().orElse(0);
        List<String> lines = new ArrayList<>();
        for (String outcome : outcomes) {
            String remark = remark(outcome);
            lines.add(outcome + " ".repeat(width - outcome.length()) + "  " + seen(outcome) + untraced(outcome) + "; "
                    + grade(outcome)
                    + (remark.isEmpty() ? "" : "; " + remark));
        }
        if (!model.arePresent()) {
            lines.add("No model tells which are allowed: " + model.obstacle() + ".");
        }
        return String.join("\n", lines);
    }

    private String seen(String outcome) {
        int runs = observation.runs(outcome);
        return runs == 0
                ? "in no run"
                : "in " + runs + " of " + observation.outcomes().size() + " runs, first in run "
                        + observation.firstRun(outcome).orElseThrow();
    }

    private String untraced(String outcome) {
        long samples = observation.samples(outcome);
        return samples == 0 ? "" : String.format(Locale.ROOT, ", in %,d samples of jcstress", samples);
    }

    private String allowed(Set<String> outcomes, String outcome) {
        return model.arePresent() ? (outcomes.contains(outcome) ? "yes" : "no") : "?";
    }

    /** {@return the remark about an outcome; "" for an id that names several outcomes} */
    private String remark(String outcome) {
        return NAMES_ONE.matcher(outcome).matches()
                ? model.remark(
                        outcome,
                        caseOf(outcome).grade(),
                        observation.runs(outcome) > 0,
                        observation.samples(outcome) > 0)
                : "";
    }

    private OutcomeCase caseOf(String outcome) {
        return grading.named().stream()
                .filter(each -> each.id().equals(outcome))
                .findFirst()
                .orElseGet(() -> grading.caseOf(outcome));
    }

    private String grade(String outcome) {
        OutcomeCase one = caseOf(outcome);
        return one.grade()
                + Optional.of(one.description())
                        .filter(text -> !text.isBlank())
                        .map(text -> " (" + text + ")")
                        .orElse("");
    }
}
