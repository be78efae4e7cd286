// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import dev.braid.simulator.Simulator;
import dev.braid.simulator.Simulators;
import java.util.LinkedHashSet;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Makes the simulators that a command line names. */
final class SimulatorNames {
    private SimulatorNames() {}

    /**
     * {@return a new simulator for each name, once however often it is given}
     *
     * @throws ParameterException if there is none of a name
     */
    static List<Simulator> create(CommandLine command, List<String> names) {
        try {
            return new LinkedHashSet<>(names).stream().map(Simulators::byName).toList();
        } catch (IllegalArgumentException unknown) {
            throw new ParameterException(command, unknown.getMessage(), unknown);
        }
    }
}
