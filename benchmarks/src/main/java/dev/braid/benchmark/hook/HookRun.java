// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.hook;

import dev.braid.benchmark.hook.access.Accesses;
import dev.braid.benchmark.result.Settings;
import dev.braid.engine.agent.AgentJar;
import dev.braid.engine.agent.TracingOptions;
import dev.braid.trace.Policy;
import dev.braid.trace.live.Channel;
import dev.braid.trace.live.RingDrain;
import dev.braid.trace.option.KnownOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs one kind of access in one situation, a JVM for each variant. */
final class HookRun {
    private static final String EXPORT = "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED";
    private static final int RING_BYTES = 1 << 20;
    private static final int SLOTS = 64;
    private static final int TRACED_WARM_UP_MILLIS = 800;
    private static final long DRAIN_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

    private final Path jdk;
    private final Operation operation;
    private final Situation situation;
    private final boolean quick;

    HookRun(Path jdk, Operation operation, Situation situation, Settings settings) {
        this.jdk = jdk;
        this.operation = operation;
        this.situation = situation;
        quick = settings.quick();
    }

    boolean isContended() {
        return situation == Situation.CONTENDED;
    }

    /** {@return processor nanoseconds per access, of each iteration} */
    List<Double> measure(Variant variant) throws IOException, RunnerException {
        return switch (variant) {
            case PLAIN -> CpuTime.measure(options(variant));
            case BOUND, TICKET -> CpuTime.measure(options(variant).jvmArgsAppend(EXPORT));
            // Compiling a traced method takes longer, and so does what it takes the compilers to find out that it is
            // hot.
            case TRACED -> runTraced(options(variant).warmupTime(TimeValue.milliseconds(TRACED_WARM_UP_MILLIS)));
        };
    }

    private List<Double> runTraced(ChainedOptionsBuilder options) throws IOException, RunnerException {
        try (Channel channel = tracing().channel(Policy.LOCKED, true)) {
            Thread drain = new Thread(() -> drain(channel), "drain");
            drain.setDaemon(true);
            drain.start();
            try {
                return CpuTime.measure(options.jvmArgsAppend("-javaagent:" + AgentJar.path() + "=" + channel.path()));
            } finally {
                drain.interrupt();
                join(drain);
                channel.failure().ifPresent(reason -> {
                    throw new IllegalStateException("the trace must not be trusted: " + reason);
                });
            }
        }
    }

    private static TracingOptions tracing() {
        return TracingOptions.defaults()
                .with(KnownOptions.SLOTS, SLOTS)
                .with(KnownOptions.RING_BYTES, RING_BYTES)
                .with(KnownOptions.INCLUDE, Accesses.class.getPackageName() + ".");
    }

    private static void drain(Channel channel) {
        RingDrain drain = new RingDrain(channel);
        while (!Thread.currentThread().isInterrupted()) {
            drain.drain();
            LockSupport.parkNanos(DRAIN_NANOS);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private ChainedOptionsBuilder options(Variant variant) {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include(HookBenchmark.class.getName() + ".access")
                .param("operation", operation.name())
                .param("situation", situation.name())
                .param("variant", variant.name())
                .jvmArgs(
                        "-Xms128m",
                        "-Xmx512m",
                        "-XX:-UsePerfData",
                        "-D" + Accesses.UNFENCED + "=" + (variant == Variant.TRACED))
                .threads(situation.threads())
                .forks(1)
                .warmupIterations(3)
                .warmupTime(TimeValue.milliseconds(quick ? 80 : 100))
                .measurementIterations(quick ? 3 : 5)
                .measurementTime(TimeValue.milliseconds(quick ? 30 : 50));
        // Another JVM than this one costs the start of a further one, which JMH asks about it.
        return jdk.equals(Path.of(System.getProperty("java.home")))
                ? options
                : options.jvm(jdk.resolve("bin").resolve("java").toString());
    }
}
