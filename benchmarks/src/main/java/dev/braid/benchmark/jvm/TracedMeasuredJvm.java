// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.jvm;

import dev.braid.benchmark.result.Settings;
import dev.braid.engine.agent.AgentJar;
import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.run.LiveTrace;
import dev.braid.engine.run.TraceResult;
import dev.braid.engine.run.TracedJvm;
import dev.braid.simulator.Simulator;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Outputs;
import dev.braid.trace.Policy;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.file.TraceFileWriter;
import dev.braid.trace.live.Channel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A traced JVM, whose records the asking thread takes, stores, merges and simulates while it waits, as the engine does.
 *
 * <p>Thread safety: one thread.
 */
public final class TracedMeasuredJvm extends MeasuredJvm {
    private static final int SPINS_BEFORE_IDLE = 20;
    private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(120);

    private final TracedJvm jvm;
    private final LiveTrace trace;
    private final Path traceFile;
    private boolean isFinished;

    private TracedMeasuredJvm(Launch launch, TracedJvm jvm, LiveTrace trace, Path traceFile) throws IOException {
        super(launch);
        this.jvm = jvm;
        this.trace = trace;
        this.traceFile = traceFile;
    }

    /**
     * Starts a JVM with the agent.
     *
     * @param fromStart whether it is traced from its start on, or not at all
     * @param traceFile the trace's file, deleted in the end
     */
    public static TracedMeasuredJvm start(
            Launch launch, TracingOptions options, boolean fromStart, List<Simulator> simulators, Path traceFile)
            throws IOException {
        Policy policy = options.order().isLoose() ? Policy.UNLOCKED : Policy.LOCKED;
        Channel channel = options.channel(policy, fromStart);
        TracedJvm jvm = new TracedJvm(channel);
        TraceHeader header = new TraceHeader(
                TraceFileWriter.FORMAT_VERSION,
                options.order().fidelity(),
                policy,
                options.coverage(),
                launch.java().toString(),
                options.values().toHeader(),
                launch.mainClass(),
                System.currentTimeMillis(),
                jvm.symbols());
        LiveTrace trace = new LiveTrace(jvm, header, traceFile, simulators);
        Launch traced = launch.withFlag("-javaagent:" + AgentJar.path() + "=" + channel.path());
        return new TracedMeasuredJvm(traced, jvm, trace, traceFile);
    }

    /**
     * Work that a program is to do.
     *
     * @param main the program, which answers a number
     * @param order the operation to perform
     * @param times the number of repetitions
     */
    public record Work(Class<?> main, String order, int times) {}

    /**
     * {@return the last answer of a traced JVM of its own, a number}
     *
     * @throws IllegalStateException if the trace must not be trusted
     */
    public static long lastAnswer(Work work, TracingOptions options, Settings settings)
            throws IOException, InterruptedException {
        Launch launch = Launch.ofOwnClasses(
                settings.jdk(), List.of("-Xms256m", "-Xmx1g", "-XX:-UsePerfData"), work.main.getName(), List.of());
        Path file = settings.work().resolve("work.braid");
        try (TracedMeasuredJvm jvm = start(launch, options, true, List.of(), file)) {
            for (int i = 1; i < work.times; i++) {
                jvm.ask(work.order);
            }
            long answer = Long.parseLong(jvm.ask(work.order).text());
            jvm.finishTrusted(work.order);
            return answer;
        }
    }

    @Override
    public Answer ask(String order) throws IOException {
        send(order);
        long start = System.nanoTime();
        int idleRounds = 0;
        while (true) {
            idleRounds = trace.poll() ? 0 : idleRounds + 1;
            String answer = answer();
            if (answer != null) {
                return new Answer(answer, drain());
            }
            if (idleRounds > SPINS_BEFORE_IDLE) {
                LockSupport.parkNanos(IDLE_NANOS);
                requireAlive();
            }
            if (System.nanoTime() - start > LIMIT_NANOS) {
                throw new IOException("no answer to '" + order + "' within " + LIMIT_NANOS / 1_000_000_000 + " s");
            }
        }
    }

    /** Takes all that was recorded before the answer. {@return the time that took} */
    private long drain() throws IOException {
        long start = System.nanoTime();
        long end = start;
        // The bound passes a thread that sleeps only when it was asked for twice; that wait is the merge's, not lag.
        while (trace.poll() || trace.pendingEvents() > 0 || !trace.hasTakenAll()) {
            end = System.nanoTime();
            if (end - start > LIMIT_NANOS) {
                throw new IOException("some events were never merged, " + trace.pendingEvents() + " of them unpacked");
            }
        }
        return end - start;
    }

    /** {@return records taken so far} */
    public long records() {
        return trace.recordsRead();
    }

    /** {@return bytes of records taken so far} */
    public long bytes() {
        return trace.bytesRead();
    }

    /**
     * Ends the JVM and completes its trace.
     *
     * @param work the work done, for the message
     * @throws IllegalStateException if the trace must not be trusted, with the reasons
     */
    public void finishTrusted(String work) throws IOException {
        List<String> reasons = finish();
        if (!reasons.isEmpty()) {
            throw new IllegalStateException(work + ": " + String.join("; ", reasons));
        }
    }

    /**
     * Ends the JVM and completes its trace.
     *
     * @return the reasons why it must not be trusted; divergences are some
     */
    public List<String> finish() throws IOException {
        endInput();
        while (isAlive()) {
            trace.poll();
        }
        isFinished = true;
        TraceResult result = trace.finish(new Outputs(), "ended");
        result.file().keep();
        List<String> reasons = new ArrayList<>(result.attestation().failures());
        result.verdicts().forEach((name, verdict) -> {
            if (!(verdict instanceof Verdict.Agrees)) {
                reasons.add(name + ": " + verdict);
            }
        });
        return reasons;
    }

    @Override
    public void close() throws IOException {
        try {
            if (!isFinished && isAlive()) {
                finish();
            }
            super.close();
        } finally {
            trace.close();
            jvm.close();
            Files.deleteIfExists(traceFile);
        }
    }
}
