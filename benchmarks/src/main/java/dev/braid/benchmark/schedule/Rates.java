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
import dev.braid.benchmark.schedule.work.Body;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs of a small program a second. */
final class Rates {
    private static final String TABLE = SchedulesSection.table("runs a second");
    private static final String UNIT = "/s";
    private static final int LINCHECK_RUNS = 500;

    private final Settings settings;
    private final Results results;
    private final @Nullable LincheckExploration peer;

    Rates(Settings settings, Results results, @Nullable LincheckExploration peer) {
        this.settings = settings;
        this.results = results;
        this.peer = peer;
    }

    void run() throws IOException, InterruptedException {
        measure("one thread", Body.ALONE);
        measure("two threads of its own", Body.OWN_THREADS);
        measure("two threads of a pool", Body.POOL);
    }

    private void measure(String row, Body body) throws IOException, InterruptedException {
        if (!settings.includes(row)) {
            return;
        }
        List<Double> plainRates = new ArrayList<>();
        List<Double> rates = new ArrayList<>();
        try (ControlledLaunch launch = ControlledLaunch.of(settings, List.of());
                MeasuredJvm plain = new MeasuredJvm(ControlledLaunch.plain(settings, List.of()));
                MeasuredJvm braid = new MeasuredJvm(launch.launch())) {
            String millis = " " + body + " " + (settings.quick() ? 300 : 700);
            int warmUp = settings.quick() ? 2 : 3;
            for (int round = 0; round < warmUp + (settings.quick() ? 3 : 5); round++) {
                String[] plainAnswer = plain.ask("plain" + millis).text().split(" ");
                String[] answer = braid.ask("rate" + millis).text().split(" ");
                if (round >= warmUp) {
                    plainRates.add(perSecond(plainAnswer[1], plainAnswer[0]));
                    rates.add(perSecond(body == Body.ALONE ? answer[1] : answer[2], answer[0]));
                }
            }
        }
        Result plain = Result.of(TABLE, row, "no control", UNIT, plainRates);
        results.add(plain);
        Result braid = Result.of(TABLE, row, BRAID, UNIT, rates);
        results.add(braid);
        if (body == Body.OWN_THREADS) {
            results.add(
                    Result.of(TABLE, row, BRAID + " / no control", UNIT, rates).over(plain));
            addGoal(row, 2_000, braid.median());
            addPeer(row, body);
        } else if (body == Body.POOL) {
            addGoal(row, 10_000, braid.median());
            if (braid.median() == 0) {
                results.remark(
                        SchedulesSection.NAME,
                        "Threads of a pool that an earlier run has filled are not under control: no run of theirs had a"
                                + " choice.");
            }
        }
    }

    private void addGoal(String row, double least, double measured) {
        results.add(Goal.atLeast(SchedulesSection.NAME, "runs under control a second, " + row, UNIT, least, measured));
    }

    private void addPeer(String row, Body body) throws IOException, InterruptedException {
        if (peer == null) {
            return;
        }
        List<Double> rates = new ArrayList<>();
        try (MeasuredJvm jvm = new MeasuredJvm(peer.launch(ControlledLaunch.FLAGS, List.of()))) {
            int warmUp = settings.quick() ? 2 : 3;
            for (int round = 0; round < warmUp + (settings.quick() ? 3 : 5); round++) {
                String[] answer =
                        jvm.ask("rate " + body + " " + LINCHECK_RUNS).text().split(" ");
                if (round >= warmUp) {
                    rates.add(perSecond(answer[1], answer[0]));
                }
            }
        }
        results.add(Result.of(TABLE, row, LincheckExploration.NAME, UNIT, rates));
    }

    private static double perSecond(String runs, String nanos) {
        return Double.parseDouble(runs) * 1e9 / Double.parseDouble(nanos);
    }
}
