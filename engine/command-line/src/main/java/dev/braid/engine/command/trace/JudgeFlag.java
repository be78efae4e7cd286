// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.trace;

import dev.braid.simulator.BlockSized;
import dev.braid.simulator.Segmented;
import dev.braid.simulator.Simulator;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Choice of the simulators that judge a stored trace. */
final class JudgeFlag {
    private static final String DEFAULT_SIMULATOR = "replay";

    @Option(
            names = "--simulator",
            paramLabel = "NAME",
            split = ",",
            description = "Which simulators (default: " + DEFAULT_SIMULATOR + ").")
    private List<String> names = new ArrayList<>();

    @Mixin
    private NamedSimulators known = new NamedSimulators();

    @Option(
            names = "-b",
            paramLabel = "BYTES",
            description = "Simulators of caches: bytes of a line, a power of two (default: 64).")
    private @Nullable Integer blockBytes;

    @Option(
            names = "--segments",
            paramLabel = "N",
            description = "Simulators of transactional memory: how many transactions run at a time (default: 4).")
    private @Nullable Integer segments;

    /**
     * {@return new ones, as {@link NamedSimulators} makes them}
     *
     * @throws ParameterException if there is none of a name, or {@code -b} or {@code --segments} fits none of them
     */
    List<Simulator> create(CommandLine command) {
        List<Simulator> simulators = known.create(command, names.isEmpty() ? List.of(DEFAULT_SIMULATOR) : names);
        Integer bytes = blockBytes;
        if (bytes != null) {
            setBlockBytes(command, simulators, bytes);
        }
        Integer count = segments;
        if (count != null) {
            setSegments(command, simulators, count);
        }
        return simulators;
    }

    private static void setBlockBytes(CommandLine command, List<Simulator> simulators, int bytes) {
        List<BlockSized> sized = simulators.stream()
                .filter(BlockSized.class::isInstance)
                .map(BlockSized.class::cast)
                .toList();
        if (sized.isEmpty()) {
            throw new ParameterException(
                    command,
                    "-b is " + bytes
                            + ", and none of the simulators takes memory in blocks; name one that does, such as"
                            + " --simulator coherence");
        }
        try {
            sized.forEach(simulator -> simulator.blockBytes(bytes));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command, "-b: " + e.getMessage(), e);
        }
    }

    private static void setSegments(CommandLine command, List<Simulator> simulators, int count) {
        List<Segmented> segmented = simulators.stream()
                .filter(Segmented.class::isInstance)
                .map(Segmented.class::cast)
                .toList();
        if (segmented.isEmpty()) {
            throw new ParameterException(
                    command,
                    "--segments is " + count
                            + ", and none of the simulators has a transactional memory; name one that does, such as"
                            + " --simulator contention");
        }
        try {
            segmented.forEach(simulator -> simulator.segments(count));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command, "--segments: " + e.getMessage(), e);
        }
    }
}
