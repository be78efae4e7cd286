// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.run;

import dev.braid.engine.agent.ExecutionWrapper;
import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.command.console.CommandFailedException;
import dev.braid.engine.launch.Ending;
import dev.braid.engine.run.FlowRecording;
import dev.braid.engine.run.LiveTrace;
import dev.braid.engine.run.PtChoice;
import dev.braid.engine.run.TraceResult;
import dev.braid.engine.run.TracedJvm;
import dev.braid.pt.PtAvailability;
import dev.braid.pt.recorder.PtMachine;
import dev.braid.simulator.Simulator;
import dev.braid.trace.BatchConsumer;
import dev.braid.trace.Outputs;
import dev.braid.trace.Policy;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.file.TraceFileWriter;
import dev.braid.trace.layout.ChannelDescriptor;
import dev.braid.trace.live.Channel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A program that runs traced, from its start to its end. Whatever becomes of it, what it published is in the trace
 * file.
 *
 * @param command the program and its arguments
 * @param simulators judge the trace while it is made
 * @param limit the time after which the program is killed; null if it may take as long as it likes
 * @param maxTraceBytes the most bytes of the trace file; further records are left out
 * @param pt whether Processor Trace is recorded beside the trace
 * @param machine the machine on which it would be
 * @param progress says now and then how far this is
 * @param follower takes the events after the simulators, and has a program ended that hangs; null if nobody does
 */
public record TracedProgram(
        List<String> command,
        TracingOptions options,
        Policy policy,
        Path traceFile,
        List<Simulator> simulators,
        @Nullable Duration limit,
        long maxTraceBytes,
        PtChoice pt,
        PtMachine machine,
        Progress progress,
        @Nullable BatchConsumer follower) {
    private static final int SPINS_BEFORE_IDLE = 20;
    private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    public TracedProgram {
        options = options.forJudges(simulators);
    }

    /**
     * Result of a run of the program.
     *
     * @param exitCode the exit code of the program, 128 + number for one that a signal killed
     * @param ending the same in words; if Braid has ended it, why
     * @param isOverdue whether Braid has ended it at its limit
     * @param whyUntraced the reason why there is no trace at all; null if there is one
     */
    public record Result(
            int exitCode,
            String ending,
            boolean isOverdue,
            TraceResult trace,
            long records,
            long bytes,
            @Nullable String whyUntraced) {}

    /**
     * Runs the program. Nothing is started if the trace could not be written.
     *
     * @param streams says where the program's standard streams go
     * @throws CommandFailedException if it cannot be started
     * @throws IOException if the trace cannot be written; the program is killed then, because it would wait forever
     */
    public Result run(Consumer<ProcessBuilder> streams, Interruption interruption)
            throws IOException, CommandFailedException {
        return run(streams, interruption, null);
    }

    /** The same, but the trace is written as text only. */
    Result runAsText(Consumer<ProcessBuilder> streams, Interruption interruption, TextTarget text)
            throws IOException, CommandFailedException {
        try {
            return run(streams, interruption, text);
        } catch (UncheckedIOException e) {
            throw e.getCause(); // from within the merge
        }
    }

    private Result run(Consumer<ProcessBuilder> streams, Interruption interruption, @Nullable TextTarget text)
            throws IOException, CommandFailedException {
        Optional<PtAvailability.Unavailable> obstacle = FlowRecording.obstacle(machine, pt);
        if (obstacle.isPresent()) {
            throw new CommandFailedException("The program is not started, because its control flow cannot be recorded: "
                    + obstacle.get().reason() + " " + obstacle.get().fix() + " Or leave out --control-flow pt.");
        }
        String jdk = ProgramJdk.describe(command.get(0));
        Channel channel = options.channel(policy, true);
        try (TracedJvm jvm = new TracedJvm(channel)) {
            jvm.declareRaces(options.benignRaces());
            TraceHeader header = new TraceHeader(
                    TraceFileWriter.FORMAT_VERSION,
                    options.order().fidelity(),
                    policy,
                    options.coverage(),
                    jdk,
                    options.values().toHeader(),
                    String.join(" ", command),
                    System.currentTimeMillis(),
                    jvm.symbols());
            if (text != null) {
                text.start(header);
            }
            try (LiveTrace trace = trace(jvm, header, text)) {
                return runRecorded(trace, channel, streams, interruption, text);
            }
        }
    }

    private LiveTrace trace(TracedJvm jvm, TraceHeader header, @Nullable TextTarget text) throws IOException {
        if (text != null) {
            return new LiveTrace(jvm, header, simulators, text.inBatches());
        }
        return follower == null
                ? new LiveTrace(jvm, header, traceFile, simulators)
                : LiveTrace.ofTest(jvm, header, traceFile, simulators, follower);
    }

    private Result runRecorded(
            LiveTrace trace,
            Channel channel,
            Consumer<ProcessBuilder> streams,
            Interruption interruption,
            @Nullable TextTarget text)
            throws IOException, CommandFailedException {
        try (FlowRecording flow = FlowRecording.start(machine, pt, traceFile)) {
            boolean isJava = ProgramJdk.isJava(command.get(0));
            ProcessBuilder builder = new ExecutionWrapper(
                            channel.path(), flow.environment(), flow.codeLog().orElse(null))
                    .program(command, isJava);
            streams.accept(builder);
            RunningProgram running = new RunningProgram(start(builder), channel, !isJava);
            interruption.watch(running);
            try {
                return end(trace, running, channel, flow, collect(trace, running, text));
            } catch (IOException | RuntimeException e) {
                running.kill();
                throw e;
            }
        }
    }

    private Process start(ProcessBuilder builder) throws CommandFailedException {
        try {
            return builder.start();
        } catch (IOException e) {
            throw new CommandFailedException(
                    "The program cannot be started: " + e.getMessage() + "; see that the command " + command.get(0)
                            + " exists and may be executed.",
                    e);
        }
    }

    /** Collects until the program ends. {@return the reason why it was ended, if that was so} */
    private Intervention collect(LiveTrace trace, RunningProgram running, @Nullable TextTarget text)
            throws IOException {
        Intervention intervention = Intervention.NONE;
        long started = System.nanoTime();
        int idleRounds = 0;
        while (running.isAlive()) {
            idleRounds = trace.poll() ? 0 : idleRounds + 1;
            if (idleRounds > SPINS_BEFORE_IDLE) {
                LockSupport.parkNanos(IDLE_NANOS);
            }
            progress.show(trace);
            if ((text == null ? trace.fileBytes() : text.bytes()) >= maxTraceBytes) {
                trace.stopAtLimit(maxTraceBytes);
            }
            if (intervention == Intervention.NONE) {
                boolean isOverdue = limit != null && System.nanoTime() - started > limit.toNanos();
                intervention = trace.hangs()
                        ? Intervention.AS_IT_HANGS
                        : isOverdue ? Intervention.AT_ITS_LIMIT : Intervention.NONE;
            }
            if (intervention != Intervention.NONE) {
                running.kill();
            }
        }
        return intervention;
    }

    /** Reason for which Braid ends the program. */
    private enum Intervention {
        NONE,
        AS_IT_HANGS,
        AT_ITS_LIMIT
    }

    private String ending(int code, Intervention intervention) {
        return switch (intervention) {
            case NONE -> Ending.ofCode(code);
            case AS_IT_HANGS -> "ended by Braid, as its threads wait for good";
            case AT_ITS_LIMIT -> "ended by Braid after " + (limit == null ? 0 : limit.toSeconds()) + " s";
        };
    }

    private Result end(
            LiveTrace trace, RunningProgram running, Channel channel, FlowRecording flow, Intervention intervention)
            throws IOException {
        progress.end();
        int code = running.exitCode();
        String ending = ending(code, intervention);
        TraceResult result = trace.finish(new Outputs(), ending, flow);
        result.file().keep();
        return new Result(
                code,
                ending,
                intervention == Intervention.AT_ITS_LIMIT,
                result,
                trace.recordsRead(),
                trace.bytesRead(),
                whyUntraced(channel, trace.recordsRead()));
    }

    private @Nullable String whyUntraced(Channel channel, long records) {
        if (channel.ownerPid() == 0) {
            return "nothing was traced, because " + command.get(0) + " started no JVM that loaded Braid's agent; see"
                    + " that it starts a JVM of Java 17 or newer, and that it passes on JAVA_TOOL_OPTIONS.";
        }
        if (channel.phase() == ChannelDescriptor.PHASE_CREATED && records == 0) {
            return "nothing was traced, because Braid's agent could not be installed in the program's JVM"
                    + channel.failure().map(reason -> " (" + reason + ")").orElse("")
                    + "; what the JVM printed says why.";
        }
        return null;
    }
}
