// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.linearizable;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds out which operations of a history show that it is not linearizable.
 *
 * <p>First the history is cut off after the first return by which it fails: a history's beginnings are linearizable if
 * it is. What returned later is pending then. Of the other operations as few are kept as do, which means:
 *
 * <ul>
 *   <li>without the last operation, those that are kept are linearizable, so nothing is missing that would explain
 *       them;
 *   <li>with it, they are not, even if each operation that was left out may have taken effect at any time after its
 *       call, or not, and may have returned anything. So no operation was left out that would explain them.
 * </ul>
 *
 * <p>For few operations, all choices are tried, the shortest first. For more, or if that takes too long, one operation
 * after another is left out as long as one can be (the last step of delta debugging, Zeller and Hildebrandt, 2002).
 */
final class CounterexampleSearch {
    private static final int MOST_OPERATIONS_FOR_ALL_CHOICES = 14;
    private static final int MOST_RESULTS = 4;

    private final Specification specification;
    private final long budget;
    private final List<Operation> others;
    private final Operation last;

    /** @param operations the operations, which are not linearizable */
    CounterexampleSearch(List<Operation> operations, Specification specification, long budget) {
        this.specification = specification;
        this.budget = budget;
        List<Operation> prefix = shortestPrefix(operations);
        last = prefix.stream()
                .filter(operation -> !operation.isPending())
                .max(Comparator.comparingLong(Operation::returned))
                .orElseThrow();
        others = new ArrayList<>(prefix);
        others.remove(last);
    }

    /** @throws Budget.ExhaustedException if the budget does not last for any counterexample */
    Counterexample find() {
        if (others.size() >= MOST_OPERATIONS_FOR_ALL_CHOICES) {
            return shortened();
        }
        try {
            return counterexample(shortest(), true);
        } catch (Budget.ExhaustedException e) {
            return shortened();
        }
    }

    private Counterexample shortened() {
        return counterexample(reduced(), false);
    }

    private List<Operation> shortestPrefix(List<Operation> operations) {
        List<Operation> returns = operations.stream()
                .filter(operation -> !operation.isPending())
                .sorted(Comparator.comparingLong(Operation::returned))
                .toList();
        int linearizable = -1;
        int failing = returns.size() - 1;
        while (failing - linearizable > 1) {
            int middle = (linearizable + failing) >>> 1;
            if (isLinearizable(prefix(operations, returns.get(middle).returned()), new Budget(budget))) {
                linearizable = middle;
            } else {
                failing = middle;
            }
        }
        return prefix(operations, returns.get(failing).returned());
    }

    private static List<Operation> prefix(List<Operation> operations, long time) {
        return operations.stream()
                .filter(operation -> operation.called() < time)
                .map(operation -> operation.returned() <= time ? operation : operation.withoutReturn())
                .sorted(Comparator.comparingLong(Operation::called))
                .toList();
    }

    private List<Operation> shortest() {
        Budget left = new Budget(budget);
        for (int size = 0; size < others.size(); size++) {
            for (int choice = 0; choice < 1 << others.size(); choice++) {
                if (Integer.bitCount(choice) == size) {
                    List<Operation> kept = chosen(choice);
                    if (suffices(kept, left)) {
                        return kept;
                    }
                }
            }
        }
        return others;
    }

    private List<Operation> chosen(int choice) {
        List<Operation> chosen = new ArrayList<>();
        for (int i = 0; i < others.size(); i++) {
            if ((choice & 1 << i) != 0) {
                chosen.add(others.get(i));
            }
        }
        return chosen;
    }

    private List<Operation> reduced() {
        List<Operation> kept = others;
        for (int i = kept.size() - 1; i >= 0; i--) {
            List<Operation> fewer = new ArrayList<>(kept);
            fewer.remove(i);
            if (sufficesWithinBudget(fewer)) {
                kept = fewer;
                i = kept.size();
            }
        }
        return kept;
    }

    private boolean sufficesWithinBudget(List<Operation> kept) {
        try {
            return suffices(kept, new Budget(budget));
        } catch (Budget.ExhaustedException e) {
            return false; // not known to suffice
        }
    }

    private boolean suffices(List<Operation> kept, Budget left) {
        List<Operation> withOptions = new ArrayList<>();
        for (Operation operation : others) {
            withOptions.add(kept.contains(operation) ? operation : operation.withoutReturn());
        }
        withOptions.add(last);
        return isLinearizable(kept, left) && !isLinearizable(withOptions, left);
    }

    private Counterexample counterexample(List<Operation> kept, boolean isShortest) {
        List<Operation> all = new ArrayList<>(kept);
        all.add(last);
        all.sort(Comparator.comparingLong(Operation::called));
        if (LinearizationSearch.isLinearizableInAnyState(all, specification, new Budget(budget))) {
            throw new InconclusiveException("The specification " + specification.name()
                    + " has an equals method that takes different states for equal: with it, " + last.call()
                    + " cannot have returned " + last.result() + ", and without it, it can; fix it or remove it.");
        }
        return new Counterexample(all, last, isShortest, allowed(kept));
    }

    /** {@return the values that the last operation may have returned, for all that is known} */
    private Set<String> allowed(List<Operation> kept) {
        Set<String> results = new TreeSet<>();
        try {
            for (String result : tried(kept)) {
                List<Operation> answered = new ArrayList<>(kept);
                answered.add(last.withResult(result));
                if (results.size() < MOST_RESULTS && isLinearizable(answered, new Budget(budget))) {
                    results.add(result);
                }
            }
        } catch (Budget.ExhaustedException e) {
            results.clear();
        }
        return results;
    }

    /** {@return the values that the last operation returns in any beginning of an order} */
    private Set<String> tried(List<Operation> kept) {
        Set<String> results = new TreeSet<>();
        List<Operation> all = new ArrayList<>(kept);
        all.add(last);
        LinearizationSearch.isLinearizableInAnyState(
                all, new ListeningSpecification(specification, last, results::add), new Budget(budget));
        return results;
    }

    private boolean isLinearizable(List<Operation> operations, Budget left) {
        return isLinearizable(operations, specification, left);
    }

    private static boolean isLinearizable(List<Operation> operations, Specification specification, Budget left) {
        return LinearizationSearch.isLinearizable(operations, specification, left);
    }
}
