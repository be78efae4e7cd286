// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.frame;

import dev.braid.benchmark.hook.CpuTime;
import dev.braid.benchmark.result.Goal;
import dev.braid.benchmark.result.Result;
import dev.braid.benchmark.result.Results;
import dev.braid.benchmark.result.Section;
import dev.braid.benchmark.result.Settings;
import dev.braid.frame.observe.OrphanSegments;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Calls that write a frame, beside an empty method and the least that publishes one. */
public final class FrameSection implements Section {
    private static final String NAME = "frames";
    private static final String IDLE = "nobody observes";
    private static final String OBSERVED = "somebody observes";
    private static final double IDLE_NANOS = 3;
    private static final double OBSERVED_NANOS = 60;
    private static final int WRITERS = 4;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "Observation frames";
    }

    @Override
    public String method() {
        return "Processor time per call in nanoseconds (JMH, forked, C2), medians with quartiles of the iterations; each call"
                + " fills a frame of an int and a double, and writes it. Empty method: called, not inlined. Seqlock by hand:"
                + " a ring with a sequence lock for each slot, for one writer, whose memory never goes away. Where somebody"
                + " observes, a thread of the same JVM reads the ring and makes text of it; its time is not counted.";
    }

    @Override
    public void run(Settings settings, Results results) throws RunnerException, IOException {
        Result empty = measure(IDLE, Variant.EMPTY, false, 1, settings);
        Result seqlock = measure(OBSERVED, Variant.SEQLOCK, false, 1, settings);
        results.add(empty);
        results.add(seqlock);
        for (Variant variant : List.of(Variant.GENERATED, Variant.RECORD)) {
            Result idle = measure(IDLE, variant, false, 1, settings);
            Result observed = measure(OBSERVED, variant, true, 1, settings);
            results.add(idle);
            results.add(ratio(idle, empty, Variant.EMPTY));
            results.add(observed);
            results.add(ratio(observed, seqlock, Variant.SEQLOCK));
            results.add(Goal.atMost(NAME, variant.title() + ", " + IDLE, "ns", IDLE_NANOS, idle.median()));
            results.add(Goal.atMost(NAME, variant.title() + ", " + OBSERVED, "ns", OBSERVED_NANOS, observed.median()));
        }
        if (settings.quick()) {
            results.leaveOut(NAME, WRITERS + " threads", "the quick form measures one");
        } else {
            results.add(measure(IDLE + ", " + WRITERS + " threads", Variant.GENERATED, false, WRITERS, settings));
            results.add(measure(OBSERVED + ", " + WRITERS + " threads", Variant.GENERATED, true, WRITERS, settings));
        }
        // The forked JVMs end while they observe themselves.
        OrphanSegments.remove();
    }

    private static Result ratio(Result of, Result to, Variant baseline) {
        Result ratio = of.over(to);
        return new Result(
                NAME, of.row(), of.variant() + " / " + baseline.title(), ratio.unit(), of.samples(), ratio.ratios());
    }

    private static Result measure(String row, Variant variant, boolean isObserved, int threads, Settings settings)
            throws RunnerException {
        var options = new OptionsBuilder()
                .include(FrameBenchmark.class.getName() + ".call")
                .param("variant", variant.name())
                .param("isObserved", Boolean.toString(isObserved))
                .jvmArgs("-Xms128m", "-Xmx512m", "-XX:-UsePerfData")
                .threads(threads)
                .forks(1)
                .warmupIterations(3)
                .warmupTime(TimeValue.milliseconds(400))
                .measurementIterations(settings.quick() ? 3 : 9)
                .measurementTime(TimeValue.milliseconds(100))
                .addProfiler(CpuTime.class)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT);
        List<Double> nanos = new ArrayList<>();
        for (RunResult result : new Runner(options.build()).run()) {
            result.getBenchmarkResults().forEach(fork -> {
                for (IterationResult iteration : fork.getIterationResults()) {
                    nanos.add(Objects.requireNonNull(
                                    iteration.getSecondaryResults().get(CpuTime.LABEL), "no processor time")
                            .getScore());
                }
            });
        }
        if (nanos.isEmpty()) {
            throw new RunnerException("JMH ran nothing");
        }
        return Result.of(NAME, row, variant.title(), "ns", nanos);
    }
}
