// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.engine.message.WorkerMessage;
import dev.braid.engine.message.WorkerMessage.ClassEnded;
import dev.braid.engine.message.WorkerMessage.Completed;
import dev.braid.engine.message.WorkerMessage.ContainerOpens;
import dev.braid.engine.message.WorkerMessage.Exiting;
import dev.braid.engine.message.WorkerMessage.Missing;
import dev.braid.engine.message.WorkerMessage.ProtocolError;
import dev.braid.engine.message.WorkerMessage.RunInvocation;
import dev.braid.engine.worker.BehaviourFixture;
import dev.braid.engine.worker.BrokenLifecycleFixture;
import dev.braid.engine.worker.WorkerExit;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
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
    void halt_inMidMessage_isSeenByItsCode() throws Exception {
        try (StartedWorker worker = new StartedWorker(small())) {
            worker.start(BehaviourFixture.class, "haltsInMidMessage");

            assertThat(worker.untilDeath()).isEmpty();
            assertThat(worker.process.ending()).isEqualTo("exit code 7");
        }
    }

    @Test
    void damagedMessage_endsTheWorkerWithTheReason() throws Exception {
        try (StartedWorker worker = new StartedWorker(small())) {
            worker.start(BehaviourFixture.class, "damagesItsReplies");

            assertThat(worker.untilDeath())
                    .containsExactly(
                            new ProtocolError("The engine can't understand the worker: a frame can't have -1 bytes"));
            assertThat(worker.process.ending()).isEqualTo("killed by signal 9 (SIGKILL)");
        }
    }

    @Test
    void hang_canBeLookedAtAndEnded() throws Exception {
        try (StartedWorker worker = new StartedWorker(small())) {
            worker.start(BehaviourFixture.class, "hangs");
            worker.awaitOutput("hanging");
            int[] meanwhile = new int[1];

            String dump = worker.process
                    .threadDump(Duration.ofMinutes(1), () -> meanwhile[0]++)
                    .orElseThrow();
            assertThat(dump).contains("\"braid-test\"").contains("BehaviourFixture.hangs");

            worker.process.kill();
            assertThat(worker.process.ending()).isEqualTo("killed by signal 9 (SIGKILL)");
            assertThat(worker.process.threadDump(Duration.ofMinutes(1))).isEmpty();
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
    void memoryThatEndsWithinAnInitialisation_isToldOf_withoutTheStack() throws Exception {
        try (StartedWorker worker = new StartedWorker(small())) {
            Completed completed = worker.run(BehaviourFixture.class, "exhaustsMemoryWithinAnInitialisation");

            assertThat(completed.failure().orElseThrow().summary())
                    .startsWith("java.lang.OutOfMemoryError: the test used up the worker's memory");
            assertThat(completed.exhausted()).isTrue();
        }
    }

    @Test
    void shutdown_endsOpenClassesAndTellsTheirFailures() throws Exception {
        try (StartedWorker worker = new StartedWorker(small())) {
            worker.run(StartedWorker.operations(BrokenLifecycleFixture.AfterAllFails.class));
            List<WorkerMessage> last = worker.process.shutdown(Duration.ofMinutes(1));

            assertThat(last).hasSize(1);
            assertThat(((ClassEnded) last.get(0)).failure().orElseThrow().message())
                    .contains("in @AfterAll");
            assertThat(worker.process.ending()).isEqualTo("exit code 0");
        }
    }

    @Test
    void workerWhoseEngineIsGone_ends() throws Exception {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        WorkerLaunch launch = new WorkerLaunch(small(), () -> nowhere, () -> nowhere);
        WorkerLaunch.Started started = launch.start(Duration.ofMinutes(2));
        started.link().close();

        assertThat(started.process().waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(started.process().exitValue()).isEqualTo(WorkerExit.CODE_NO_ENGINE);
        started.out().close();
        started.err().close();
    }

    @Test
    void commandsToADeadWorker_areLost() throws Exception {
        try (StartedWorker worker = new StartedWorker(small())) {
            worker.process.kill();
            worker.process.run(missing("x".repeat(300_000)));

            assertThat(worker.untilDeath()).isEmpty();
        }
    }

    @Test
    void largeMessages_passEachOther() throws Exception {
        String large = "x".repeat(300_000);
        try (StartedWorker worker = new StartedWorker(small())) {
            worker.process.run(missing(large));
            worker.process.endClass(large);
            TimeUnit.MILLISECONDS.sleep(200); // both pipes are full by now, and nobody has read here

            assertThat(worker.next()).isInstanceOf(ContainerOpens.class);
            assertThat(worker.next()).isEqualTo(new Missing(missing(large).test()));
            assertThat(worker.next()).isEqualTo(new ClassEnded(large, Optional.empty()));
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
                spec.agents(),
                spec.workingDirectory(),
                spec.environment());

        assertThatThrownBy(() -> new StartedWorker(unfit))
                .isInstanceOf(WorkerFailedException.class)
                .hasMessageStartingWith("There is no program /nowhere/bin/java");
    }

    @Test
    void agent_isLoadedByTheOptionThatAddsItsModule_onlyWhereModulesAreLimited() throws Exception {
        assertThat(WorkerLaunch.agentOption(List.of("-ea", "--add-modules=java.sql")))
                .isEqualTo("-agentlib:instrument=");
        assertThat(WorkerLaunch.agentOption(List.of("--limit-modules=java.base")))
                .isEqualTo("-javaagent:");
    }

    /** {@return a request for a method that its class does not have, of that name} */
    private static RunInvocation missing(String method) {
        String test =
                "[engine:junit-jupiter]/[class:" + BehaviourFixture.class.getName() + "]/[method:" + method + "()]";
        return new RunInvocation(test, test, 0, 1, false);
    }

    private static WorkerSpec small() throws WorkerFailedException {
        return WorkerSpec.ofThisJvm().withJvmArguments(List.of("-Xmx32m", "-XX:TieredStopAtLevel=1"));
    }
}
