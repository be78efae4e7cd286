// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.engine.worker.WorkerMessage.ClassEnded;
import dev.braid.engine.worker.WorkerMessage.Completed;
import dev.braid.engine.worker.WorkerMessage.Exiting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each test starts a worker JVM of its own. */
class WorkerDeathTests {

    @Test
    void exit_isReportedWithItsStack() throws Exception {
        try (StartedWorker worker = new StartedWorker(small())) {
            worker.start(BehaviourFixture.class, "exits");
            List<WorkerMessage> last = worker.untilDeath();

            assertThat(last).hasSize(1);
            Exiting exiting = (Exiting) last.get(0);
            assertThat(exiting.signal()).isFalse();
            assertThat(exiting.stack())
                    .startsWith("Thread \"braid-test\" made the JVM exit:\n\tat ")
                    .contains("java.lang.System.exit")
                    .contains(BehaviourFixture.class.getName() + ".exits")
                    .doesNotContain("java.lang.Shutdown");
            assertThat(worker.process.ending()).isEqualTo("exit code 3");
            assertThat(worker.process.isReusable()).isFalse();
        }
    }

    @Test
    void halt_isSeenByItsCodeAndLastWords() throws Exception {
        try (StartedWorker worker = new StartedWorker(small())) {
            worker.start(BehaviourFixture.class, "halts");

            assertThat(worker.untilDeath()).isEmpty();
            assertThat(worker.process.ending()).isEqualTo("exit code 7");
            assertThat(worker.out()).isEqualTo("last words");
        }
    }

    @Test
    void hang_canBeLookedAtAndEnded() throws Exception {
        try (StartedWorker worker = new StartedWorker(small())) {
            worker.start(BehaviourFixture.class, "hangs");
            worker.awaitOutput("hanging");
            int[] meanwhile = new int[1];

            String dump = worker.process
                    .threadDump(Duration.ofSeconds(10), () -> meanwhile[0]++)
                    .orElseThrow();
            assertThat(dump).contains("\"braid-test\"").contains("BehaviourFixture.hangs");

            worker.process.kill();
            assertThat(worker.process.ending()).isEqualTo("killed by signal 9 (SIGKILL)");
            assertThat(worker.process.threadDump(Duration.ofSeconds(10))).isEmpty();
        }
    }

    @Test
    void signal_isToldFromAnExitCode() throws Exception {
        try (StartedWorker worker = new StartedWorker(small())) {
            ProcessHandle.of(worker.process.pid()).orElseThrow().destroy();
            Exiting exiting = (Exiting) worker.untilDeath().get(0);

            assertThat(exiting.signal()).isTrue();
            assertThat(worker.process.ending()).isEqualTo("killed by signal 15 (SIGTERM)");
        }
        try (StartedWorker worker = new StartedWorker(small())) {
            worker.start(BehaviourFixture.class, "exitsLikeASignal");
            worker.untilDeath();

            assertThat(worker.process.ending()).isEqualTo("exit code 130");
        }
    }

    @Test
    void outOfMemory_isAFailureAndEndsTheUseOfTheWorker() throws Exception {
        try (StartedWorker worker = new StartedWorker(small())) {
            Completed completed = worker.run(BehaviourFixture.class, "exhaustsMemory");

            assertThat(completed.failure().orElseThrow().type()).isEqualTo(OutOfMemoryError.class.getName());
            assertThat(completed.exhausted()).isTrue();
            assertThat(worker.process.isAlive()).isTrue();
            assertThat(worker.process.isReusable()).isFalse();
        }
    }

    @Test
    void shutdown_endsOpenClassesAndTellsTheirFailures() throws Exception {
        try (StartedWorker worker = new StartedWorker(small())) {
            worker.run(BrokenLifecycleFixture.AfterAllFails.class, "test");
            List<WorkerMessage> last = worker.process.shutdown(Duration.ofSeconds(10));

            assertThat(last).hasSize(1);
            assertThat(((ClassEnded) last.get(0)).failure().orElseThrow().message())
                    .contains("in @AfterAll");
            assertThat(worker.process.ending()).isEqualTo("exit code 0");
        }
    }

    @Test
    void failedStart_givesTheLastWords() throws Exception {
        WorkerSpec unfit = small().withJvmArguments(List.of("-XX:NoSuchOption=1"));

        assertThatThrownBy(() -> new StartedWorker(unfit))
                .isInstanceOf(WorkerFailedException.class)
                .hasMessageContaining("exit code 1")
                .hasMessageContaining("NoSuchOption")
                .hasMessageContaining("Correct the JVM arguments");
    }

    @Test
    void lateStart_isGivenUp() throws Exception {
        assertThatThrownBy(() -> WorkerProcess.start(small(), Duration.ZERO))
                .isInstanceOf(WorkerFailedException.class)
                .hasMessageContaining("not ready within 0 ms");
    }

    @Test
    void missingJava_isNamed() throws Exception {
        WorkerSpec spec = small();
        WorkerSpec unfit = new WorkerSpec(
                Path.of("/nowhere"),
                spec.classPath(),
                spec.jvmArguments(),
                spec.systemProperties(),
                spec.agent(),
                spec.workingDirectory(),
                spec.environment());

        assertThatThrownBy(() -> new StartedWorker(unfit))
                .isInstanceOf(WorkerFailedException.class)
                .hasMessageStartingWith("There is no program /nowhere/bin/java");
    }

    private static WorkerSpec small() throws WorkerFailedException {
        return WorkerSpec.ofThisJvm().withJvmArguments(List.of("-Xmx32m", "-XX:TieredStopAtLevel=1"));
    }
}
