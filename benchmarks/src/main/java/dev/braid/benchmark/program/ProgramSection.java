// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program;

import dev.braid.benchmark.jvm.Mode;
import dev.braid.benchmark.program.work.Programs;
import dev.braid.benchmark.result.Goal;
import dev.braid.benchmark.result.Result;
import dev.braid.benchmark.result.Results;
import dev.braid.benchmark.result.Section;
import dev.braid.benchmark.result.Settings;
import dev.braid.benchmark.result.Statistics;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;

/** Whole programs, in each mode. */
public final class ProgramSection implements Section {
    static final String NAME = "programs";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "Whole programs";
    }

    @Override
    public String method() {
        return "Wall-clock time over that of the plain program, medians with quartiles. All modes of a program run side"
                + " by side, each in a JVM of its own that has warmed up; they take turns, block by block. The time of"
                + " a traced mode ends when the last record of the block was merged, and simulated where there is a"
                + " simulator. " + Mode.TRACING_OFF.title() + ": the agent is there, as in a worker between two tests. "
                + Mode.NOTHING_IN_SCOPE.title() + ": tracing is on, and no class is included, so that the agent stays"
                + " dormant. It warms up for as long as the plain program does. "
                + Mode.TRACED.title() + ": without repeated reads, as in a test; " + Mode.BRANCHES.title()
                + ": the trace has all reads, and the instructions of each thread, too. Their cost is in a table of"
                + " its own, paired with all reads.";
    }

    @Override
    public void run(Settings settings, Results results) throws IOException, InterruptedException {
        List<Mode> modes = List.of(Mode.values());
        List<String> names = Programs.names();
        for (int i = 0; i < names.size(); i++) {
            if (settings.quick() && i % 5 != 2 && settings.only().isEmpty()) {
                results.leaveOut(NAME, names.get(i), "the quick form measures every fifth program");
            } else if (settings.includes(names.get(i))) {
                ProgramComparison.run(names.get(i), modes, settings, results);
            }
        }
        if (!settings.quick()) {
            for (Mode mode : ProgramComparison.FEWEST_THREADS) {
                results.leaveOut(
                        NAME, mode.title() + ", 4 threads", "measured with two threads, to keep the run short");
            }
        }
        modes.stream().filter(mode -> mode != Mode.PLAIN).forEach(mode -> summarise(mode, results));
    }

    private static void summarise(Mode mode, Results results) {
        List<Result> ofMode = results.results(NAME).stream()
                .filter(result -> result.variant().equals(mode.title()))
                .toList();
        if (ofMode.isEmpty()) {
            return;
        }
        double mean = Statistics.geometricMean(
                ofMode.stream().map(Result::medianRatio).toList());
        results.add(new Result(NAME, "geometric mean", mode.title(), "", List.of(mean), List.of(mean)));
        if (mode == Mode.BRANCHES || mode == Mode.ALL_READS) {
            return; // nobody has set a goal
        }
        String text = "geometric mean, " + mode.title();
        switch (mode) {
            case PLAIN, TRACING_OFF, ALL_READS, BRANCHES -> {}
            case NOTHING_IN_SCOPE -> results.add(Goal.atMost(NAME, text, "x", 1.05, mean));
            case TRACED -> results.add(Goal.atMost(NAME, text, "x", 8, mean));
            case REPLAY, ALL_SIMULATORS -> results.add(Goal.atMost(NAME, text, "x", 15, mean));
        }
        Result worst = ofMode.stream()
                .max(Comparator.comparingDouble(Result::medianRatio))
                .orElseThrow();
        results.add(Goal.atMost(
                NAME,
                "worst program, " + mode.title() + " (" + worst.row() + ")",
                "x",
                mode == Mode.TRACING_OFF || mode == Mode.NOTHING_IN_SCOPE ? 1.05 : 60,
                worst.medianRatio()));
    }
}
