// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.linearizable;

import java.util.ArrayList;
import java.util.List;

/**
 * One sequential run of a specification, which can take back its last operation: it then runs the others again, as the
 * specification's state can't be copied.
 */
final class Replay {
    private final Specification specification;
    private final Budget budget;
    private final List<Operation> operations = new ArrayList<>();
    private final List<String> results = new ArrayList<>();
    private Object state;

    Replay(Specification specification, Budget budget) {
        this.specification = specification;
        this.budget = budget;
        state = specification.initial();
    }

    /** {@return the operation's result after those before it} */
    String call(Operation operation) {
        budget.spend();
        String result = specification.call(state, operation);
        operations.add(operation);
        results.add(result);
        return result;
    }

    void takeBack() {
        operations.remove(operations.size() - 1);
        results.remove(results.size() - 1);
        state = specification.initial();
        for (int i = 0; i < operations.size(); i++) {
            budget.spend();
            String again = specification.call(state, operations.get(i));
            if (!again.equals(results.get(i))) {
                throw new InconclusiveException("The specification " + specification.name() + " returned "
                        + results.get(i) + " from " + operations.get(i).call() + ", and " + again
                        + " when the same operations were run again; let it depend on nothing but them.");
            }
        }
    }

    /** {@return the state now; the next {@link #takeBack} leaves it alone, the next {@link #call} does not} */
    Object state() {
        return state;
    }
}
