// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.schedule;

import static dev.braid.benchmark.schedule.SchedulesSection.BRAID;

import dev.braid.benchmark.jvm.MeasuredJvm.Launch;
import dev.braid.benchmark.peer.LincheckExploration;
import dev.braid.benchmark.result.Goal;
import dev.braid.benchmark.result.Result;
import dev.braid.benchmark.result.Results;
import dev.braid.benchmark.result.Settings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Searches of processes that do nothing else, from their start to their end. */
final class WholeProcesses {
    private static final String TABLE = SchedulesSection.table("whole process");
    private static final String UNIT = "s";

    private final Settings settings;
    private final Results results;
    private final @Nullable LincheckExploration peer;

    WholeProcesses(Settings settings, Results results, @Nullable LincheckExploration peer) {
        this.settings = settings;
        this.results = results;
        this.peer = peer;
    }

    void run(List<RareBug> bugs, JupiterSearch jupiter) throws Exception {
        for (RareBug bug : bugs) {
            if (settings.includes(bug.row())) {
                measure(bug);
                results.add(Result.of(
                        TABLE,
                        bug.row(),
                        "worker's first test of Jupiter, with shrinking",
                        UNIT,
                        jupiter.secondsOfNewWorkers(bug, settings.quick() ? 1 : 2)));
            }
        }
    }

    private void measure(RareBug bug) throws IOException, InterruptedException {
        List<Double> braid = new ArrayList<>();
        List<Double> lincheck = new ArrayList<>();
        braidSeconds(bug, 0); // after which the files are in memory
        for (int i = 1; i <= (settings.quick() ? 2 : 4); i++) {
            braid.add(braidSeconds(bug, i));
            if (peer != null) {
                List<String> order = List.of("find", bug.body().name(), "1");
                lincheck.add(seconds(peer.launch(ControlledLaunch.FLAGS, order), System.nanoTime()));
            }
        }
        Result result = Result.of(TABLE, bug.row(), BRAID, UNIT, braid);
        results.add(result);
        String what = bug.row() + ", whole process";
        results.add(Goal.atMost(SchedulesSection.NAME, what, UNIT, RareBug.MOST_SECONDS, result.median()));
        if (peer != null) {
            results.add(Result.of(TABLE, bug.row(), LincheckExploration.NAME, UNIT, lincheck));
        }
    }

    private double braidSeconds(RareBug bug, int seed) throws IOException, InterruptedException {
        long start = System.nanoTime();
        List<String> order = List.of("find", bug.body().name(), Integer.toString(seed), "1");
        try (ControlledLaunch launch = ControlledLaunch.of(settings, order)) {
            return seconds(launch.launch(), start);
        }
    }

    private static double seconds(Launch launch, long start) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(launch.command())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(launch.mainClass() + " ended with " + process.exitValue() + ": " + output);
        }
        return (System.nanoTime() - start) / 1e9;
    }
}
