// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A trace starts and ends at the same moment for all threads: what one writes before or after it, no other is seen to
 * read.
 */
class LeftoverThreadTests {
    @TempDir
    Path folder;

    @RepeatedTest(5)
    void threadsThatGoOn_leaveNoValueThatNobodyWrote() {
        FaultRun run = new FaultRun(folder)
                .select(LeftoverThreadsFixture.class, "returnsWhileTheyRun")
                .execute();

        assertThat(run.passed()).containsExactly("returnsWhileTheyRun");
    }

    @Test
    void threadsThatGoOnFromTrialToTrial_leaveNoValueThatNobodyWrote() {
        FaultRun run = new FaultRun(folder)
                .select(LeftoverThreadsFixture.class, "startsWhileTheyRun")
                .execute();

        assertThat(run.passed()).containsExactly("startsWhileTheyRun");
    }
}
