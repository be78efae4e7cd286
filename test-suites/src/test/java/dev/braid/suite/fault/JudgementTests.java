// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.FailureKind;
import dev.braid.simulator.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.AssertionFailedError;

/** Simulators that fail, that differ, and that find nothing where something is expected. */
class JudgementTests {
    private static final String[] BAD_ENDS = {
        "simulatorThatCannotBeMade",
        "simulatorThatThrows",
        "otherOutputs",
        "missingDivergence",
        "raceThatNoSimulatorIsNamedFor"
    };

    @TempDir
    static Path folder;

    private static FaultRun run;

    @BeforeAll
    static void run() {
        run = new FaultRun(folder)
                .select(JudgedFixture.class, BAD_ENDS)
                .select(JudgedFixture.class, "passes", "raceThatTheOracleAloneJudges", "divergesInItsSecondTrial")
                .execute();
    }

    @Test
    void eachBadJudgement_failsItsTestAlone() {
        assertThat(run.failed()).containsExactlyInAnyOrder(BAD_ENDS);
        assertThat(run.passed())
                .containsExactlyInAnyOrder("passes", "raceThatTheOracleAloneJudges", "divergesInItsSecondTrial");
    }

    @Test
    void expectedDivergence_endsTheTrials() throws IOException {
        assertThat(run.page(JudgedFixture.class, "divergesInItsSecondTrial"))
                .contains("The expected divergence was found in trial 2, and the value oracle agreed.");
    }

    @Test
    void race_isFoundByATestThatNamesNoSimulator() {
        assertThat(run.message("raceThatNoSimulatorIsNamedFor"))
                .contains(
                        "race found data-race.",
                        "JudgedFixture#",
                        ".plain by thread '",
                        "by thread 'braid-test'",
                        "by thread 'other'");
    }

    @Test
    void simulatorThatCannotBeMade_isNamedWithTheCause() throws IOException {
        assertThat(run.message("simulatorThatCannotBeMade"))
                .startsWith("The test could not be run: the constructor of simulator "
                        + JudgedFixture.Unmakable.class.getName()
                        + " failed: java.lang.IllegalStateException: no table to judge by\n");
        assertThat(run.thrown("simulatorThatCannotBeMade"))
                .rootCause()
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no table to judge by");
        assertThat(run.page(JudgedFixture.class, "simulatorThatCannotBeMade")).contains("no table to judge by");
        GoldenMessage.assertSame(FailureKind.NOT_RUN, run, "simulatorThatCannotBeMade");
    }

    @Test
    void simulatorThatThrows_isNamedWithItsStack() throws IOException {
        assertThat(run.message("simulatorThatThrows"))
                .startsWith(
                        "Simulator test-Throwing could not judge the run: Simulator test-Throwing failed at event 0")
                .contains("fix the simulator " + JudgedFixture.Throwing.class.getName())
                .contains("\n      at " + JudgedFixture.Throwing.class.getName() + ".event(JudgedFixture.java:");
        assertThat(run.page(JudgedFixture.class, "simulatorThatThrows")).contains("cannot judge this");
        assertKeepsTrace("simulatorThatThrows");
        GoldenMessage.assertSame(FailureKind.INCONCLUSIVE, run, "simulatorThatThrows");
    }

    @Test
    void otherOutputs_areADivergenceEach() throws IOException {
        assertThat(run.message("otherOutputs"))
                .startsWith("""
                        What the trace predicts is not what the program did: test-Predicting found output.
                        Trial 1, test-Predicting: output. Output 'different' is 1; the trace predicts 7.
                        """)
                .contains("expected  7\n")
                .contains("actual    1\n")
                .contains("All trials together: 2 more divergences.");
        assertThat(run.thrown("otherOutputs")).isInstanceOfSatisfying(AssertionFailedError.class, failure -> {
            assertThat(failure.getExpected().getStringRepresentation()).isEqualTo("7");
            assertThat(failure.getActual().getStringRepresentation()).isEqualTo("1");
        });
        assertThat(run.page(JudgedFixture.class, "otherOutputs"))
                .contains("Output 'different' is 1; the trace predicts 7.")
                .contains("The program put out 'extra' = 2, which the trace does not predict.")
                .contains("The program did not put out 'missing'; the trace predicts 8.");
        assertKeepsTrace("otherOutputs");
        GoldenMessage.assertSame(FailureKind.DIVERGENCE, run, "otherOutputs");
    }

    @Test
    void missingDivergence_failsTheTestThatExpectsIt() throws IOException {
        assertThat(run.message("missingDivergence")).startsWith("""
                        The test expects a divergence, and none of its simulators found one in 2 trials.
                        What to do: See that the fault still is in the code under test, or raise trials.
                        """);
        assertThat(run.page(JudgedFixture.class, "missingDivergence")).contains("expects a divergence");
        assertThat(run.trace(JudgedFixture.class, "missingDivergence"))
                .as("only the last trial's trace is kept")
                .doesNotExist();
        assertThat(run.message("missingDivergence")).contains("missingDivergence-2.braid\n");
        GoldenMessage.assertSame(FailureKind.NO_DIVERGENCE, run, "missingDivergence");
    }

    @Test
    void nothingShared_failsTheTest_ifThatIsAskedFor(@TempDir Path folder) throws IOException {
        FaultRun strict = new FaultRun(folder)
                .with("braid.nothing.shared", "fails")
                .select(CoverageFixture.class, "sharesNothing")
                .execute();

        assertThat(strict.message("sharesNothing")).startsWith("""
                        The test has shown nothing, as no two threads met: no location was accessed by more than one thread.
                        """);
        GoldenMessage.assertSame(FailureKind.NOTHING_SHARED, strict, "sharesNothing");
    }

    private static void assertKeepsTrace(String method) throws IOException {
        assertThat(run.message(method)).contains("\nTrace:  " + run.trace(JudgedFixture.class, method) + "\n");
        assertThat(run.replay(JudgedFixture.class, method).verdict()).isInstanceOf(Verdict.Agrees.class);
    }
}
