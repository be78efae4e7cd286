// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.path;

import dev.braid.benchmark.result.Figures;
import dev.braid.benchmark.result.Goal;
import dev.braid.benchmark.result.Result;
import dev.braid.benchmark.result.Results;
import dev.braid.benchmark.result.Section;
import dev.braid.benchmark.result.Settings;
import dev.braid.simulator.Simulator;
import dev.braid.simulator.Simulators;
import dev.braid.simulator.flow.ControlFlowSimulator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The way of a record, and how its cost grows. */
public final class PathSection implements Section {
    static final String NAME = "path";

    private static final String RATES = "from a file, one thread";
    private static final String MERGE = "merge alone";
    private static final String REPLAY = "merge and replay";
    private static final String UNIT = "M/s";

    /**
     * The program whose macro-events are read alone, and whose trace all simulators judge: each look-up enters a
     * monitor.
     */
    private static final String LRU = "lru";

    /** Rounds of it that make more than fifty million records. */
    private static final int LONG_ROUNDS = 34;

    /** It takes ten times as long as others, so its trace is a tenth of theirs. */
    private static final String SLOW = "contention";

    private static final String JUDGED = "judged, from the file";

    private static final String DEFAULTS = "all default simulators";

    /** Rounds after which the compilers have had their time. */
    private static final int SKIM_WARM_UPS = 8;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "The path of a record";
    }

    @Override
    public String method() {
        return "A program of two threads reads and writes fields of 1,000 objects that it finds in an array. Million"
                + " records a second of processor time of the one thread that reads the trace file, checks, merges and"
                + " simulates. Live: of wall-clock time, from the program's first access until all is stored and"
                + " merged, the program and its agent included. The least recently used cache: milliseconds of"
                + " processor time to open the file and read its macro-events by its index, and to read all events."
                + " Then the rate of each simulator over its trace. The rate of all default simulators, which judge on"
                + " as many threads as there are processors, is of wall-clock time. Medians with quartiles, the"
                + " variants in turns.";
    }

    @Override
    public void run(Settings settings, Results results) throws IOException, InterruptedException {
        Load load = new Load(2, settings.quick() ? 1_000_000 : 6_000_000, 1000);
        try (Recording recording = Recording.make(load, List.of(), settings)) {
            double bytes = (double) recording.ringBytes() / recording.records();
            results.add(Result.of(NAME, "bytes a record", "in the ring", "", List.of(bytes)));
            results.add(Result.of(
                    NAME,
                    "bytes a record",
                    "in the file",
                    "",
                    List.of((double) recording.fileBytes() / recording.records())));
            results.add(Goal.atMost(NAME, "bytes a record, values included", "bytes", 5, bytes));
            simulate(recording, settings, results);
        }
        runLive(load, settings, results);
        skim(settings, results);
        judge(settings, results);
        new Growth(settings, results).run();
    }

    private static void simulate(Recording recording, Settings settings, Results results) throws IOException {
        Map<String, List<Double>> rates = new LinkedHashMap<>();
        for (int i = 0; i <= (settings.quick() ? 3 : 7); i++) {
            boolean isWarmUp = i == 0;
            note(rates, MERGE, Simulation.countingOnly(recording.file()), isWarmUp);
            note(rates, REPLAY, Simulation.of(recording.file(), List.of(Simulators.byName("replay"))), isWarmUp);
        }
        rates.forEach((variant, samples) -> results.add(Result.of(NAME, RATES, variant, UNIT, samples)));
        results.results(NAME).stream()
                .filter(result -> result.variant().equals(REPLAY))
                .findFirst()
                .ifPresent(result -> results.add(
                        Goal.atLeast(NAME, "records a second and core, merge and replay", UNIT, 30, result.median())));
    }

    private static void note(Map<String, List<Double>> rates, String variant, Simulation simulation, boolean isWarmUp) {
        if (!isWarmUp) {
            rates.computeIfAbsent(variant, key -> new ArrayList<>()).add(simulation.millionsPerSecond());
        }
    }

    private static void noteWall(Map<String, List<Double>> rates, String variant, Simulation simulation) {
        rates.computeIfAbsent(variant, key -> new ArrayList<>()).add(simulation.millionsPerWallSecond());
    }

    private static void runLive(Load load, Settings settings, Results results)
            throws IOException, InterruptedException {
        List<Double> stored = new ArrayList<>();
        List<Double> replayed = new ArrayList<>();
        for (int i = 0; i < (settings.quick() ? 1 : 3); i++) {
            stored.add(liveRate(load, List.of(), settings));
            replayed.add(liveRate(load, List.of(Simulators.byName("replay")), settings));
        }
        results.add(Result.of(NAME, "live, the program included", MERGE, UNIT, stored));
        results.add(Result.of(NAME, "live, the program included", REPLAY, UNIT, replayed));
        results.remark(
                NAME,
                "Live, one record took "
                        + Figures.number(
                                1000 / Result.of("", "", "", "", stored).median())
                        + " ns of wall-clock time from two threads.");
    }

    /** Reads all events of a trace of two threads, or the macro-events alone. */
    private static void skim(Settings settings, Results results) throws IOException, InterruptedException {
        List<Double> all = new ArrayList<>();
        List<Double> macroEvents = new ArrayList<>();
        try (Recording recording = Recording.of(LRU, 2, settings.quick() ? 1 : 16, List.of(), settings)) {
            double share = 0;
            for (int i = -SKIM_WARM_UPS; i < (settings.quick() ? 1 : 7); i++) {
                Simulation decoding = Simulation.countingOnly(recording.file());
                Simulation skimming = Simulation.ofMacroEvents(recording.file());
                share = 100.0 * skimming.events() / decoding.events();
                if (i >= 0) {
                    all.add(decoding.cpuNanos() / 1e6);
                    macroEvents.add(skimming.cpuNanos() / 1e6);
                }
            }
            String row = LRU + ", " + Figures.number(share) + "% macro-events";
            Result skimmed = Result.of(NAME, row, "macro-events alone", "ms", macroEvents);
            Result decoded = Result.of(NAME, row, "all events", "ms", all);
            results.add(skimmed);
            results.add(decoded.over(skimmed));
            results.add(Goal.atLeast(
                    NAME,
                    "all events over macro-events alone, opened and read",
                    "x",
                    10,
                    decoded.median() / skimmed.median()));
        }
    }

    /** Has each simulator judge a long trace, and all default ones together: from the file, and live. */
    private static void judge(Settings settings, Results results) throws IOException, InterruptedException {
        int rounds = settings.quick() ? 1 : LONG_ROUNDS;
        int samples = settings.quick() ? 1 : 3;
        Map<String, List<Double>> rates = new LinkedHashMap<>();
        List<Double> collected = new ArrayList<>();
        List<Double> judged = new ArrayList<>();
        try (Recording recording = Recording.of(LRU, 2, rounds, List.of(), settings)) {
            String trace = nameOf(recording);
            for (int i = 0; i < samples; i++) {
                note(rates, "merge", Simulation.countingOnly(recording.file()), false);
                for (String name : i == 0 ? Simulators.names() : List.<String>of()) {
                    if (name.equals(ControlFlowSimulator.NAME) || name.equals(SLOW)) {
                        continue; // of a trace without control flow, the first one has nothing to judge
                    }
                    List<Simulator> simulator = List.of(Simulators.byName(name));
                    note(rates, name, Simulation.of(recording.file(), simulator), false);
                }
                noteWall(rates, DEFAULTS, Simulation.of(recording.file(), Simulators.byDefault()));
                collected.add(liveLruRate(rounds, List.of(), settings));
                judged.add(liveLruRate(rounds, Simulators.byDefault(), settings));
            }
            rates.forEach((name, values) -> results.add(Result.of(NAME, trace + name, JUDGED, UNIT, values)));
        }
        judgeSlowly(Math.max(1, rounds / 10), settings, results);
        Result live = Result.of(NAME, LRU + ", live: merge", "live, the program included", UNIT, collected);
        results.add(live);
        results.add(Result.of(NAME, LRU + ", live: " + DEFAULTS, "live, the program included", UNIT, judged));
        double together = Result.of(NAME, "", "", UNIT, rates.getOrDefault(DEFAULTS, List.of()))
                .median();
        results.add(Goal.atLeast(
                NAME,
                "all default simulators from the file, over the collector live",
                "x",
                1,
                together / live.median()));
    }

    private static void judgeSlowly(int rounds, Settings settings, Results results)
            throws IOException, InterruptedException {
        try (Recording recording = Recording.of(LRU, 2, rounds, List.of(), settings)) {
            double rate = Simulation.of(recording.file(), List.of(Simulators.byName(SLOW)))
                    .millionsPerSecond();
            results.add(Result.of(NAME, nameOf(recording) + SLOW, JUDGED, UNIT, List.of(rate)));
        }
    }

    private static String nameOf(Recording recording) {
        return LRU + ", " + Figures.number(recording.records() / 1e6) + " million records: ";
    }

    private static double liveLruRate(int rounds, List<Simulator> simulators, Settings settings)
            throws IOException, InterruptedException {
        try (Recording recording = Recording.of(LRU, 2, rounds, simulators, settings)) {
            return 1000 / recording.nanosPerRecord();
        }
    }

    private static double liveRate(Load load, List<Simulator> simulators, Settings settings)
            throws IOException, InterruptedException {
        try (Recording recording = Recording.make(load, simulators, settings)) {
            return 1000 / recording.nanosPerRecord();
        }
    }
}
