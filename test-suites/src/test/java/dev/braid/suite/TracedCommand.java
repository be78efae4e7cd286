// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite;

import dev.braid.engine.agent.AgentJar;
import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.launch.Ending;
import dev.braid.engine.run.LiveTrace;
import dev.braid.engine.run.TraceResult;
import dev.braid.engine.run.TracedJvm;
import dev.braid.simulator.Simulator;
import dev.braid.trace.Fidelity;
import dev.braid.trace.Outputs;
import dev.braid.trace.Policy;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.file.TraceFileWriter;
import dev.braid.trace.live.Channel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A Java program that can be run with the agent, as {@code braid run} does it, and without.
 *
 * @param jvmArguments the arguments of {@code java}, up to and with the main class and its arguments
 * @param folder the folder for the trace and the program's output
 * @param limit the time after which the program is killed, which then shows in its exit code
 * @param jdk the home of the JDK that it runs on
 * @param variables the variables of its environment, beside this one's
 */
public record TracedCommand(
        List<String> jvmArguments, Path folder, Duration limit, Path jdk, Map<String, String> variables) {
    private static final int SPINS_BEFORE_IDLE = 20;
    private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** Options of {@code java} for every program that the suites run, such as {@code -Xint}; separated by spaces. */
    private static final String EXTRA_OPTIONS = System.getProperty("suite.jvm.options", "");

    /** The JDK that the suites' programs run on, if it is not that of the tests. */
    private static final String JAVA_HOME = System.getProperty("suite.java.home", System.getProperty("java.home"));

    public TracedCommand {
        jvmArguments = List.copyOf(jvmArguments);
        variables = Map.copyOf(variables);
    }

    /** A program on the suites' JDK. */
    public TracedCommand(List<String> jvmArguments, Path folder, Duration limit) {
        this(jvmArguments, folder, limit, Path.of(JAVA_HOME), Map.of());
    }

    /**
     * Outcome of a run of a program.
     *
     * @param errors its standard error
     */
    public record Outcome(int exitCode, String output, String errors) {}

    /** Outcome of a traced run of a program, and the result of its trace. */
    public record Traced(Outcome outcome, TraceResult trace) {}

    /** Runs the program without the agent. */
    public Outcome run() throws IOException, InterruptedException {
        Process process = start("plain", List.of());
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            process.destroyForcibly();
        }
        return outcome("plain", process.waitFor());
    }

    /**
     * Runs the program with the agent in it, and shows the simulators its trace while it runs.
     *
     * @throws IOException if the trace cannot be written
     */
    public Traced runTraced(TracingOptions options, Policy policy, List<Simulator> simulators)
            throws IOException, InterruptedException {
        Channel channel = options.channel(policy, true);
        try (TracedJvm jvm = new TracedJvm(channel);
                LiveTrace trace =
                        new LiveTrace(jvm, header(jvm, options, policy), folder.resolve("trace.braid"), simulators)) {
            Process process = start("traced", List.of("-javaagent:" + AgentJar.path() + "=" + channel.path()));
            try {
                collect(trace, process);
            } finally {
                process.destroyForcibly(); // nothing if it has ended
            }
            int code = process.waitFor();
            TraceResult result = trace.finish(new Outputs(), Ending.ofCode(code));
            result.file().keep();
            return new Traced(outcome("traced", code), result);
        }
    }

    private TraceHeader header(TracedJvm jvm, TracingOptions options, Policy policy) {
        return new TraceHeader(
                TraceFileWriter.FORMAT_VERSION,
                Fidelity.ATOMIC,
                policy,
                jdk.toString(),
                options.values().toHeader(),
                String.join(" ", jvmArguments),
                System.currentTimeMillis(),
                jvm.symbols());
    }

    private Process start(String name, List<String> agent) throws IOException {
        Files.createDirectories(folder);
        List<String> command = new ArrayList<>();
        command.add(jdk.resolve("bin/java").toString());
        command.addAll(agent);
        if (!EXTRA_OPTIONS.isBlank()) {
            command.addAll(List.of(EXTRA_OPTIONS.trim().split(" +")));
        }
        command.addAll(jvmArguments);
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(folder.resolve(name + ".out").toFile())
                .redirectError(folder.resolve(name + ".err").toFile());
        builder.environment().putAll(variables);
        return builder.start();
    }

    private void collect(LiveTrace trace, Process process) throws IOException {
        long started = System.nanoTime();
        int idleRounds = 0;
        while (process.isAlive()) {
            idleRounds = trace.poll() ? 0 : idleRounds + 1;
            if (idleRounds > SPINS_BEFORE_IDLE) {
                LockSupport.parkNanos(IDLE_NANOS);
            }
            if (System.nanoTime() - started > limit.toNanos()) {
                process.destroyForcibly();
            }
        }
    }

    private Outcome outcome(String name, int code) throws IOException {
        return new Outcome(
                code, Files.readString(folder.resolve(name + ".out")), Files.readString(folder.resolve(name + ".err")));
    }
}
