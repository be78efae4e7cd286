// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.linearizability.ControlledOperations;
import dev.braid.trace.Outputs;
import java.util.List;

/** One trial of a class of operations under a schedule, which is of one scenario. */
final class ReplayedOperations extends Invocation {
    private final ControlledOperations operations;
    private final Outputs outputs;

    /**
     * Prepares a trial.
     *
     * @param scenario the scenario that the schedule is of; "" if it names none
     * @throws IllegalArgumentException if the class has no such scenario
     */
    ReplayedOperations(List<LoadedTestClass> classes, String scenario, Outputs outputs) {
        this.outputs = outputs;
        if (scenario.isEmpty()) {
            throw new IllegalArgumentException("The schedule names no scenario, so it does not belong to a test of"
                    + " linearizability; copy it whole, with the part in brackets, or name its test");
        }
        operations = ControlledOperations.once(Nest.innermost(classes), Nest.instances(classes), scenario);
    }

    @Override
    void invokeTraced(Failures failures) throws Throwable {
        operations.run();
    }

    @Override
    void afterwards() {
        operations.putHistory(outputs);
    }
}
