// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.contention;

import dev.braid.benchmark.contention.work.ContentionMain;
import dev.braid.benchmark.jvm.MeasuredJvm.Launch;
import dev.braid.benchmark.jvm.TracedMeasuredJvm;
import dev.braid.benchmark.result.Goal;
import dev.braid.benchmark.result.Result;
import dev.braid.benchmark.result.Results;
import dev.braid.benchmark.result.Section;
import dev.braid.benchmark.result.Settings;
import dev.braid.engine.agent.TracingOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What it costs to record the time that threads lose to each other, in programs that lose none, and a lot. */
public final class ContentionSection implements Section {
    private static final String NAME = "contention";
    private static final int ROUNDS = 50_000;
    private static final int WARM_UPS = 4;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "Contention log";
    }

    @Override
    public String method() {
        return "Two threads count under a monitor, under a lock and by compare-and-set, each with its own or both with"
                + " the same: milliseconds, traced, without and with the contention log. Two warm JVMs live side by side and"
                + " take turns, one or the other first; then two others, as no two compile alike. Medians with quartiles.";
    }

    @Override
    public void run(Settings settings, Results results) throws IOException, InterruptedException {
        measure("own", "uncontended program", 1.02, settings, results);
        measure("shared", "contended program", 1.05, settings, results);
    }

    private static void measure(String order, String row, double limit, Settings settings, Results results)
            throws IOException, InterruptedException {
        if (!settings.includes(row)) {
            return;
        }
        Samples wall = new Samples();
        Samples processor = new Samples();
        for (int pair = 0; pair < (settings.quick() ? 1 : 3); pair++) {
            measurePair(order, settings, wall, processor);
        }
        wall.addTo(results, row + ", wall-clock time");
        Result ratio = processor.addTo(results, row + ", processor time");
        results.add(Goal.atMost(NAME, row + " with the contention log", "x", limit, ratio.medianRatio()));
    }

    private static void measurePair(String order, Settings settings, Samples wall, Samples processor)
            throws IOException, InterruptedException {
        TracingOptions usual = TracingOptions.usual();
        try (TracedMeasuredJvm without = start(usual, "without", settings);
                TracedMeasuredJvm with = start(usual.withContention(), "with", settings)) {
            int blocks = settings.quick() ? 3 : 10;
            String rounds = order + " " + (settings.quick() ? ROUNDS / 10 : ROUNDS);
            for (int block = -WARM_UPS; block < blocks; block++) {
                boolean isFirst = block % 2 == 0;
                String logged = isFirst ? with.ask(rounds).text() : "";
                String plain = without.ask(rounds).text();
                logged = isFirst ? logged : with.ask(rounds).text();
                if (block >= 0) {
                    wall.add(plain, logged, 0);
                    processor.add(plain, logged, 1);
                }
            }
            finish(without);
            finish(with);
        }
    }

    private static TracedMeasuredJvm start(TracingOptions options, String name, Settings settings) throws IOException {
        Launch launch = Launch.ofOwnClasses(
                settings.jdk(),
                List.of("-Xms256m", "-Xmx1g", "-XX:-UsePerfData"),
                ContentionMain.class.getName(),
                List.of());
        return TracedMeasuredJvm.start(
                launch, options, true, List.of(), settings.work().resolve(name + ".braid"));
    }

    private static void finish(TracedMeasuredJvm jvm) throws IOException {
        List<String> reasons = jvm.finish();
        if (!reasons.isEmpty()) {
            throw new IllegalStateException("contention: " + String.join("; ", reasons));
        }
    }

    /** Of both sides, in pairs, milliseconds. */
    private static final class Samples {
        private final List<Double> without = new ArrayList<>();
        private final List<Double> with = new ArrayList<>();

        void add(String plain, String logged, int column) {
            without.add(millis(plain, column));
            with.add(millis(logged, column));
        }

        private static double millis(String answer, int column) {
            return Long.parseLong(answer.split(" ")[column]) / 1e6;
        }

        Result addTo(Results results, String row) {
            Result baseline = Result.of(NAME, row, "traced", "ms", without);
            Result ratio =
                    Result.of(NAME, row, "with the contention log", "ms", with).over(baseline);
            results.add(baseline);
            results.add(ratio);
            return ratio;
        }
    }
}
