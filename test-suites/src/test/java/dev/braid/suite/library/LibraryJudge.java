// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.launch.WorkerFailedException;
import dev.braid.engine.launch.WorkerSpec;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.replay.ReplaySimulator;
import dev.braid.suite.SourceTree;
import dev.braid.suite.TracedCommand;
import dev.braid.suite.TracedCommand.Outcome;
import dev.braid.suite.TracedCommand.Traced;
import dev.braid.trace.Policy;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Demands that a program which uses a library does the same under the agent, and that its trace is whole. */
final class LibraryJudge {
    private static final Duration LIMIT = Duration.ofMinutes(5);

    private LibraryJudge() {}

    /**
     * Compares the program's run under the agent with one without it.
     *
     * @param library the beginning of its classes' names
     * @return the output of the program
     */
    static String judge(String library, Class<?> program, String... arguments)
            throws IOException, InterruptedException, WorkerFailedException {
        return judge(library, program, List.of(), arguments);
    }

    /**
     * Compares with folders of jars in front of the class path: old versions, see the module's pom.
     *
     * @param first the folders' names
     * @return the output of the program
     */
    static String judge(String library, Class<?> program, List<String> first, String... arguments)
            throws IOException, InterruptedException, WorkerFailedException {
        Path folder = SourceTree.scratch("libraries").resolve(library + program.getSimpleName());
        TracedCommand command = new TracedCommand(command(program, first, arguments), folder, LIMIT);
        Outcome plain = command.run();
        assertThat(plain.exitCode()).as(plain.errors()).isZero();
        assertThat(plain.output()).isNotEmpty();

        Traced traced = command.runTraced(TracingOptions.defaults(), Policy.LOCKED, List.of(new ReplaySimulator()));

        assertThat(traced.outcome().output()).isEqualTo(plain.output());
        assertThat(traced.outcome().exitCode()).as(traced.outcome().errors()).isZero();
        assertThat(traced.trace().attestation().failures()).isEmpty();
        assertThat(traced.trace().attestation().accessesByClass().keySet())
                .filteredOn(name -> name.startsWith(library))
                .hasSizeGreaterThan(2);
        assertThat(divergences(traced)).isEmpty();
        return plain.output();
    }

    private static List<String> command(Class<?> program, List<String> first, String... arguments)
            throws IOException, WorkerFailedException {
        List<String> classPath = new ArrayList<>();
        for (String name : first) {
            try (Stream<Path> jars = Files.list(SourceTree.scratch("suites").resolve(name))) {
                jars.map(Path::toString).sorted().forEach(classPath::add);
            }
        }
        classPath.addAll(WorkerSpec.ofThisJvm().classPath());
        List<String> command = new ArrayList<>(List.of(
                "-Xmx1g",
                "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED", // as Agrona's manual demands
                "-cp",
                String.join(File.pathSeparator, classPath),
                program.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    private static List<String> divergences(Traced traced) {
        Verdict verdict = traced.trace().verdicts().get("replay");
        if (verdict instanceof Verdict.Diverges diverges) {
            return diverges.divergences().stream()
                    .map(divergence -> divergence.message()
                            + sites(divergence, traced.trace().symbols()))
                    .toList();
        }
        return verdict instanceof Verdict.Agrees ? List.of() : List.of(String.valueOf(verdict));
    }

    /** Names the JDK's code, too, of which the message names only the caller. */
    private static String sites(Divergence divergence, Symbols symbols) {
        StringBuilder text = new StringBuilder();
        for (TraceEvent event : divergence.events()) {
            text.append("\n    ").append(event.kind()).append(" at ").append(symbols.site(event.site()));
        }
        return text.toString();
    }
}
