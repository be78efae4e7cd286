// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import dev.braid.simulator.Simulator;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Which simulators judge a stored trace. */
final class JudgeFlag {
    private static final String USUAL_SIMULATOR = "replay";

    @Option(
            names = "--simulator",
            paramLabel = "NAME",
            split = ",",
            description = "Which simulators (usual: " + USUAL_SIMULATOR + ").")
    private List<String> names = new ArrayList<>();

    /** {@return new ones, as {@link SimulatorNames} makes them} */
    List<Simulator> create(CommandLine command) {
        return SimulatorNames.create(command, names.isEmpty() ? List.of(USUAL_SIMULATOR) : names);
    }
}
