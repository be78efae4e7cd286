// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.fault.LifecycleFixture.Aborting;
import dev.braid.suite.fault.LifecycleFixture.AfterAllExits;
import dev.braid.suite.fault.LifecycleFixture.AfterAllFails;
import dev.braid.suite.fault.LifecycleFixture.AfterAllFailsInARetiredWorker;
import dev.braid.suite.fault.LifecycleFixture.AfterAllHangs;
import dev.braid.suite.fault.LifecycleFixture.BeforeAllFails;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/** Lifecycle methods that fail, exit or hang; aborted tests; the worker's output. */
class LifecycleTests {
    @TempDir
    static Path folder;

    private static FaultRun run;

    @BeforeAll
    static void run() {
        run = new FaultRun(folder)
                .select(BeforeAllFails.class, "first", "second")
                .select(AfterAllFails.class, "passesBeforeAfterAllFails")
                .select(AfterAllFailsInARetiredWorker.class, "failsBeforeAfterAllFails")
                .select(AfterAllExits.class, "passesBeforeAfterAllExits")
                .select(AfterAllHangs.class, "passesBeforeAfterAllHangs")
                .select(Aborting.class, "aborts", "prints")
                .execute();
    }

    @Test
    void faultsAroundATest_leaveOtherTestsAlone() {
        assertThat(run.failed()).containsExactly("failsBeforeAfterAllFails");
        assertThat(run.aborted()).containsExactly("aborts");
        assertThat(run.passed())
                .containsExactlyInAnyOrder(
                        "passesBeforeAfterAllFails",
                        "passesBeforeAfterAllExits",
                        "passesBeforeAfterAllHangs",
                        "prints");
    }

    @Test
    void beforeAll_failsItsClass() {
        assertThat(run.classFailure(BeforeAllFails.class).orElseThrow()).contains("nothing to test with");
    }

    @Test
    void afterAll_failsItsClass() {
        assertThat(run.classFailure(AfterAllFails.class).orElseThrow())
                .startsWith("@AfterAll of " + AfterAllFails.class.getName()
                        + " failed: java.lang.IllegalStateException: left in disorder\n")
                .contains(".after(LifecycleFixture.java:");
        assertThat(run.classFailure(AfterAllFailsInARetiredWorker.class).orElseThrow())
                .contains("left in disorder, too");
    }

    @Test
    void afterAllThatExits_failsItsClass() {
        assertThat(run.classFailure(AfterAllExits.class).orElseThrow())
                .startsWith("The worker JVM died in @AfterAll of " + AfterAllExits.class.getName() + ": exit code 4.")
                .contains(AfterAllExits.class.getName() + ".after(LifecycleFixture.java:");
    }

    @Test
    void afterAllThatHangs_failsItsClassAndEnds() {
        assertThat(run.classFailure(AfterAllHangs.class).orElseThrow())
                .startsWith("@AfterAll of " + AfterAllHangs.class.getName() + " still ran after 5 s")
                .contains(AfterAllHangs.class.getName() + ".after(LifecycleFixture.java:");
    }

    @Test
    void abortedTest_saysWhy() throws IOException {
        assertThat(run.thrown("aborts"))
                .isInstanceOf(TestAbortedException.class)
                .hasMessageContaining("no such hardware");
        assertThat(run.page(Aborting.class, "aborts")).contains("no such hardware");
    }

    @Test
    void output_reachesThisJvm() {
        assertThat(run.out()).contains("to the standard output: ä€\n");
        assertThat(run.err()).contains("to the standard error: ä€\n");
    }
}
