// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.FailureKind;
import dev.braid.simulator.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Negative controls that notice nothing, and those that nobody asked for. */
class ControlTests {
    @TempDir
    Path folder;

    @Test
    void controlThatNeverDiverges_leavesTheTestUnproven() throws IOException {
        FaultRun run = new FaultRun(folder)
                .select(ControlFixture.class, "oneThread", "twoThreads")
                .execute();

        assertThat(run.failed()).containsExactly("oneThread");
        assertThat(run.passed()).containsExactly("twoThreads");
        assertThat(run.message("oneThread"))
                .startsWith("The negative control window never diverged in 2 runs, so nothing shows that the checks of"
                        + " this test can fail.\nWhat to do: Let several threads access the same memory in the test,"
                        + " or raise controlRuns.\n")
                .contains("Control window diverged in 0 of 2 runs")
                .contains("\nTrace:  " + run.trace(ControlFixture.class, "oneThread"));
        assertThat(run.entry("oneThread", "braid.outcome")).isEqualTo("UNPROVEN");
        assertThat(run.page(ControlFixture.class, "oneThread")).contains("unproven", "never diverged in 2 runs");
        assertThat(run.replay(ControlFixture.class, "oneThread").verdict()).isInstanceOf(Verdict.Agrees.class);
        assertThat(run.trace(ControlFixture.class, "twoThreads")).doesNotExist();
        GoldenMessage.assertSame(FailureKind.UNPROVEN, run, "oneThread");
    }

    @Test
    void controlRunThatFails_failsTheTestWithItsReasonAndKeepsItsTrace() throws IOException {
        FaultRun run = new FaultRun(folder)
                .select(ControlFixture.class, "throwsInItsSecondRun")
                .execute();

        String trace = run.trace(ControlFixture.class, "throwsInItsSecondRun")
                .toString()
                .replace("-1.braid", "-2-unlocked.braid");
        assertThat(run.failed()).containsExactly("throwsInItsSecondRun");
        assertThat(run.message("throwsInItsSecondRun"))
                .startsWith("Run 2 of the negative control unlocked did not end as the trials did. The test failed:"
                        + " java.lang.IllegalStateException: second run\nWhat to do: Look at its trace, " + trace);
        assertThat(Path.of(trace)).exists();
        assertThat(run.entry("throwsInItsSecondRun", "braid.outcome")).isEqualTo("FAILED");
        GoldenMessage.assertSame(FailureKind.CONTROL_FAILED, run, "throwsInItsSecondRun");
    }

    @Test
    void alwaysControl_runsForATestThatAsksForNone() {
        FaultRun run = new FaultRun(folder)
                .with("braid.control", "always")
                .with("braid.control.runs", "2")
                .select(ControlFixture.class, "twoThreads")
                .execute();

        assertThat(run.passed()).containsExactly("twoThreads");
        assertThat(run.entry("twoThreads", "braid.control.unlocked")).startsWith("2 of 2 ");
    }
}
