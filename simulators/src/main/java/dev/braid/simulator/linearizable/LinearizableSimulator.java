// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.linearizable;

import dev.braid.simulator.Divergence;
import dev.braid.simulator.DivergenceKind;
import dev.braid.simulator.Simulator;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Outputs;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Says whether the operations of a test of linearizability returned what some order of them explains. */
public final class LinearizableSimulator implements Simulator {
    private static final int MOST_DIVERGENCES = 3;
    /** Calls of the specification that the search for an order may make. */
    static final long BUDGET = 1_000_000;

    /** The test takes the times of calls and returns by a clock of its own, which is not traced. */
    private static final String OTHER_ORDER =
            "\nThat is the order in which the operations were called and returned. The"
                    + " trace has some of these calls earlier or later, as it orders only what threads share.";

    private @Nullable OperationEvents events;

    @Override
    public String name() {
        return "linearizable";
    }

    @Override
    public boolean needsRepeatedReads() {
        return false;
    }

    @Override
    public void start(TraceHeader header) {
        events = new OperationEvents(header.symbols());
    }

    @Override
    public void event(TraceEvent event) {
        if (events != null) {
            events.event(event);
        }
    }

    @Override
    public Verdict finish(Outputs actual) {
        if (!HistoryOutputs.arePresent(actual)) {
            return new Verdict.Inconclusive("Simulator linearizable was shown no history of operations; let it judge a"
                    + " class annotated with @LinearizabilityTest whose run has come to its end.");
        }
        try {
            return judge(HistoryOutputs.subject(actual), HistoryOutputs.histories(actual));
        } catch (InconclusiveException e) {
            return new Verdict.Inconclusive(String.valueOf(e.getMessage()));
        } catch (IllegalArgumentException e) {
            return new Verdict.Inconclusive("The recorded histories cannot be read: " + e.getMessage()
                    + "; record them again, with this version of Braid.");
        }
    }

    private Verdict judge(Subject subject, List<History> histories) {
        int operations = histories.stream()
                .mapToInt(history -> history.operations().size())
                .sum();
        if (operations == 0) {
            return new Verdict.Inconclusive(subject.testClass()
                    + " has called no operation, so nothing was checked; raise invocations or operationsPerThread.");
        }
        HistoryCheck check = new HistoryCheck(ClassSpecification.named(subject.specification()), subject, BUDGET);
        List<Divergence> divergences = new ArrayList<>();
        for (int i = 0; i < histories.size() && divergences.size() < MOST_DIVERGENCES; i++) {
            Optional<Counterexample> found = check.judge(histories.get(i));
            if (found.isPresent()) {
                divergences.add(divergence(subject, i + 1, histories.get(i), found.get()));
            }
        }
        return divergences.isEmpty()
                ? new Verdict.Agrees(String.format("%,d operations in %,d histories", operations, histories.size()))
                : new Verdict.Diverges(divergences);
    }

    private Divergence divergence(Subject subject, int invocation, History history, Counterexample counterexample) {
        Operation last = counterexample.last();
        OperationEvents.Found found = eventsOf(invocation, history, counterexample);
        int leftOut = history.operations().size() - counterexample.operations().size();
        String message = "Invocation " + invocation + " (seed = " + history.seed() + ") of " + subject.testClass()
                + " is not linearizable: " + last.impossible();
        String expected = (counterexample.allowed().isEmpty()
                        ? "another result of " + last.call()
                        : last.call() + " = " + String.join(" or ", counterexample.allowed()))
                + ", as in " + subject.specification();
        String actual = (counterexample.isShortest() ? "the shortest history that fails" : "a short history that fails")
                + switch (leftOut) {
                    case 0 -> "";
                    case 1 -> ", whatever the other operation did";
                    default -> ", whatever the other " + leftOut + " operations did";
                }
                + ":\n"
                + HistoryTable.of(counterexample.operations())
                + (found.areInOrderOfTime() ? "" : OTHER_ORDER);
        return new Divergence(
                DivergenceKind.NOT_LINEARIZABLE.id(),
                message,
                expected,
                actual,
                found.events(),
                Map.of(),
                history.seed());
    }

    private OperationEvents.Found eventsOf(int invocation, History history, Counterexample counterexample) {
        return events == null ? OperationEvents.NOTHING : events.of(invocation, history, counterexample.operations());
    }
}
