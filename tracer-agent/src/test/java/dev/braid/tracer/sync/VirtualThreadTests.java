// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.braid.trace.EventKind;
import dev.braid.tracer.harness.ChildProcess;
import dev.braid.tracer.harness.HappensBefore;
import dev.braid.tracer.harness.Jdks;
import dev.braid.tracer.harness.MonitorReplay;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.Step;
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

            assertSound(run);
            assertSameAsUntraced(run, jdk, name, threads);
        }
    }

    /** Each of them is a thread of the operating system then. */
    @ParameterizedTest
    @CsvSource({"mixed, 20", "executor, 20", "interrupt, 5", "hand-over, 20"})
    void programUnderASchedule_isTracedSoundly(String name, int threads) throws Exception {
        for (Path jdk : jdks(21)) {
            ProgramRun run =
                    underASchedule(program(jdk)).arguments(name, threads).run();

            assertSound(run);
            assertSameAsUntraced(run, jdk, name, threads);
        }
    }

    @Test
    void parks_areRecorded() throws Exception {
        for (Path jdk : jdks(21)) {
            ProgramRun run = program(jdk).keepEvents().arguments("pinned", 2).run();

            List<Step> parks = ofVirtualThread(run.steps(EventKind.PARK));
            assertThat(parks).as(jdk.toString()).hasSizeGreaterThanOrEqualTo(20);
            assertThat(ofVirtualThread(run.steps(EventKind.UNPARKED)))
                    .as(jdk.toString())
                    .hasSameSizeAs(parks);
        }
    }

    private static List<Step> ofVirtualThread(List<Step> steps) {
        return steps.stream().filter(step -> step.thread().equals("virtual-1")).toList();
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
            for (ProgramRun run : List.of(
                    structured(jdk).keepEvents().run(),
                    underASchedule(structured(jdk)).run())) {
                assertThat(run.output()).as(run.errors()).isEqualTo("structured is over: 370 own 190 early\n");
                assertSound(run);
            }
        }
    }

    private static TracedProgram structured(Path jdk) throws IOException, InterruptedException {
        String[] preview = {"--enable-preview", "--release", Integer.toString(Jdks.feature(jdk))};
        return TracedProgram.ofSource("StructuredConcurrency", jdk, preview).jvmArguments("--enable-preview");
    }

    private static TracedProgram underASchedule(TracedProgram program) {
        return program.option("schedules", true)
                .option("schedule", "b1")
                .option("await.scope", false)
                .keepEvents();
    }

    private static void assertSound(ProgramRun run) {
        assertThat(run.complaints()).isEmpty();
        assertThat(MonitorReplay.violations(run.steps())).isEmpty();
        assertThat(HappensBefore.races(run.steps())).isEmpty();
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
