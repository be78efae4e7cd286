// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.start;

import dev.braid.benchmark.jvm.MeasuredJvm;
import dev.braid.benchmark.result.Goal;
import dev.braid.benchmark.result.Result;
import dev.braid.benchmark.result.Results;
import dev.braid.benchmark.result.Settings;
import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.launch.WorkerSpec;
import dev.braid.engine.message.WorkerMessage.RunInvocation;
import dev.braid.engine.run.RunEnd;
import dev.braid.engine.run.RunRequest;
import dev.braid.engine.run.TracedRun;
import dev.braid.engine.run.TracedWorker;
import dev.braid.simulator.Simulators;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Policy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A worker's first test and its further ones, against a plain JVM's. */
final class WorkerStart {
    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final String FIRST = "first test after the JVM's start";
    private static final String FURTHER = "each further test";

    private final Settings settings;
    private final List<Double> plainFirst = new ArrayList<>();
    private final List<Double> tracedFirst = new ArrayList<>();
    private final List<Double> plainFurther = new ArrayList<>();
    private final List<Double> tracedFurther = new ArrayList<>();

    WorkerStart(Settings settings) {
        this.settings = settings;
    }

    void run(Results results) throws Exception {
        for (int i = 0; i < (settings.quick() ? 2 : 7); i++) {
            measureOnce(settings.quick() ? 10 : 30);
        }
        add(results, FIRST, plainFirst, tracedFirst, 300);
        add(results, FURTHER, plainFurther, tracedFurther, 2.5);
    }

    private void measureOnce(int further) throws Exception {
        long plainStart = System.nanoTime();
        try (MeasuredJvm plain = new MeasuredJvm(StartSection.launch(settings, "PlainMain", List.of()))) {
            plain.ask("test");
            plainFirst.add(millisSince(plainStart));
            long tracedStart = System.nanoTime();
            try (TracedWorker worker =
                    TracedWorker.start(WorkerSpec.ofThisJvm(), TracingOptions.defaults(), Policy.LOCKED)) {
                runTraced(worker, 0);
                tracedFirst.add(millisSince(tracedStart));
                for (int i = 1; i <= further; i++) {
                    long start = System.nanoTime();
                    plain.ask("test");
                    plainFurther.add(millisSince(start));
                    start = System.nanoTime();
                    runTraced(worker, i);
                    tracedFurther.add(millisSince(start));
                }
            }
        }
    }

    private void runTraced(TracedWorker worker, int number) throws IOException {
        Path traceFile = settings.work().resolve("start.braid");
        RunEnd end = TracedRun.run(
                worker,
                new RunRequest(
                        new RunInvocation(StartSection.SMALL_TEST, StartSection.SMALL_TEST, 0, number + 1, true),
                        "start-up",
                        DEADLINE,
                        List.of(Simulators.byName("replay")),
                        traceFile,
                        Map.of()));
        Files.deleteIfExists(traceFile);
        boolean agrees = end.trace().verdicts().values().stream().allMatch(Verdict.Agrees.class::isInstance);
        if (end.failure().isPresent() || end.death().isPresent() || !agrees) {
            throw new IllegalStateException("the small test failed in its worker: " + end.ending());
        }
    }

    private static void add(Results results, String row, List<Double> plain, List<Double> traced, double limitMillis) {
        Result baseline = Result.of(StartSection.NAME, row, "plain", "ms", plain);
        results.add(baseline);
        results.add(Result.of(StartSection.NAME, row, "traced", "ms", traced).over(baseline));
        List<Double> differences = new ArrayList<>();
        for (int i = 0; i < plain.size(); i++) {
            differences.add(traced.get(i) - plain.get(i));
        }
        Result difference = Result.of(StartSection.NAME, row, "difference", "ms", differences);
        results.add(difference);
        results.add(
                Goal.atMost(StartSection.NAME, row + ", beyond a plain JVM's", "ms", limitMillis, difference.median()));
    }

    private static double millisSince(long start) {
        return (System.nanoTime() - start) / 1e6;
    }
}
