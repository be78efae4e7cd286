// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.contention;

import dev.braid.benchmark.contention.work.ContentionMain;
import dev.braid.benchmark.jvm.MeasuredJvm.Launch;
import dev.braid.benchmark.jvm.TracedMeasuredJvm;
import dev.braid.benchmark.program.ProgramLaunch;
import dev.braid.benchmark.result.Goal;
import dev.braid.benchmark.result.Result;
import dev.braid.benchmark.result.Results;
import dev.braid.benchmark.result.Section;
import dev.braid.benchmark.result.Settings;
import dev.braid.benchmark.result.Statistics;
import dev.braid.engine.agent.TracingOptions;
import dev.braid.trace.option.KnownOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Cost of recording the time that threads lose to each other, in programs that lose none, and in some that lose a lot.
 */
public final class ContentionSection implements Section {
    private static final String NAME = "contention";
    private static final int ROUNDS = 50_000;
    private static final List<String> CONTENDED = List.of("lru", "pipeline", "bank", "index", "lockfree");
    private static final int WARM_UPS = 5;

    /** Pairs of JVMs: each JVM compiles in its own way, which makes more of a difference than what is measured here. */
    private static final int PAIRS = 10;

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
        return "Milliseconds, traced, without and with the contention log. Programs: of section programs, two threads."
                + " In n-body, the threads meet at barriers only. In the others they contend for a monitor (lru), for"
                + " one lock with two conditions (pipeline) or 64 (bank), for a StampedLock (index), and by"
                + " compare-and-set (lockfree). Loops: two threads do nothing but count under a monitor, under a lock"
                + " and by compare-and-set. Two warm JVMs live side by side and take turns, one or the other first,"
                + " and the least of five times counts of each. Then two others follow, as no two compile alike."
                + " Medians with quartiles over ten such pairs.";
    }

    @Override
    public void run(Settings settings, Results results) throws IOException, InterruptedException {
        measurePrograms("uncontended program", List.of("bodies"), 1.02, settings, results);
        measurePrograms("contended program", CONTENDED, 1.05, settings, results);
        measureLoops(settings, results);
    }

    private static void measurePrograms(
            String kind, List<String> programs, double limit, Settings settings, Results results)
            throws IOException, InterruptedException {
        List<Double> ratios = new ArrayList<>();
        for (String program : programs) {
            String row = kind + ": " + program;
            if (settings.includes(row)) {
                Samples wall = new Samples();
                String order = "2 " + (settings.quick() ? 1 : 2);
                measure(ProgramLaunch.of(program, settings.jdk()), order, settings, wall);
                ratios.add(wall.addTo(results, row).medianRatio());
            }
        }
        if (!ratios.isEmpty()) {
            String of = kind + ", with the contention log" + (ratios.size() > 1 ? ", geometric mean" : "");
            results.add(Goal.atMost(NAME, of, "x", limit, Statistics.geometricMean(ratios)));
        }
    }

    private static void measureLoops(Settings settings, Results results) throws IOException, InterruptedException {
        String row = "contended loops";
        if (settings.includes(row)) {
            Launch launch = Launch.ofOwnClasses(
                    settings.jdk(),
                    List.of("-Xms256m", "-Xmx1g", "-XX:-UsePerfData"),
                    ContentionMain.class.getName(),
                    List.of());
            Samples wall = new Samples();
            String rounds = Integer.toString(settings.quick() ? ROUNDS / 10 : ROUNDS);
            measure(launch, rounds, settings, wall);
            wall.addTo(results, row);
        }
    }

    private static void measure(Launch launch, String order, Settings settings, Samples samples)
            throws IOException, InterruptedException {
        for (int pair = 0; pair < (settings.quick() ? 1 : PAIRS); pair++) {
            TracingOptions options = TracingOptions.defaults();
            try (TracedMeasuredJvm without = start(launch, options, "without", settings);
                    TracedMeasuredJvm with =
                            start(launch, options.with(KnownOptions.CONTENTION, true), "with", settings)) {
                measurePair(without, with, order, settings, samples);
                without.finishTrusted(NAME);
                with.finishTrusted(NAME);
            }
        }
    }

    private static void measurePair(
            TracedMeasuredJvm without, TracedMeasuredJvm with, String order, Settings settings, Samples samples)
            throws IOException, InterruptedException {
        int blocks = settings.quick() ? 3 : 5;
        double leastPlain = Double.POSITIVE_INFINITY;
        double leastLogged = Double.POSITIVE_INFINITY;
        for (int block = -WARM_UPS; block < blocks; block++) {
            boolean isFirst = block % 2 == 0;
            String logged = isFirst ? with.ask(order).text() : "";
            String plain = without.ask(order).text();
            logged = isFirst ? logged : with.ask(order).text();
            if (block >= 0) {
                leastPlain = Math.min(leastPlain, millis(plain));
                leastLogged = Math.min(leastLogged, millis(logged));
            }
        }
        samples.add(leastPlain, leastLogged);
    }

    /** @param answer the answer, which begins with nanoseconds */
    private static double millis(String answer) {
        return Long.parseLong(answer.split(" ", 2)[0]) / 1e6;
    }

    private static TracedMeasuredJvm start(Launch launch, TracingOptions options, String name, Settings settings)
            throws IOException {
        return TracedMeasuredJvm.start(
                launch, options, true, List.of(), settings.work().resolve(name + ".braid"));
    }

    /** Samples of both sides, in pairs, in milliseconds. */
    private static final class Samples {
        private final List<Double> without = new ArrayList<>();
        private final List<Double> with = new ArrayList<>();

        void add(double plain, double logged) {
            without.add(plain);
            with.add(logged);
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
