// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer;

import dev.braid.benchmark.jvm.MeasuredJvm;
import dev.braid.benchmark.jvm.MeasuredJvm.Launch;
import dev.braid.benchmark.jvm.Mode;
import dev.braid.benchmark.jvm.TracedMeasuredJvm;
import dev.braid.benchmark.peer.work.PeerMain;
import dev.braid.benchmark.peer.work.PeerTask;
import dev.braid.benchmark.result.Result;
import dev.braid.benchmark.result.Results;
import dev.braid.benchmark.result.Settings;
import dev.braid.engine.agent.TracingOptions;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A task plain and traced, each in its JVM, in turns. */
final class BraidOnTask implements Closeable {
    private final PeerTask.Kind kind;
    private final Settings settings;
    private final MeasuredJvm plain;
    private final TracedMeasuredJvm traced;

    private BraidOnTask(PeerTask.Kind kind, Settings settings, MeasuredJvm plain, TracedMeasuredJvm traced) {
        this.kind = kind;
        this.settings = settings;
        this.plain = plain;
        this.traced = traced;
    }

    static BraidOnTask start(PeerTask.Kind kind, Settings settings) throws IOException {
        Launch launch = Launch.ofOwnClasses(
                settings.jdk(),
                List.of("-Xms128m", "-Xmx512m", "-XX:-UsePerfData"),
                PeerMain.class.getName(),
                List.of());
        return new BraidOnTask(
                kind,
                settings,
                new MeasuredJvm(launch),
                TracedMeasuredJvm.start(
                        launch,
                        TracingOptions.defaults(),
                        true,
                        Mode.ALL_SIMULATORS.simulators(),
                        settings.work().resolve("peer.braid")));
    }

    /** {@return the traced task's time, over the plain one's} */
    Result measure(String row, Results results) throws IOException, InterruptedException {
        warmUp(plain);
        warmUp(traced);
        List<Double> plainNanos = new ArrayList<>();
        List<Double> tracedNanos = new ArrayList<>();
        for (int i = 0; i < (settings.quick() ? 3 : 9); i++) {
            plainNanos.add(nanosPerOperation(plain));
            tracedNanos.add(nanosPerOperation(traced));
        }
        Result baseline = Result.of(PeerSection.NAME, row, "plain", "ns", plainNanos);
        Result ratio = Result.of(PeerSection.NAME, row, PeerSection.BRAID, "ns", tracedNanos)
                .over(baseline);
        results.add(baseline);
        results.add(ratio);
        return ratio;
    }

    /** Goes on until the compilers have had their time. */
    private void warmUp(MeasuredJvm jvm) throws IOException, InterruptedException {
        long nanos = TimeUnit.MILLISECONDS.toNanos(settings.quick() ? 1000 : 2000);
        long start = System.nanoTime();
        while (System.nanoTime() - start < nanos) {
            nanosPerOperation(jvm);
        }
    }

    double plainNanosPerOperation() throws IOException, InterruptedException {
        return nanosPerOperation(plain);
    }

    /** Ends the traced run. {@return {@code true} if its verdict is that something is wrong} */
    boolean isReported() throws IOException {
        return !traced.finish().isEmpty();
    }

    private double nanosPerOperation(MeasuredJvm jvm) throws IOException, InterruptedException {
        int count = count();
        MeasuredJvm.Answer answer = jvm.ask(kind.name() + " " + count);
        String nanos = answer.text().substring(0, answer.text().indexOf(' '));
        return (Double.parseDouble(nanos) + answer.lagNanos()) / (2.0 * count);
    }

    private int count() {
        return kind == PeerTask.Kind.BUFFER ? 10_000 : 100_000;
    }

    @Override
    public void close() throws IOException {
        try (plain;
                traced) {
            return;
        }
    }
}
