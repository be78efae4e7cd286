// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.contention;

import dev.braid.benchmark.contention.work.ContentionMain;
import dev.braid.benchmark.jvm.TracedMeasuredJvm;
import dev.braid.benchmark.jvm.TracedMeasuredJvm.Work;
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
                + " the same: wall-clock milliseconds, traced, without and with the contention log. Each pair ran in the"
                + " same round, in turns one or the other first; medians with quartiles.";
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
        List<Double> without = new ArrayList<>();
        List<Double> with = new ArrayList<>();
        TracingOptions usual = TracingOptions.usual();
        for (int pair = 0; pair < (settings.quick() ? 3 : 15); pair++) {
            boolean isFirst = pair % 2 == 1;
            if (isFirst) {
                with.add(millis(usual.withContention(), order, settings));
            }
            without.add(millis(usual, order, settings));
            if (!isFirst) {
                with.add(millis(usual.withContention(), order, settings));
            }
        }
        Result baseline = Result.of(NAME, row, "traced", "ms", without);
        Result logged =
                Result.of(NAME, row, "with the contention log", "ms", with).over(baseline);
        results.add(baseline);
        results.add(logged);
        results.add(Goal.atMost(NAME, row + " with the contention log", "x", limit, logged.medianRatio()));
    }

    private static double millis(TracingOptions options, String order, Settings settings)
            throws IOException, InterruptedException {
        int rounds = settings.quick() ? ROUNDS / 10 : ROUNDS;
        Work work = new Work(ContentionMain.class, order + " " + rounds, 4);
        return TracedMeasuredJvm.lastAnswer(work, options, settings) / 1e6;
    }
}
