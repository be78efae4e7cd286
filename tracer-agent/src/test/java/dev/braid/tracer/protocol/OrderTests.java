// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.TracedProgram;
import fixture.shared.IncrementFixture;
import fixture.shared.MixedAccessFixture;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The trace's order is the order in which accesses happened; without the locks it is not. */
class OrderTests {
    @ParameterizedTest(name = "{0} stripes, {1} threads, seed {2}")
    @CsvSource({"1, 3, 101", "2, 4, 102", "64, 2, 103", "1024, 4, 104"})
    void mixedAccesses_replayWithoutMismatch(int stripes, int threads, int seed) throws Exception {
        ProgramRun run = TracedProgram.of(MixedAccessFixture.class)
                .option("stripes", stripes)
                .arguments(threads, 20_000, seed)
                .run();

        assertThat(run.complaints()).isEmpty();
        assertThat(run.shadow().accesses()).isGreaterThan(threads * 20_000L);
    }

    @RepeatedTest(2)
    void increments_replayWithoutMismatch() throws Exception {
        ProgramRun run =
                TracedProgram.of(IncrementFixture.class).arguments(4, 20_000).run();

        assertThat(run.complaints()).isEmpty();
        assertThat(run.output()).isEqualTo("80000\n");
    }

    @ParameterizedTest
    @CsvSource({"unlocked, 1", "unlocked, 2", "window, 3", "window, 4"})
    void brokenPolicy_isCaught(String policy, int run) throws Exception {
        // In a window a thread rests at one of 256 accesses: so many that the other one comes in between.
        int times = policy.equals("window") ? 20_000 : 1000;
        ProgramRun broken = TracedProgram.of(IncrementFixture.class)
                .option("policy", policy)
                .arguments(2, times)
                .run();

        assertThat(broken.exitCode()).isZero();
        assertThat(broken.output()).isEqualTo(2 * times + "\n");
        assertThat(broken.shadow().mismatchCount())
                .as("mismatches in run %d", run)
                .isPositive();
    }
}
