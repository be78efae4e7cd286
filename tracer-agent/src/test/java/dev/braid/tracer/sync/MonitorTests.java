// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.EventKind;
import dev.braid.tracer.harness.Jdks;
import dev.braid.tracer.harness.MonitorReplay;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.Step;
import dev.braid.tracer.harness.TracedProgram;
import fixture.sync.ContendedFixture;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Monitors under contention, compiled and not. */
@Tag("jdk")
class MonitorTests {
    @ParameterizedTest
    @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation"})
    void contendedMonitor_hasOneOwnerAtATime(String compiler) throws Exception {
        for (Path jdk : Jdks.all()) {
            ProgramRun run = TracedProgram.of(ContendedFixture.class)
                    .jdk(jdk)
                    .jvmArguments(compiler)
                    .keepEvents()
                    .arguments(10_000)
                    .run();

            assertThat(run.complaints()).isEmpty();
            assertThat(run.output()).isEqualTo("30000\n");
            assertThat(MonitorReplay.violations(run.steps())).isEmpty();
            for (EventKind kind : List.of(EventKind.MONITOR_ENTER, EventKind.MONITOR_EXIT)) {
                assertThat(run.steps(kind))
                        .filteredOn(step -> step.thread().startsWith("counter-"))
                        .filteredOn(step -> step.text().equals(kind + " Class"))
                        .hasSize(30_000);
            }
        }
    }

    /** The check must be able to fail. */
    @Test
    void monitorReplay_namesAnExitByAnotherThread() throws Exception {
        ProgramRun run = TracedProgram.of(ContendedFixture.class)
                .keepEvents()
                .arguments(3)
                .run();
        List<Step> broken = run.steps().stream()
                .filter(step -> !step.text().equals("MONITOR_ENTER Class")
                        || !step.thread().equals("counter-1"))
                .toList();

        assertThat(MonitorReplay.violations(broken)).hasSize(3).allMatch(text -> text.contains("MONITOR_EXIT Class"));
    }
}
