// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.EventKind;
import dev.braid.trace.layout.LostTimeDescriptor;
import dev.braid.tracer.harness.Jdks;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.TracedProgram;
import fixture.sync.ContendedFixture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the times that threads have waited for a monitor with what the JVM itself says: Flight Recorder, in the same
 * run. Each misses a few: the agent those of threads that were overtaken just before they entered, Flight Recorder
 * those of threads that spin.
 */
@Tag("jdk")
class MonitorWaitTests {
    private static final int ROUNDS = 4_000;
    private static final int HELD_MILLIS = 2;
    private static final int LEAST_WAITS = 50;

    /**
     * Most runs that are tried. A thread may be preempted between the two looks at the clock, on a busy machine many in
     * one run.
     */
    private static final int MOST_RUNS = 3;

    private static final List<String> THREADS = List.of("counter-0", "counter-1", "counter-2");

    /** Shortest wait that is compared: Flight Recorder does not report a wait that ends while the thread spins. */
    private static final long LEAST_NANOS = 500_000;

    private static final String SETTINGS = """
            <?xml version="1.0" encoding="UTF-8"?>
            <configuration version="2.0">
              <event name="jdk.JavaMonitorEnter">
                <setting name="enabled">true</setting>
                <setting name="threshold">0 ms</setting>
              </event>
            </configuration>
            """;

    @TempDir
    private Path folder;

    static List<Path> jdks() {
        return Jdks.all();
    }

    /**
     * Waits that both have reported for one run.
     *
     * @param told number of waits, by the agent
     * @param recorded number of waits, by Flight Recorder
     * @param matched number of waits in both
     */
    private record Waits(int told, int recorded, int matched) {
        boolean areAlike() {
            return recorded > LEAST_WAITS && matched > recorded * 8 / 10 && matched > told * 8 / 10;
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void waitsForAMonitor_areThoseOfFlightRecorder(Path jdk) throws Exception {
        Waits waits = waits(jdk);
        for (int run = 1; run < MOST_RUNS && !waits.areAlike(); run++) {
            waits = waits(jdk);
        }
        assertThat(waits).matches(Waits::areAlike);
    }

    /** {@return the waits of a run, compared one by one, as one long wait may be half of all time} */
    private Waits waits(Path jdk) throws Exception {
        Path settings = Files.writeString(folder.resolve("monitors.jfc"), SETTINGS);
        Path recording = folder.resolve("run.jfr");
        ProgramRun run = TracedProgram.of(ContendedFixture.class)
                .jdk(jdk)
                .jvmArguments(
                        "-XX:StartFlightRecording=filename=" + recording + ",settings=" + settings, "-Xlog:jfr*=off")
                .option("contention", true)
                .keepEvents()
                .arguments(ROUNDS, HELD_MILLIS)
                .run();
        assertThat(run.complaints()).isEmpty();

        List<RecordedEvent> events = RecordingFile.readAllEvents(recording);
        int matched = 0;
        int told = 0;
        int recorded = 0;
        for (String thread : THREADS) {
            List<Long> own = longOnes(run.steps(EventKind.LOST_TIME).stream()
                    .filter(step -> step.thread().equals(thread))
                    .filter(step -> step.event().detail(LostTimeDescriptor.BY) == LostTimeDescriptor.BY_MONITOR)
                    .map(step -> step.event().detail(LostTimeDescriptor.NANOS)));
            List<Long> theirs = longOnes(waits(events, thread));
            matched += commonSubsequence(own, theirs);
            told += own.size();
            recorded += theirs.size();
        }
        System.out.printf("%s: %d waits, by Flight Recorder %d, in common %d%n", jdk, told, recorded, matched);
        return new Waits(told, recorded, matched);
    }

    private static List<Long> longOnes(Stream<Long> nanos) {
        return nanos.filter(wait -> wait >= LEAST_NANOS).toList();
    }

    private static Stream<Long> waits(List<RecordedEvent> events, String thread) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals("jdk.JavaMonitorEnter"))
                .filter(event -> event.getThread().getJavaName().equals(thread))
                .map(event -> event.getDuration().toNanos());
    }

    /** {@return the number of waits that are in both, in the same order, and as long} */
    private static int commonSubsequence(List<Long> one, List<Long> other) {
        int[][] most = new int[one.size() + 1][other.size() + 1];
        for (int i = one.size() - 1; i >= 0; i--) {
            for (int j = other.size() - 1; j >= 0; j--) {
                most[i][j] = areAsLong(one.get(i), other.get(j))
                        ? most[i + 1][j + 1] + 1
                        : Math.max(most[i + 1][j], most[i][j + 1]);
            }
        }
        return most[0][0];
    }

    private static boolean areAsLong(long nanos, long others) {
        return Math.abs(nanos - others) < 100_000 + others / 20;
    }
}
