// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.loose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.TracedProgram;
import fixture.shared.ChurnFixture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Threads, regions, registrations and functions that come and go at random, in loose traces. */
class LooseChurnTests {
    private static final long SEED = 40;
    private static final int MILLIS = 1000;

    @ParameterizedTest(name = "{0}, regions only {1}, registered only {2}")
    @CsvSource({
        "perthread, false, false",
        "perthread, true, false",
        "perthread, true, true",
        "message, true, false",
        "message, false, true",
        "global, false, true",
        "global, true, true"
    })
    void s0_12_churn_leavesASoundTrace(String strategy, boolean regionsOnly, boolean registeredOnly) throws Exception {
        ProgramRun run = TracedProgram.of(ChurnFixture.class)
                .loose(strategy, "changed")
                .slots(64)
                .option("regions.only", regionsOnly)
                .option("registered.only", registeredOnly)
                .option("functions", "fixture.shared.ChurnFixture::function")
                .keepEvents()
                .arguments(SEED, MILLIS, 4)
                .run();

        assertThat(run.exitCode()).as(run.errors()).isZero();
        assertThat(run.failure()).as("seed %d", SEED).isEmpty();
        assertThat(run.damage()).as("seed %d", SEED).isEmpty();
        if (strategy.equals("perthread")) {
            new LooseTrace(run).assertSound();
        }
    }
}
