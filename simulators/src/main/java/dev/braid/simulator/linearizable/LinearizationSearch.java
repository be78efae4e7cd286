// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.linearizable;

import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Looks for an order of operations that a specification explains.
 *
 * <p>The search of Wing and Gong ("Testing and Verifying Concurrent Objects", 1993): of the operations that are left,
 * any that was called before the first return may be next, if the specification gives its result. If there is none, the
 * last choice is taken back. As Lowe has added ("Testing for Linearizability", 2017), what is known to lead nowhere,
 * operations done and the state that they have led to, is not tried again. That takes a specification that compares its
 * states.
 */
final class LinearizationSearch {
    private final List<Operation> operations;
    private final boolean remembers;
    private final Replay replay;
    private final BitSet done;
    private final Set<Configuration> hopeless = new HashSet<>();

    private LinearizationSearch(
            List<Operation> operations, Specification specification, boolean remembers, Budget budget) {
        this.operations = operations.stream()
                .sorted(Comparator.comparingLong(Operation::returned))
                .toList();
        this.remembers = remembers;
        replay = new Replay(specification, budget);
        done = new BitSet(operations.size());
    }

    /**
     * {@return {@code true} if the operations can have taken effect one after another, each between its call and its
     * return}
     *
     * @throws Budget.ExhaustedException if the budget did not last
     */
    static boolean isLinearizable(List<Operation> operations, Specification specification, Budget budget) {
        return new LinearizationSearch(operations, specification, specification.comparesStates(), budget).search();
    }

    /** As {@link #isLinearizable}, for a specification whose comparison of states may be wrong. */
    static boolean isLinearizableInAnyState(List<Operation> operations, Specification specification, Budget budget) {
        return new LinearizationSearch(operations, specification, false, budget).search();
    }

    private boolean search() {
        int first = done.nextClearBit(0);
        if (first >= operations.size() || operations.get(first).isPending()) {
            return true;
        }
        long firstReturn = operations.get(first).returned();
        for (int i = first; i < operations.size(); i = done.nextClearBit(i + 1)) {
            if (operations.get(i).called() < firstReturn && isNext(i)) {
                return true;
            }
        }
        if (remembers) {
            hopeless.add(new Configuration((BitSet) done.clone(), replay.state()));
        }
        return false;
    }

    private boolean isNext(int i) {
        Operation operation = operations.get(i);
        String result = replay.call(operation);
        done.set(i);
        boolean found = (operation.isPending() || operation.result().equals(result)) && !isHopeless() && search();
        if (!found) {
            done.clear(i);
            replay.takeBack();
        }
        return found;
    }

    private boolean isHopeless() {
        return remembers && hopeless.contains(new Configuration(done, replay.state()));
    }

    private record Configuration(BitSet done, Object state) {}
}
