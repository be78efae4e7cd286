// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.jcstress.ControlledActors;
import dev.braid.trace.Outputs;

/** One trial of a test of jcstress under a schedule: one run of its actors. */
final class ReplayedActors extends Invocation {
    private final ControlledActors actors;
    private final Outputs outputs;

    /**
     * Prepares a trial.
     *
     * @param scenario the scenario that the schedule is of; "" if it names none
     * @throws IllegalArgumentException if it names one
     */
    ReplayedActors(Class<?> testClass, String scenario, Outputs outputs) {
        this.outputs = outputs;
        if (!scenario.isEmpty()) {
            throw new IllegalArgumentException("The schedule names the scenario '" + scenario
                    + "', as those of tests of linearizability do; name the test that it is of");
        }
        actors = ControlledActors.once(testClass);
    }

    @Override
    void invokeTraced(Failures failures) throws Throwable {
        actors.run();
    }

    @Override
    void afterwards() {
        actors.putObservation(outputs);
    }
}
