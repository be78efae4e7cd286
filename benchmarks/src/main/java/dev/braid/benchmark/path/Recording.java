// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.path;

import dev.braid.benchmark.jvm.MeasuredJvm;
import dev.braid.benchmark.jvm.MeasuredJvm.Launch;
import dev.braid.benchmark.jvm.TracedMeasuredJvm;
import dev.braid.benchmark.path.work.LoadMain;
import dev.braid.benchmark.program.ProgramLaunch;
import dev.braid.benchmark.result.Settings;
import dev.braid.engine.agent.TracingOptions;
import dev.braid.simulator.Simulator;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * A trace of a load, in a file.
 *
 * @param records in it
 * @param ringBytes bytes that they took in rings on their way
 * @param nanosPerRecord from the first access until the last record was stored, merged, and simulated if there was a
 *     simulator, without the warm-up
 */
record Recording(Path file, long records, long ringBytes, double nanosPerRecord) implements Closeable {
    /**
     * Records one.
     *
     * @throws IllegalStateException if the trace must not be trusted
     */
    static Recording make(Load load, List<Simulator> simulators, Settings settings)
            throws IOException, InterruptedException {
        Launch launch = Launch.ofOwnClasses(
                settings.jdk(), List.of("-Xms256m", "-Xmx3g", "-XX:-UsePerfData"), LoadMain.class.getName(), List.of());
        return make(launch, new Load(1, 200_000, 100).order(), load.order(), simulators, settings);
    }

    /**
     * Records one of the programs, while simulators judge it.
     *
     * @throws IllegalStateException if the trace must not be trusted
     */
    static Recording of(String program, int threads, int rounds, List<Simulator> simulators, Settings settings)
            throws IOException, InterruptedException {
        Launch launch = ProgramLaunch.of(program, settings.jdk());
        return make(launch, threads + " 1", threads + " " + rounds, simulators, settings);
    }

    private static Recording make(
            Launch launch, String warmUp, String order, List<Simulator> simulators, Settings settings)
            throws IOException, InterruptedException {
        Path file = settings.work().resolve("load.braid");
        try (TracedMeasuredJvm jvm =
                TracedMeasuredJvm.start(launch, TracingOptions.defaults(), true, simulators, file)) {
            jvm.ask(warmUp);
            long before = jvm.records();
            MeasuredJvm.Answer answer = jvm.ask(order);
            double nanos = Long.parseLong(answer.text().split(" ", 2)[0]) + answer.lagNanos();
            double perRecord = nanos / (jvm.records() - before);
            jvm.finishTrusted(order);
            Path kept = Files.move(
                    file,
                    Files.createTempFile(settings.work(), "load-", ".braid"),
                    StandardCopyOption.REPLACE_EXISTING);
            return new Recording(kept, jvm.records(), jvm.bytes(), perRecord);
        }
    }

    long fileBytes() throws IOException {
        return Files.size(file);
    }

    @Override
    public void close() throws IOException {
        Files.delete(file);
    }
}
