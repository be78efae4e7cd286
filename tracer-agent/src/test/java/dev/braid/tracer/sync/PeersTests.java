// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.EventKind;
import dev.braid.tracer.harness.Jdks;
import dev.braid.tracer.harness.LiveProgram;
import dev.braid.tracer.harness.MonitorReplay;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.TracedProgram;
import fixture.sync.ManyThreadsFixture;
import fixture.sync.PeersFixture;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Failures of other tools that stay impossible here; races and message passing are in {@link LifeTests}. */
class PeersTests {
    static Stream<Path> jdks() {
        return Jdks.all().stream();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void codeReachedThroughReferences_isTraced(Path jdk) throws Exception {
        ProgramRun run = TracedProgram.of(PeersFixture.class)
                .jdk(jdk)
                .keepEvents()
                .arguments("references")
                .run();

        assertThat(run.complaints()).isEmpty();
        assertThat(run.output()).isEqualTo("3\n");
        assertThat(run.steps())
                .filteredOn(step ->
                        step.location().endsWith(".sum") && !step.thread().equals("main"))
                .extracting(step -> step.text())
                .containsExactly(
                        "READ sum:4 PLAIN 0", "WRITE sum:4 PLAIN 1", "READ sum:4 PLAIN 1", "WRITE sum:4 PLAIN 3");
        assertThat(run.steps(EventKind.JOIN)).extracting(step -> step.text()).containsOnlyOnce("JOIN Adder");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void longLoop_ends(Path jdk) throws Exception {
        ProgramRun run =
                TracedProgram.of(PeersFixture.class).jdk(jdk).arguments("loop").run();

        assertThat(run.complaints()).isEmpty();
        assertThat(run.output()).isEqualTo("99999\n");
        assertThat(run.shadow().accesses()).isGreaterThan(100_000);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void terminatedProgram_ends_andLeavesItsTrace(Path jdk) throws Exception {
        try (LiveProgram live = TracedProgram.of(PeersFixture.class)
                .jdk(jdk)
                .keepEvents()
                .arguments("forever")
                .start()) {
            while (live.shadow().accesses() < 20_000 && live.process().isAlive()) {
                live.pollOrPause();
            }
            live.process().destroy(); // SIGTERM
            live.collectToEnd();
            ProgramRun run = live.finish();

            assertThat(run.exitCode()).isEqualTo(128 + 15);
            assertThat(run.damage()).isEmpty();
            assertThat(run.failure()).isEmpty();
            assertThat(run.mismatches()).isEmpty();
            assertThat(MonitorReplay.violations(run.steps())).isEmpty();
            assertThat(run.shadow().accesses()).isGreaterThanOrEqualTo(20_000);
        }
    }

    /** 10,000 threads, one after the other and in batches. */
    @ParameterizedTest
    @MethodSource("jdks")
    void manyThreads_startAndEnd(Path jdk) throws Exception {
        ProgramRun run = TracedProgram.of(ManyThreadsFixture.class)
                .jdk(jdk)
                .keepEvents()
                .arguments(2000, 160, 50)
                .run();

        assertThat(run.complaints()).isEmpty();
        assertThat(run.output()).isEqualTo("10000\n");
        for (EventKind kind : new EventKind[] {EventKind.THREAD_START, EventKind.THREAD_ENDING, EventKind.JOIN}) {
            assertThat(run.steps(kind)).hasSizeGreaterThanOrEqualTo(10_000);
        }
    }
}
