// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.TracedProgram;
import fixture.shared.ChurnFixture;
import fixture.shared.LockFaultFixture;
import fixture.shared.RegionCrowdFixture;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** In a traced program, the agent takes its locks in order, and what does not fails the trace and not the program. */
class LockTests {
    /** Number of stripes with which a thread that holds one hardly ever needs the same one. */
    private static final int MANY_STRIPES = 1 << 16;

    private static final long MINUTES = Long.getLong("suite.lockOrder.minutes", 0);
    private static final long SEED = Long.getLong("suite.lockOrder.seed", 39);
    private static final int ROUND_MILLIS = 2000;
    private static final List<Form> FORMS = List.of(
            new Form(64, 1024, false, false),
            new Form(8, 4, false, false),
            new Form(8, 64, true, false),
            new Form(64, 64, false, true),
            new Form(8, 4, true, true));

    @ParameterizedTest
    @CsvSource({"THREADS, the list of threads", "SLOTS, the slots", "IDS, the id table", "FAILURE, the failure text"})
    void s3_39_plantedInversion_failsTheTrace_butNotTheProgram(String rank, String name) throws Exception {
        ProgramRun run =
                TracedProgram.of(LockFaultFixture.class).arguments(rank).run();

        assertThat(run.exitCode()).as(run.errors()).isZero();
        assertThat(run.output()).isEqualTo("shared 2\n");
        assertThat(run.failure())
                .hasValueSatisfying(text -> assertThat(text)
                        .startsWith("Thread 'main' ")
                        .contains(" while it held the lock of " + name + ", which comes no earlier")
                        .endsWith("keep to the order in LockOrder, or report this as a defect of Braid."));
    }

    /**
     * A thread that the agent has meanwhile found to lag is reported where it becomes active again, before it leaves a
     * hook.
     */
    @Test
    void s3_36_hookThatKeepsAnAddressLock_failsTheTrace() throws Exception {
        ProgramRun run = TracedProgram.of(LockFaultFixture.class)
                .option("stripes", MANY_STRIPES)
                .arguments("STRIPE")
                .run();

        assertThat(run.exitCode()).as(run.errors()).isZero();
        assertThat(run.output()).isEqualTo("shared 2\n");
        assertThat(run.failure())
                .hasValueSatisfying(text -> assertThat(text)
                        .matches("Thread 'main' (left a hook|waited for the barrier of all threads)"
                                + " while it held address lock 0, (so that others wait|which comes no earlier).*"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"THREADS", "STRIPE"})
    void s3_38_plantedFault_isOfNoConsequence_whereLocksAreNotChecked(String rank) throws Exception {
        ProgramRun run = TracedProgram.of(LockFaultFixture.class)
                .option("test", "")
                .option("stripes", MANY_STRIPES)
                .arguments(rank)
                .run();

        assertThat(run.complaints()).isEmpty();
    }

    @Test
    void s3_38_programWithoutFault_isTraced() throws Exception {
        ProgramRun run =
                TracedProgram.of(LockFaultFixture.class).arguments("NONE").run();

        assertThat(run.complaints()).isEmpty();
    }

    /** Threads that wait to set a mark have slots, and the one whose turn it is must not wait for one that has none. */
    @Test
    void s3_39_fewerSlotsThanThreadsThatStartRegions_neverDeadlocks() throws Exception {
        ProgramRun run = TracedProgram.of(RegionCrowdFixture.class)
                .slots(3)
                .option("regions.only", true)
                .arguments(8, 50)
                .run();

        assertThat(run.complaints()).isEmpty();
        assertThat(run.output()).isEqualTo("400 regions\n");
    }

    /**
     * Finds no deadlock, no inversion, and no mismatch. {@code -Dsuite.lockOrder.minutes=10} makes it go on for ten
     * minutes.
     */
    @Test
    void s3_39_randomChurn_neverDeadlocks() throws Exception {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES);
        int round = 0;
        while (round < FORMS.size() || System.nanoTime() < end) {
            churn(FORMS.get(round % FORMS.size()), SEED + round);
            round++;
        }
        System.out.println("churn: " + round + " programs without a complaint, from seed " + SEED);
    }

    private static void churn(Form form, long seed) throws Exception {
        ProgramRun run = TracedProgram.of(ChurnFixture.class)
                .slots(form.slots)
                .option("stripes", form.stripes)
                .option("regions.only", form.regionsOnly)
                .option("registered.only", form.registeredOnly)
                .option("functions", "fixture.shared.ChurnFixture::function")
                .arguments(seed, ROUND_MILLIS, 4)
                .run();

        assertThat(run.exitCode()).as(run.errors()).isZero();
        assertThat(run.failure()).as("seed %d, %s", seed, form).isEmpty();
        assertThat(run.damage()).as("seed %d, %s", seed, form).isEmpty();
        for (String count : run.output().strip().split(" ")) {
            assertThat(Long.parseLong(count)).as("threads, numbers, regions").isGreaterThanOrEqualTo(20);
        }
        if (!form.regionsOnly && !form.registeredOnly) { // there some writes are not traced, on purpose
            assertThat(run.complaints()).as("seed %d, %s", seed, form).isEmpty();
        }
    }

    /** Form of a traced run: with few slots, threads take turns; with few address locks, they meet at them. */
    private record Form(int slots, int stripes, boolean regionsOnly, boolean registeredOnly) {}
}
