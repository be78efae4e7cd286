// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.FailureKind;
import dev.braid.simulator.Verdict;
import dev.braid.suite.fault.FaultRun.Replay;
import dev.braid.trace.Attestation;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.AssertionFailedError;

/** Tests that fail, hang, or take their worker with them: each fails alone, with the reason, and keeps its trace. */
class DeathTests {
    private static final String[] BAD_ENDS = {
        "fails",
        "exits",
        "halts",
        "isKilled",
        "hangs",
        "isNeverWoken",
        "asksForTooMuchMemory",
        "overflowsTheStack",
        "threadDies"
    };

    @TempDir
    static Path folder;

    private static FaultRun run;

    @BeforeAll
    static void run() {
        run = new FaultRun(folder)
                .select(DeathFixture.class, BAD_ENDS)
                .select(DeathFixture.class, "passes")
                .execute();
    }

    @Test
    void eachBadEnd_failsAloneAndTheNextTestGetsAFreshWorker() {
        assertThat(run.failed()).containsExactlyInAnyOrder(BAD_ENDS);
        assertThat(run.passed()).containsExactly("passes");
        assertThat(run.classFailure(DeathFixture.class)).isEmpty();
    }

    @Test
    void failure_keepsMessageStackAndCause() throws IOException {
        assertThat(run.message("fails"))
                .startsWith("The test failed: org.opentest4j.AssertionFailedError: counts differ\n")
                .contains("at " + DeathFixture.class.getName() + ".fails(DeathFixture.java:");
        assertThat(run.thrown("fails")).isInstanceOf(AssertionFailedError.class);
        assertThat(run.thrown("fails").getCause())
                .hasToString("org.opentest4j.AssertionFailedError: counts differ")
                .hasMessage("counts differ");
        assertThat(run.thrown("fails")).cause().satisfies(cause -> {
            assertThat(cause.getStackTrace()[0].getMethodName()).isEqualTo("fails");
            assertThat(cause).cause().hasToString("java.lang.IllegalStateException: the cause");
        });
        assertReported("fails", "counts differ");
        assertReplays("fails", "completed");
        GoldenMessage.assertSame(FailureKind.TEST_FAILED, run, "fails");
    }

    @Test
    void exit_namesItsCodeAndWhoCalledIt() throws IOException {
        assertThat(run.message("exits"))
                .startsWith("The worker JVM died during the test: exit code 3. The trace up to that moment is kept.\n"
                        + "What to do: Let the test return rather than end its JVM;")
                .contains("Thread \"braid-test\" made the JVM exit:")
                .containsPattern("\\.\\.\\. \\d frames of the JDK\n")
                .contains(DeathFixture.class.getName() + ".exits(DeathFixture.java:");
        assertReported("exits", "exit code 3");
        assertReplays("exits", "exit code 3");
        GoldenMessage.assertSame(FailureKind.WORKER_DIED, run, "exits");
    }

    @Test
    void halt_namesItsCode() throws IOException {
        assertThat(run.message("halts")).startsWith("The worker JVM died during the test: exit code 7.");
        assertReported("halts", "exit code 7");
        assertReplays("halts", "exit code 7");
    }

    @Test
    void kill_leavesATraceThatReplaysUpToIt() throws IOException {
        assertThat(run.message("isKilled"))
                .startsWith("The worker JVM died during the test: killed by signal 9 (SIGKILL).")
                .doesNotContain("Not to be trusted");
        assertReported("isKilled", "killed by signal 9 (SIGKILL)");
        assertReplays("isKilled", "killed by signal 9 (SIGKILL)");
    }

    @Test
    void hang_showsWhereAndEndsAtTheDeadline() throws IOException {
        assertThat(run.message("hangs"))
                .startsWith("The test still ran at its deadline of 5 s, and its worker was ended.")
                .contains("Threads of trial 1 at its deadline:")
                .contains("at " + DeathFixture.class.getName() + ".hangs(DeathFixture.java:")
                .containsPattern("Trial 1 had made [\\d,]+ events, the last one of thread 'braid-test' at"
                        + " DeathFixture\\.java:\\d+\\.");
        assertReported("hangs", "deadline of 5 s");
        assertReplays("hangs", "ended at its deadline of 5 s");
        GoldenMessage.assertSame(FailureKind.DEADLINE, run, "hangs");
    }

    @Test
    void hangForGood_saysWhoWaits_andEndsBeforeTheDeadline() throws IOException {
        assertThat(run.message("isNeverWoken"))
                .startsWith("The test hung, and its worker was ended before its deadline.")
                .contains("Thread 'braid-test' waits without a time limit in a park for"
                        + " java.util.concurrent.CountDownLatch$Sync#")
                .contains("no thread has ever counted down it");
        assertReplays("isNeverWoken", "ended as no thread could go on");
        GoldenMessage.assertSame(FailureKind.HANG, run, "isNeverWoken");
    }

    @Test
    void lackOfMemory_isAFailureOfTheTest() throws IOException {
        assertThat(run.message("asksForTooMuchMemory"))
                .startsWith("The test failed: java.lang.OutOfMemoryError: ")
                .contains(".asksForTooMuchMemory(DeathFixture.java:");
        assertReported("asksForTooMuchMemory", "java.lang.OutOfMemoryError");
        assertReplays("asksForTooMuchMemory", "completed");
        GoldenMessage.assertSame(FailureKind.TEST_FAILED, "-for-lack-of-memory", run, "asksForTooMuchMemory");
    }

    @Test
    void stackOverflow_isAFailureOfTheTest() throws IOException {
        assertThat(run.message("overflowsTheStack"))
                .startsWith("The test failed: java.lang.StackOverflowError")
                .contains(".descend(DeathFixture.java:");
        assertReported("overflowsTheStack", "java.lang.StackOverflowError");
        assertReplays("overflowsTheStack", "completed");
    }

    @Test
    void deadThread_failsTheTestThatStartedIt() throws IOException {
        assertThat(run.message("threadDies"))
                .startsWith("The test failed: ")
                .contains("uncaught exception in thread \"victim\": java.lang.IllegalArgumentException: in a thread");
        assertReported("threadDies", "in a thread");
        assertReplays("threadDies", "completed");
    }

    private static void assertReported(String method, String reason) throws IOException {
        assertThat(run.page(DeathFixture.class, method)).contains(reason);
        assertThat(run.message(method))
                .contains("\nTrace:  " + run.trace(DeathFixture.class, method) + "\n")
                .contains("\nReport: " + folder.toUri());
    }

    private static void assertReplays(String method, String ending) throws IOException {
        Replay replay = run.replay(DeathFixture.class, method);
        assertThat(replay.ending().damage()).isEmpty();
        assertThat(replay.ending().ending()).isEqualTo(ending);
        assertThat(replay.events()).isPositive();
        assertThat(replay.verdict()).isInstanceOf(Verdict.Agrees.class);
        Attestation attestation = replay.ending().attestation().orElseThrow();
        assertThat(attestation.failures()).isEmpty();
        assertThat(attestation.bytesRead()).isPositive();
    }
}
