// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.braid.tracer.harness.ChildProcess;
import dev.braid.tracer.harness.HappensBefore;
import dev.braid.tracer.harness.Jdks;
import dev.braid.tracer.harness.MonitorReplay;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.TracedProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs with virtual threads are traced like others, on each available JDK that has virtual threads. */
@Tag("jdk")
class VirtualThreadTests {
    private static final String PROGRAM = "VirtualThreads";

    @ParameterizedTest
    @CsvSource({"mixed, 20", "pinned, 20", "executor, 50", "interrupt, 5", "hand-over, 50", "crowd, 30"})
    void program_isTracedSoundly_andItsAccessesAreOrdered(String name, int threads) throws Exception {
        for (Path jdk : jdks(21)) {
            ProgramRun run = program(jdk).keepEvents().arguments(name, threads).run();

            assertThat(run.complaints()).isEmpty();
            assertSameAsUntraced(run, jdk, name, threads);
            assertThat(MonitorReplay.violations(run.steps())).isEmpty();
            assertThat(HappensBefore.races(run.steps())).isEmpty();
        }
    }

    @Test
    void farMoreThreadsThanSlots_liveAtOnce() throws Exception {
        for (Path jdk : jdks(21)) {
            ProgramRun run = program(jdk).slots(64).arguments("crowd", 10_000).run();

            assertThat(run.complaints()).isEmpty();
            assertSameAsUntraced(run, jdk, "crowd", 10_000);
        }
    }

    @Test
    void structuredConcurrency_andScopedValues_areTracedSoundly() throws Exception {
        for (Path jdk : jdks(25)) {
            String[] preview = {"--enable-preview", "--release", Integer.toString(Jdks.feature(jdk))};
            ProgramRun run = TracedProgram.ofSource("StructuredConcurrency", jdk, preview)
                    .jvmArguments("--enable-preview")
                    .keepEvents()
                    .run();

            assertThat(run.complaints()).isEmpty();
            assertThat(run.output()).as(run.errors()).isEqualTo("structured is over: 370 own 190 early\n");
            assertThat(MonitorReplay.violations(run.steps())).isEmpty();
            assertThat(HappensBefore.races(run.steps())).isEmpty();
        }
    }

    private static void assertSameAsUntraced(ProgramRun run, Path jdk, String name, int threads) throws Exception {
        try (ChildProcess untraced = program(jdk).arguments(name, threads).runWith()) {
            assertThat(run.output()).isEqualTo(untraced.output()).contains(" is over: ");
            assertThat(run.errors()).isEqualTo(untraced.errors());
        }
    }

    private static TracedProgram program(Path jdk) throws IOException, InterruptedException {
        return TracedProgram.ofSource(PROGRAM, jdk);
    }

    private static List<Path> jdks(int since) {
        List<Path> jdks = Jdks.since(since);
        assumeFalse(jdks.isEmpty(), "no JDK " + since + " or newer at hand; name one in -Dbraid.test.jdks");
        return jdks;
    }
}
