// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.linearizable;

import java.util.ArrayList;
import java.util.List;

/**
 * The definition, word by word: writes down each order of the operations, pending ones or not, and tries it as a whole.
 */
final class Permutations {
    private final List<Operation> operations;
    private final Specification specification;
    private final List<Operation> order = new ArrayList<>();

    private Permutations(List<Operation> operations, Specification specification) {
        this.operations = operations;
        this.specification = specification;
    }

    static boolean isLinearizable(List<Operation> operations, Specification specification) {
        return new Permutations(operations, specification).anyOrderFits();
    }

    private boolean anyOrderFits() {
        if (fits()) {
            return true;
        }
        for (Operation operation : operations) {
            if (!order.contains(operation)) {
                order.add(operation);
                if (anyOrderFits()) {
                    return true;
                }
                order.remove(order.size() - 1);
            }
        }
        return false;
    }

    private boolean fits() {
        if (!operations.stream().allMatch(each -> each.isPending() || order.contains(each))) {
            return false;
        }
        for (int i = 0; i < order.size(); i++) {
            for (int j = i + 1; j < order.size(); j++) {
                if (order.get(j).returned() < order.get(i).called()) {
                    return false;
                }
            }
        }
        Object state = specification.initial();
        for (Operation operation : order) {
            String result = specification.call(state, operation);
            if (!operation.isPending() && !operation.result().equals(result)) {
                return false;
            }
        }
        return true;
    }
}
