// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.linearizability;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Calls that the threads of one invocation are to make.
 *
 * @param threads the calls of each thread, in order
 */
record Scenario(long seed, List<List<PlannedCall>> threads) {
    /** One call in so many comes at any time, so that a thread may make several during one call of another's. */
    private static final int SOME_OF = 4;

    /** {@return the scenario that follows from a seed} */
    static Scenario of(long seed, List<OperationMethod> operations, int threads, int operationsPerThread) {
        SplittableRandom random = new SplittableRandom(seed);
        List<List<PlannedCall>> plan = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            List<PlannedCall> calls = new ArrayList<>();
            for (int i = 0; i < operationsPerThread; i++) {
                OperationMethod operation = operations.get(random.nextInt(operations.size()));
                boolean meets = i == 0 || random.nextInt(SOME_OF) > 0;
                calls.add(new PlannedCall(operation, operation.chooseArguments(random), meets));
            }
            plan.add(calls);
        }
        return new Scenario(seed, plan);
    }
}
