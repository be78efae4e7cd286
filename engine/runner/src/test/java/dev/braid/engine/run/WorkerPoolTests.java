// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.launch.WorkerSpec;
import dev.braid.trace.Policy;
import dev.braid.trace.option.KnownOptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class WorkerPoolTests {
    private static final TracingOptions OPTIONS = TracingOptions.defaults();

    private static final TracingOptions UNDER_SCHEDULES = OPTIONS.with(KnownOptions.SCHEDULES, true);

    @Test
    void workers_compileLess_whereTheyRunForASecond() throws Exception {
        try (WorkerPool pool = new WorkerPool()) {
            assertThat(flags(pool, new WorkerKind(UNDER_SCHEDULES, Policy.LOCKED, true)))
                    .contains("-XX:TieredStopAtLevel=1");
            for (WorkerKind lasting : List.of(
                    new WorkerKind(OPTIONS, Policy.LOCKED, false),
                    new WorkerKind(UNDER_SCHEDULES, Policy.LOCKED, false))) {
                assertThat(flags(pool, lasting))
                        .contains("-XX:Tier4InvocationThreshold=50000")
                        .doesNotContain("-XX:TieredStopAtLevel=1");
            }
            assertThat(flags(pool, new WorkerKind(OPTIONS, Policy.UNLOCKED, false)))
                    .as("controls find what they find by chance, which is left as it is")
                    .doesNotContain("-XX:Tier4InvocationThreshold", "-XX:TieredStopAtLevel=1");
        }
    }

    @Test
    void flagsOfTheUsers_win() throws Exception {
        UnaryOperator<WorkerSpec> theUsers =
                spec -> spec.withJvmArguments(List.of("-XX:TieredStopAtLevel=3", "-XX:Tier4InvocationThreshold=7000"));
        try (WorkerPool pool = new WorkerPool(false, theUsers)) {
            for (TracingOptions options : List.of(OPTIONS, UNDER_SCHEDULES)) {
                assertThat(flags(pool, new WorkerKind(options, Policy.LOCKED, true)))
                        .contains("-XX:TieredStopAtLevel=3", "-XX:Tier4InvocationThreshold=7000");
            }
        }
    }

    /** {@return the flags of a worker's JVM that are not the defaults, as that JVM shows them} */
    private static String flags(WorkerPool pool, WorkerKind kind) throws Exception {
        TracedWorker worker = pool.worker(kind);
        Process jcmd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        Long.toString(worker.process().pid()),
                        "VM.flags")
                .redirectErrorStream(true)
                .start();
        return new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
