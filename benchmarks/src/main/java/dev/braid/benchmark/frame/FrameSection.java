// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.frame;

import dev.braid.benchmark.frame.ReaderFates.Fate;
import dev.braid.benchmark.hook.CpuTime;
import dev.braid.benchmark.result.Goal;
import dev.braid.benchmark.result.Result;
import dev.braid.benchmark.result.Results;
import dev.braid.benchmark.result.Section;
import dev.braid.benchmark.result.Settings;
import dev.braid.frame.observe.OrphanSegments;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Calls that write a frame, beside an empty method and the least that publishes one. */
public final class FrameSection implements Section {
    private static final String NAME = "frames";
    private static final String IDLE = "nobody observes";
    private static final String OBSERVED = "somebody observes";
    private static final double IDLE_NANOS = 3;
    private static final double OBSERVED_NANOS = 60;
    private static final int WRITERS = 4;
    private static final String FATES = "reader in a process of its own";
    private static final double FATE_RATIO = 1.1;

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
        return "Processor time per call in nanoseconds (JMH, forked, C2), medians with quartiles of the iterations;"
                + " each call fills a frame of an int and a double, and writes it. Empty method: called, not inlined."
                + " Seqlock by hand: a ring with a sequence lock for each slot, for one writer, whose memory never goes"
                + " away. Where somebody observes, a thread of the same JVM reads the ring and makes text of it; its"
                + " time is not counted. Fates of a reader: a process of its own, which is stopped and then killed in"
                + " each round; ratios to the same round's sample while it read.";
    }

    @Override
    public void run(Settings settings, Results results) throws RunnerException, IOException, InterruptedException {
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
        measureFates(settings, results);
        // The forked JVMs end while they observe themselves, and killed readers leave their segments.
        OrphanSegments.remove();
    }

    /** Measures a writer whose reader reads, is stopped, or was killed: none of these may slow the writer down. */
    private static void measureFates(Settings settings, Results results) throws IOException, InterruptedException {
        Map<Fate, List<Double>> nanos = ReaderFates.measure(settings.quick() ? 3 : 9);
        Result reads = fate(Fate.READS, nanos);
        results.add(reads);
        for (Fate fate : List.of(Fate.STOPPED, Fate.KILLED)) {
            Result result = fate(fate, nanos).over(reads);
            results.add(result);
            results.add(
                    Goal.atMost(NAME, fate.title() + ", over one that reads", "x", FATE_RATIO, result.medianRatio()));
        }
    }

    private static Result fate(Fate fate, Map<Fate, List<Double>> nanos) {
        return Result.of(NAME, FATES, fate.title(), "ns", Objects.requireNonNull(nanos.get(fate)));
    }

    private static Result ratio(Result of, Result to, Variant baseline) {
        Result ratio = of.over(to);
        return new Result(
                NAME, of.row(), of.variant() + " / " + baseline.title(), ratio.unit(), of.samples(), ratio.ratios());
    }

    private static Result measure(String row, Variant variant, boolean isObserved, int threads, Settings settings)
            throws RunnerException {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include(FrameBenchmark.class.getName() + ".call")
                .param("variant", variant.name())
                .param("isObserved", Boolean.toString(isObserved))
                .jvmArgs("-Xms128m", "-Xmx512m", "-XX:-UsePerfData")
                .threads(threads)
                .forks(1)
                .warmupIterations(3)
                .warmupTime(TimeValue.milliseconds(400))
                .measurementIterations(settings.quick() ? 3 : 9)
                .measurementTime(TimeValue.milliseconds(100));
        return Result.of(NAME, row, variant.title(), "ns", CpuTime.measure(options));
    }
}
