// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

import dev.braid.simulator.Divergence;
import dev.braid.simulator.DivergenceKind;
import dev.braid.simulator.Simulator;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Outputs;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Says whether a test of jcstress had only outcomes that it accepts, and what sequential consistency and the Java
 * memory model allow of a test of a few accesses.
 *
 * <p>Under the tracer's locks each access takes its effect at once, for all threads: outcomes that need a weaker order
 * never show in a trace.
 */
public final class OutcomesSimulator implements Simulator {
    private static final int MOST_EVENTS = 8;

    private @Nullable ParticipantEvents events;
    private @Nullable Symbols symbols;

    @Override
    public String name() {
        return "outcomes";
    }

    @Override
    public void start(TraceHeader header) {
        symbols = header.symbols();
        events = new ParticipantEvents(symbols);
    }

    @Override
    public void event(TraceEvent event) {
        if (events != null) {
            events.event(event);
        }
    }

    @Override
    public Verdict finish(Outputs actual) {
        try {
            Optional<Observation> observation = ObservationOutputs.in(actual);
            if (observation.isEmpty()) {
                return new Verdict.Inconclusive("The trace is of no test of jcstress (@JCStressTest), of which alone"
                        + " outcomes can be graded; leave out this simulator.");
            }
            return judge(observation.get(), new Grading(observation.get().cases()));
        } catch (IllegalArgumentException e) {
            return new Verdict.Inconclusive("The outcomes cannot be graded: " + e.getMessage()
                    + "; run the test again, and report this as a defect of Braid.");
        }
    }

    private Verdict judge(Observation observation, Grading grading) {
        if (observation.outcomes().isEmpty()) {
            return new Verdict.Inconclusive("No run of " + observation.testClass()
                    + " has ended, so there is no outcome to grade; see what its actors wait for, or throw.");
        }
        OutcomeTable table = new OutcomeTable(observation, grading, modelled(observation));
        List<Divergence> divergences = new ArrayList<>();
        for (String outcome : observation.seen()) {
            OutcomeCase found = grading.caseOf(outcome);
            if (!found.grade().isAcceptable()) {
                divergences.add(divergence(observation, outcome, found, expected(grading, table)));
            }
        }
        for (OutcomeCase one : grading.named()) {
            if (one.grade() == Grade.UNKNOWN
                    && observation.seen().stream()
                            .noneMatch(outcome -> grading.caseOf(outcome).equals(one))) {
                divergences.add(ungraded(observation, one, expected(grading, table)));
            }
        }
        if (!divergences.isEmpty()) {
            return new Verdict.Diverges(divergences);
        }
        return new Verdict.Agrees(summary(observation) + interesting(observation, grading), List.of(table.table()));
    }

    private static String summary(Observation observation) {
        long different = observation.outcomes().stream().distinct().count();
        return observation.outcomes().size() + " runs, " + different + (different == 1 ? " outcome" : " outcomes")
                + observation.untraced().map(OutcomesSimulator::untraced).orElse("");
    }

    private static String untraced(Untraced untraced) {
        return untraced.obstacle().isEmpty()
                ? String.format(
                        Locale.ROOT,
                        "; %,d samples of jcstress, untraced, %d outcomes",
                        untraced.samples(),
                        untraced.counts().size())
                : "; jcstress itself has seen nothing";
    }

    private ModelledOutcomes modelled(Observation observation) {
        return events == null || symbols == null
                ? new ModelledOutcomes(Set.of(), Set.of(), "there is no trace")
                : ModelledOutcomes.of(observation, events.byThreadName(), symbols);
    }

    private static String interesting(Observation observation, Grading grading) {
        List<String> found = observation.seen().stream()
                .filter(outcome -> grading.caseOf(outcome).grade() == Grade.ACCEPTABLE_INTERESTING)
                .map(outcome -> "'" + outcome + "'")
                .toList();
        return found.isEmpty() ? "" : ", of interest: " + String.join(", ", found);
    }

    /** The outcomes that were expected, and those that came. */
    private record Sides(String accepted, String lines) {}

    private static Sides expected(Grading grading, OutcomeTable table) {
        return new Sides(grading.accepted(), table.lines());
    }

    private Divergence divergence(Observation observation, String outcome, OutcomeCase found, Sides sides) {
        OptionalInt run = observation.firstRun(outcome);
        boolean isForbidden = found.grade() == Grade.FORBIDDEN;
        String description = found.description().isBlank() ? "" : " (" + found.description() + ")";
        String what = " ended with '" + outcome + "', which the test "
                + (isForbidden ? "forbids" : "does not grade (expect = UNKNOWN)") + description;
        String message = run.isPresent()
                ? "Run " + run.getAsInt() + " of " + observation.testClass() + what + ", as did "
                        + observation.runs(outcome) + " of "
                        + observation.outcomes().size() + " runs."
                : String.format(
                        Locale.ROOT,
                        "%,d of %,d samples of jcstress, untraced, of %s%s; no traced run did.",
                        observation.samples(outcome),
                        observation.untraced().map(Untraced::samples).orElse(0L),
                        observation.testClass(),
                        what);
        return new Divergence(
                isForbidden ? DivergenceKind.FORBIDDEN_OUTCOME : DivergenceKind.UNGRADED_OUTCOME,
                message,
                sides.accepted,
                sides.lines,
                run.isPresent() ? eventsOf(run.getAsInt()) : List.of());
    }

    /**
     * {@return the divergence of a test with an ungraded outcome: as in jcstress, it fails even if the outcome never
     * occurs}
     */
    private static Divergence ungraded(Observation observation, OutcomeCase one, Sides sides) {
        return new Divergence(
                DivergenceKind.UNGRADED_OUTCOME,
                "The test " + observation.testClass() + " does not grade the outcome '" + one.id()
                        + "' (expect = UNKNOWN), which no run had; grade it, or remove it.",
                sides.accepted,
                sides.lines,
                List.of());
    }

    private List<RecordedEvent> eventsOf(int run) {
        if (events == null) {
            return List.of();
        }
        Map<String, ParticipantEvents.Call> calls = events.byThreadName();
        String prefix = "run " + run + ": ";
        return ParticipantEvents.shared(
                calls.entrySet().stream()
                        .filter(call -> call.getKey().startsWith(prefix))
                        .map(Map.Entry::getValue)
                        .toList(),
                MOST_EVENTS);
    }
}
