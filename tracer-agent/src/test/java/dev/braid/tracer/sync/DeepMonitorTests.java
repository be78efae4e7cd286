// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.EventKind;
import dev.braid.tracer.harness.Jdks;
import dev.braid.tracer.harness.MonitorReplay;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.TracedProgram;
import fixture.sync.DeepMonitorsFixture;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Monitors where the stack is used up: nothing hangs, and what is recorded is paired. */
class DeepMonitorTests {
    static Stream<Arguments> jdksAndCompilers() {
        return Jdks.all().stream()
                .flatMap(jdk -> Stream.of("-Xint", "-Xmixed")
                        .flatMap(mode -> Stream.of("alone", "disturbed", "timed")
                                .map(situation -> Arguments.of(jdk, mode, situation))));
    }

    /**
     * Interpreted code shows at once if the exit's handler runs forever: its frames never get smaller. Where another
     * thread disturbs them, threads are inactive as they leave a monitor; what is to be done then takes more of the
     * stack. Where lost time is recorded, synchronized methods leave their monitors themselves.
     */
    @ParameterizedTest(name = "{0} {1}, {2}")
    @MethodSource("jdksAndCompilers")
    void stackOverflow_leavesNoMonitorLocked(Path jdk, String mode, String situation) throws Exception {
        ProgramRun run = TracedProgram.of(DeepMonitorsFixture.class)
                .jdk(jdk)
                .jvmArguments("-Xss256k", mode)
                .option("test", "") // which makes exits go deeper than entries
                .option("contention", situation.equals("timed"))
                .withoutImage()
                .keepEvents()
                .arguments(8, situation.equals("disturbed"))
                .run();

        assertThat(run.complaints()).isEmpty();
        assertThat(run.output()).isEqualTo("ended\n");
        assertThat(MonitorReplay.violations(run.steps())).isEmpty();
        long enters = count(run, EventKind.MONITOR_ENTER);
        assertThat(enters).isGreaterThan(10_000);
        assertThat(count(run, EventKind.MONITOR_EXIT)).isEqualTo(enters);
    }

    /**
     * {@return the number of events of a kind in the threads whose stacks overflow: the JVM's own may wait at the end}
     */
    private static long count(ProgramRun run, EventKind kind) {
        return run.steps(kind).stream()
                .filter(step -> step.thread().startsWith("deep-"))
                .count();
    }
}
