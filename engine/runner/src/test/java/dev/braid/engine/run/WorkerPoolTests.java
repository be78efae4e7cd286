// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.launch.WorkerSpec;
import dev.braid.trace.Policy;
import dev.braid.trace.option.KnownOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class WorkerPoolTests {
    private static final TracingOptions OPTIONS = TracingOptions.defaults();

    @Test
    void workers_compileLess_whereTheyRunForASecond() throws Exception {
        try (WorkerPool pool = new WorkerPool()) {
            assertThat(flags(pool.worker(OPTIONS, Policy.LOCKED)))
                    .contains("-XX:Tier4InvocationThreshold=50000")
                    .doesNotContain("-XX:TieredStopAtLevel=1");
            assertThat(flags(pool.worker(OPTIONS.with(KnownOptions.SCHEDULES, true), Policy.LOCKED)))
                    .contains("-XX:TieredStopAtLevel=1");
            assertThat(flags(pool.worker(OPTIONS, Policy.UNLOCKED)))
                    .as("controls find what they find by chance, which is left as it is")
                    .doesNotContain("-XX:Tier4InvocationThreshold", "-XX:TieredStopAtLevel=1");
        }
    }

    @Test
    void flagsOfTheUsers_win() throws Exception {
        UnaryOperator<WorkerSpec> theUsers =
                spec -> spec.withJvmArguments(List.of("-XX:TieredStopAtLevel=3", "-XX:Tier4InvocationThreshold=7000"));
        try (WorkerPool pool = new WorkerPool(false, theUsers)) {
            for (boolean isScheduled : new boolean[] {false, true}) {
                assertThat(flags(pool.worker(OPTIONS.with(KnownOptions.SCHEDULES, isScheduled), Policy.LOCKED)))
                        .contains("-XX:TieredStopAtLevel=3", "-XX:Tier4InvocationThreshold=7000");
            }
        }
    }

    /** {@return the flags of a worker's JVM that are not the defaults, as that JVM shows them} */
    private static String flags(TracedWorker worker) throws IOException {
        Process jcmd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        Long.toString(worker.process().pid()),
                        "VM.flags")
                .redirectErrorStream(true)
                .start();
        return new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
