// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.api.ControlFlow;
import dev.braid.simulator.Simulator;
import dev.braid.simulator.Simulators;
import dev.braid.simulator.flow.ControlFlowSimulator;
import dev.braid.trace.Policy;
import java.util.ArrayList;
import java.util.List;

/** The simulators that check the trials of a test, and those that check its negative controls. */
record ChosenSimulators(Settings settings) {
    /** {@return new simulators for one run under a policy} */
    List<Simulator> of(Policy policy) {
        boolean hasFlow = policy == Policy.LOCKED && settings.controlFlow() == ControlFlow.BRANCHES;
        return hasFlow ? ControlFlowSimulator.addedTo(named(policy)) : named(policy);
    }

    /** {@return the simulators that the test names; in a negative control, only those are asked whether they notice} */
    private List<Simulator> named(Policy policy) {
        List<Class<? extends Simulator>> named = settings.simulators();
        if (named.isEmpty() && policy == Policy.LOCKED) {
            return Simulators.byDefault();
        }
        List<Simulator> simulators = new ArrayList<>();
        simulators.add(Simulators.byName(Trial.ORACLE));
        for (Class<? extends Simulator> type : named) {
            Simulator simulator = Simulators.create(type);
            if (!simulator.name().equals(Trial.ORACLE)) {
                simulators.add(simulator);
            }
        }
        return simulators;
    }
}
