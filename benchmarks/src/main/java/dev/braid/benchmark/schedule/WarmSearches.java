// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.schedule;

import static dev.braid.benchmark.schedule.SchedulesSection.BRAID;

import dev.braid.benchmark.jvm.MeasuredJvm;
import dev.braid.benchmark.peer.LincheckExploration;
import dev.braid.benchmark.result.Goal;
import dev.braid.benchmark.result.Result;
import dev.braid.benchmark.result.Results;
import dev.braid.benchmark.result.Settings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Searches for a bug again and again in one JVM. */
final class WarmSearches {
    private static final String TABLE = SchedulesSection.table("warm, until the bug shows");
    private static final String MS = "ms";
    private static final int BATCH = 15;

    private final Settings settings;
    private final Results results;
    private final @Nullable LincheckExploration peer;

    WarmSearches(Settings settings, Results results, @Nullable LincheckExploration peer) {
        this.settings = settings;
        this.results = results;
        this.peer = peer;
    }

    void run(List<RareBug> bugs, JupiterSearch jupiter) throws Exception {
        for (RareBug bug : bugs) {
            if (settings.includes(bug.row())) {
                measure(bug);
                jupiter.warmUp(bug);
                results.add(Result.of(
                        TABLE, bug.row(), "test of Jupiter, with shrinking", MS, jupiter.millis(bug, samples())));
            }
        }
    }

    private int samples() {
        return settings.quick() ? 5 : 20;
    }

    private void measure(RareBug bug) throws IOException, InterruptedException {
        Samples braid = new Samples();
        List<Double> lincheck = new ArrayList<>();
        try (ControlledLaunch launch = ControlledLaunch.of(settings, List.of());
                MeasuredJvm jvm = new MeasuredJvm(launch.launch())) {
            int warmUp = settings.quick() ? 30 : 200;
            ask(jvm, bug, 1, warmUp);
            if (peer == null) {
                for (int i = 0; i < samples(); i++) {
                    braid.add(ask(jvm, bug, warmUp + 1 + i * BATCH, BATCH));
                }
            } else {
                try (MeasuredJvm other = new MeasuredJvm(peer.launch(ControlledLaunch.FLAGS, List.of()))) {
                    other.ask("find " + bug.body() + (settings.quick() ? " 3" : " 10"));
                    for (int i = 0; i < samples(); i++) {
                        braid.add(ask(jvm, bug, warmUp + 1 + i * BATCH, BATCH));
                        String nanos = other.ask("find " + bug.body() + " 1").text();
                        lincheck.add(Double.parseDouble(nanos) / 1e6);
                    }
                }
            }
        }
        add(bug, braid, lincheck);
    }

    private void add(RareBug bug, Samples braid, List<Double> lincheck) {
        Result found = Result.of(TABLE, bug.row(), BRAID, MS, braid.found);
        results.add(found);
        addLongest(bug, BRAID, braid.found);
        results.add(Result.of(TABLE, bug.row(), "schedules", "", braid.runs));
        results.add(Result.of(TABLE, bug.row(), "shrinking", MS, braid.shrunk));
        String what = bug.row() + ", warm, until the bug shows";
        results.add(Goal.atMost(SchedulesSection.NAME, what, MS, bug.mostMillis(), found.median()));
        if (!lincheck.isEmpty()) {
            Result other = Result.of(TABLE, bug.row(), LincheckExploration.NAME, MS, lincheck);
            results.add(other);
            addLongest(bug, LincheckExploration.NAME, lincheck);
            results.add(Goal.atMost(
                    SchedulesSection.NAME,
                    what + ": Braid's time over that of " + LincheckExploration.NAME,
                    "x",
                    1,
                    found.median() / other.median()));
        }
    }

    private void addLongest(RareBug bug, String tool, List<Double> samples) {
        results.add(Result.of(TABLE, bug.row(), tool + ", longest", MS, List.of(Collections.max(samples))));
    }

    private static String[] ask(MeasuredJvm jvm, RareBug bug, int seed, int count)
            throws IOException, InterruptedException {
        return jvm.ask("find " + bug.body() + " " + seed + " " + count).text().split(" ");
    }

    /** Results of searches, one by one. */
    private static final class Samples {
        private static final int FIELDS = 3;

        private final List<Double> found = new ArrayList<>();
        private final List<Double> shrunk = new ArrayList<>();
        private final List<Double> runs = new ArrayList<>();

        void add(String[] answer) {
            for (int i = 0; i < answer.length; i += FIELDS) {
                found.add(Double.parseDouble(answer[i]) / 1e6);
                shrunk.add(Double.parseDouble(answer[i + 1]) / 1e6);
                runs.add(Double.parseDouble(answer[i + 2]));
            }
        }
    }
}
