// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.random;

import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.run.TraceResult;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.replay.ReplaySimulator;
import dev.braid.suite.SourceTree;
import dev.braid.suite.TracedCommand;
import dev.braid.suite.TracedCommand.Outcome;
import dev.braid.suite.TracedCommand.Traced;
import dev.braid.trace.Policy;
import dev.braid.trace.option.KnownOptions;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Generated programs, compiled together, and run together: in one JVM without the agent, and in one with it. */
final class ProgramBatch {
    private static final Duration LIMIT = Duration.ofMinutes(5);

    /** Counters and host of the programs; with it, of this package nothing is traced. */
    private static final String HOST_PACKAGE = "dev.braid.suite.";

    private final List<RandomProgram> programs;
    private final Path folder;
    private final TracingOptions options;
    private final Policy policy;

    /** @param folder for sources, classes, outputs and the trace; it must be empty or missing */
    ProgramBatch(List<RandomProgram> programs, Path folder) {
        this(programs, folder, excluding(""), Policy.LOCKED);
    }

    private ProgramBatch(List<RandomProgram> programs, Path folder, TracingOptions options, Policy policy) {
        this.programs = List.copyOf(programs);
        this.folder = folder;
        this.options = options;
        this.policy = policy;
    }

    private static TracingOptions excluding(String more) {
        return options(HOST_PACKAGE + (more.isEmpty() ? "" : "," + more));
    }

    private static TracingOptions options(String exclude) {
        return TracingOptions.defaults().with(KnownOptions.EXCLUDE, exclude);
    }

    /** {@return this batch with classes of the programs hidden from the agent} */
    ProgramBatch hiding(String prefix) {
        return new ProgramBatch(programs, folder, excluding(prefix), policy);
    }

    /** {@return this batch with a class whose instrumentation fails} */
    ProgramBatch failing(String className) {
        return new ProgramBatch(
                programs, folder, options(HOST_PACKAGE).with(KnownOptions.TEST_RIG, "fail=" + className), policy);
    }

    ProgramBatch under(Policy other) {
        return new ProgramBatch(programs, folder, options, other);
    }

    /**
     * Complaints about a batch.
     *
     * @param byProgram complaints about single programs, by their seeds
     * @param aboutTrace complaints about the trace as a whole
     * @param accesses number of accesses that were compared
     */
    record Findings(Map<Long, List<String>> byProgram, List<String> aboutTrace, long accesses) {
        boolean isEmpty() {
            return byProgram.isEmpty() && aboutTrace.isEmpty();
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder();
            byProgram.forEach((seed, complaints) -> complaints.forEach(complaint -> text.append("seed ")
                    .append(seed)
                    .append(", ")
                    .append(complaint)
                    .append('\n')));
            aboutTrace.forEach(complaint -> text.append(complaint).append('\n'));
            return text.toString();
        }
    }

    /** Compiles the programs. The sources stay in the batch's folder. */
    void compile() throws IOException {
        List<Path> sources = new ArrayList<>();
        Path sourceFolder = Files.createDirectories(folder.resolve("src"));
        for (RandomProgram program : programs) {
            Path source = sourceFolder.resolve(program.simpleName() + ".java");
            Files.writeString(source, program.source());
            sources.add(source);
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            boolean compiled = compiler.getTask(
                            messages,
                            files,
                            null,
                            List.of(
                                    "-proc:none",
                                    "-nowarn",
                                    "--release",
                                    "17",
                                    "-cp",
                                    hostClasses(),
                                    "-d",
                                    Files.createDirectories(classes()).toString()),
                            null,
                            files.getJavaFileObjectsFromPaths(sources))
                    .call();
            if (!compiled) {
                throw new IllegalStateException("generated programs do not compile:\n" + messages);
            }
        }
    }

    private Path classes() {
        return folder.resolve("classes");
    }

    /** {@return the class path of these tests; the programs need no libraries} */
    private static String hostClasses() {
        return SourceTree.root().resolve("test-suites/target/test-classes").toString();
    }

    /** Runs all programs with and without the agent, and compares. */
    Findings run() throws IOException, InterruptedException {
        Path plainFolder = Files.createDirectories(folder.resolve("plain"));
        Path tracedFolder = Files.createDirectories(folder.resolve("traced"));
        Outcome plain = command(plainFolder).run();
        if (plain.exitCode() != 0) {
            throw new IllegalStateException("the programs do not run without the agent: " + plain);
        }
        AccessTally tally = new AccessTally();
        Traced traced = command(tracedFolder).runTraced(options, policy, List.of(new ReplaySimulator(), tally));
        Map<Long, List<String>> byProgram = new TreeMap<>();
        for (RandomProgram program : programs) {
            List<String> complaints = ProgramJudge.complaints(
                    program,
                    ProgramResult.read(plainFolder, program),
                    ProgramResult.read(tracedFolder, program),
                    tally.of(program));
            if (!complaints.isEmpty()) {
                byProgram.put(program.seed(), complaints);
            }
        }
        return new Findings(
                byProgram,
                complaints(plain, traced),
                traced.trace().attestation().accesses());
    }

    private TracedCommand command(Path outputs) {
        List<String> arguments = new ArrayList<>(
                List.of("-Xmx512m", "-cp", classes() + ":" + hostClasses(), ProgramHost.class.getName()));
        arguments.add(outputs.toString());
        programs.forEach(program -> arguments.add(program.className()));
        return new TracedCommand(arguments, outputs, LIMIT);
    }

    /** Runs one program in JVMs of its own, which it ends with its own exit code, and compares. */
    List<String> runAlone(RandomProgram program) throws IOException, InterruptedException {
        TracedCommand command = new TracedCommand(
                List.of("-cp", classes() + ":" + hostClasses(), program.className()),
                Files.createDirectories(folder.resolve(program.simpleName())),
                LIMIT);
        Outcome plain = command.run();
        Traced traced = command.runTraced(options, policy, List.of(new ReplaySimulator()));
        List<String> complaints = new ArrayList<>(traceComplaints(traced.trace()));
        if (!plain.equals(traced.outcome())) {
            complaints.add("alone: without the agent " + plain + ", with it " + traced.outcome());
        }
        return complaints;
    }

    private static List<String> complaints(Outcome plain, Traced traced) {
        List<String> complaints = new ArrayList<>(traceComplaints(traced.trace()));
        if (!plain.equals(traced.outcome())) {
            complaints.add("the JVM: without the agent " + plain + ", with it " + traced.outcome());
        }
        return complaints;
    }

    private static List<String> traceComplaints(TraceResult trace) {
        Verdict verdict = trace.verdicts().get("replay");
        Stream<String> divergences = verdict instanceof Verdict.Diverges diverges
                ? diverges.divergences().stream().map(Divergence::message)
                : verdict instanceof Verdict.Agrees ? Stream.of() : Stream.of(String.valueOf(verdict));
        return Stream.concat(
                        trace.attestation().failures().stream().map(failure -> "attestation: " + failure),
                        divergences.map(message -> "replay: " + message))
                .toList();
    }
}
