// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.hook;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Has JMH measure the processor time of the measured threads per operation. Other work on the machine, and waiting for
 * a lock, lengthen only the time on the clock.
 */
public final class CpuTime implements InternalProfiler {
    private static final String LABEL = "cpu";

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final AtomicLong SPENT = new AtomicLong();

    /** {@return the processor time of the calling thread so far, in nanoseconds} */
    public static long ofThisThread() {
        return THREADS.getCurrentThreadCpuTime();
    }

    /** Says what a measured thread has spent in this iteration. */
    public static void add(long nanos) {
        SPENT.addAndGet(nanos);
    }

    /**
     * Runs benchmarks whose threads {@linkplain #add say} what they have spent.
     *
     * @return processor nanoseconds per operation, of each iteration
     */
    public static List<Double> measure(ChainedOptionsBuilder options) throws RunnerException {
        options.addProfiler(CpuTime.class).shouldFailOnError(true).verbosity(VerboseMode.SILENT);
        List<Double> nanos = new ArrayList<>();
        for (RunResult result : new Runner(options.build()).run()) {
            result.getBenchmarkResults().forEach(fork -> {
                for (IterationResult iteration : fork.getIterationResults()) {
                    nanos.add(Objects.requireNonNull(
                                    iteration.getSecondaryResults().get(LABEL), "no processor time")
                            .getScore());
                }
            });
        }
        if (nanos.isEmpty()) {
            throw new RunnerException("JMH ran nothing");
        }
        return nanos;
    }

    @Override
    public String getDescription() {
        return "processor time per operation";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        SPENT.set(0);
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        double nanos = SPENT.get();
        double operations = result.getMetadata().getAllOps();
        return List.of(new ScalarResult(LABEL, nanos / operations, "ns/op", AggregationPolicy.AVG));
    }
}
