// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.linearizable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Judges one history. Where all its operations are keyed, it is linearizable if the operations of each key are (Herlihy
 * and Wing's locality; "P-compositionality", Horn and Kroening, 2015), which takes far fewer orders to find out.
 */
final class HistoryCheck {
    private final Specification specification;
    private final Subject subject;
    private final long budget;

    /** @param budget the number of calls of the specification that each search may make */
    HistoryCheck(Specification specification, Subject subject, long budget) {
        this.specification = specification;
        this.subject = subject;
        this.budget = budget;
    }

    /**
     * {@return a counterexample if the history is not linearizable; empty if it is}
     *
     * @throws InconclusiveException if neither can be said
     */
    Optional<Counterexample> judge(History history) {
        for (List<Operation> part : parts(history.operations())) {
            if (!isLinearizable(part)) {
                if (part.size() < history.operations().size()) {
                    confirmKeys(history.operations());
                }
                return Optional.of(counterexample(part));
            }
        }
        return Optional.empty();
    }

    private Collection<List<Operation>> parts(List<Operation> operations) {
        Map<String, List<Operation>> parts = new LinkedHashMap<>();
        for (Operation operation : operations) {
            if (!subject.keyed().contains(operation.name())) {
                return List.of(operations);
            }
            parts.computeIfAbsent(operation.arguments().get(0), key -> new ArrayList<>())
                    .add(operation);
        }
        return parts.values();
    }

    private boolean isLinearizable(List<Operation> operations) {
        try {
            return LinearizationSearch.isLinearizable(operations, specification, new Budget(budget));
        } catch (Budget.ExhaustedException e) {
            throw tooManyOrders(operations);
        }
    }

    /** A part must not fail where the whole does not: that would say that keys have effects on one another. */
    private void confirmKeys(List<Operation> operations) {
        boolean isLinearizable;
        try {
            isLinearizable = LinearizationSearch.isLinearizable(operations, specification, new Budget(budget));
        } catch (Budget.ExhaustedException e) {
            return; // that it is, is not known; the keys are the test's word
        }
        if (isLinearizable) {
            throw new InconclusiveException("The operations of " + subject.testClass()
                    + " are declared as keyed, and in the specification " + specification.name()
                    + " operations on one key have an effect on those on another; remove keyed = true.");
        }
    }

    private Counterexample counterexample(List<Operation> part) {
        try {
            return new CounterexampleSearch(part, specification, budget).find();
        } catch (Budget.ExhaustedException e) {
            throw tooManyOrders(part);
        }
    }

    private InconclusiveException tooManyOrders(List<Operation> operations) {
        return new InconclusiveException("A history of " + operations.size() + " operations of "
                + subject.testClass() + " has more orders than can be tried: " + budget
                + " calls of its specification were not enough; use fewer threads or operations, keyed operations,"
                + (specification.comparesStates()
                        ? " or operations that say more by their results."
                        : " or give " + specification.name() + " equals and hashCode methods that compare its state."));
    }
}
