// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import static org.assertj.core.api.Assertions.assertThat;

import demo.schedule.PredictionFixture;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult;

/** Predictions of a trial fail a test once they are confirmed, and are shown where they are not. */
class PredictionsTests {
    private static final Pattern SCHEDULE = Pattern.compile("in the schedule (b1 [^,]*), ");

    @TempDir
    private Path folder;

    private OneTest test(String method) {
        return new OneTest(PredictionFixture.class, method, folder);
    }

    private TestExecutionResult run(String method, Map<String, String> parameters) {
        return test(method).run(parameters);
    }

    private String failure(String method, Map<String, String> parameters) {
        TestExecutionResult result = run(method, parameters);
        assertThat(result.getStatus()).as(method).isEqualTo(TestExecutionResult.Status.FAILED);
        return OneTest.message(result);
    }

    private String pageOfPassed(String method, Map<String, String> parameters) throws IOException {
        TestExecutionResult result = run(method, parameters);
        assertThat(result.getStatus()).as(result.toString()).isEqualTo(TestExecutionResult.Status.SUCCESSFUL);
        return test(method).page().replaceAll("\\s+", " ");
    }

    @Test
    void predictedRace_isConfirmed_shownAsARace_andReplayedFromItsSchedule() {
        String found = failure("raceBehindAMonitor", Map.of());

        assertThat(found)
                .contains("Threads access the same memory in no order: race found data-race.")
                .contains("An earlier trial predicted it, and it was confirmed in the schedule ")
                .contains("The accesses were made in either order, and the test passed in both.");
        Matcher schedule = SCHEDULE.matcher(found);
        assertThat(schedule.find()).as(found).isTrue();
        assertThat(failure("raceBehindAMonitor", Map.of("braid.schedules.replay", schedule.group(1))))
                .contains("race found data-race");
    }

    /** A failure after a sleep that ends early is a lead only, and does not keep the race from being confirmed. */
    @Test
    void predictedRace_isConfirmed_thoughOtherRunsFailAfterASleep() {
        assertThat(failure("raceBehindAMonitor_besideASleepForAThread", Map.of()))
                .contains("Threads access the same memory in no order: race found data-race.")
                .contains("An earlier trial predicted it, and it was confirmed in the schedule ");
    }

    /** Its runs have failed after a sleep that ended early, so nothing may be said of runs that passed. */
    @Test
    void predictedRace_thatLosesAnUpdate_doesNotSayThatTheTestPassed() {
        assertThat(failure("lostUpdateBehindAMonitor", Map.of()))
                .contains("An earlier trial predicted it, and it was confirmed in the schedule ")
                .contains("The accesses were made in either order.")
                .doesNotContain("the test passed");
    }

    @Test
    void predictedDeadlock_isConfirmed_andShownAsOne() {
        assertThat(failure("monitorsInTwoOrders", Map.of()))
                .contains("NoProgressError: deadlock: thread 1 'braid-test' waits for the end of ")
                .contains("which a directed search found as number ")
                .doesNotContain("A trial of this test takes at least") // of workers that have run nothing before
                .containsPattern("Note: Predicted by an earlier run, and confirmed: Threads take locks in orders that"
                        + " can deadlock: thread 'Thread-\\d' took java.lang.Object#\\d+ at demo.schedule."
                        + "PredictionFixture.nested\\(PredictionFixture.java:\\d+\\)");
    }

    @Test
    void predictionOfWhatCannotHappen_isNoFailure_andTheVerdictSaysWhyItIsNotConfirmed() throws IOException {
        assertThat(pageOfPassed("monitorsInTwoOrders_apart", Map.of()))
                .contains("; a prediction for another schedule was not confirmed.")
                .containsPattern("Predicted, and not confirmed in \\d+ runs?, as all others waited for the thread that"
                        + " was held, \\d+ times?: Threads take locks in orders that can deadlock: ");
    }

    @Test
    void predictedLossOfANotification_isConfirmed_andShownAsADeadlock() {
        assertThat(failure("waitWithoutACondition", Map.of()))
                .contains("NoProgressError: deadlock: ")
                .contains("which a directed search found as number ")
                .containsPattern("Note: Predicted by an earlier run, and confirmed: The notification at demo.schedule."
                        + "PredictionFixture.lambda\\$waitWithoutACondition\\$\\d+\\(PredictionFixture.java:\\d+\\) may"
                        + " come before the wait at demo.schedule.PredictionFixture.waitOnce");
    }

    @Test
    void notificationThatCannotBeLost_isNoFailure_andTheVerdictSaysWhyItIsNotConfirmed() throws IOException {
        assertThat(pageOfPassed("waitWithoutACondition_apart", Map.of()))
                .containsPattern("Predicted, and not confirmed in \\d+ runs?, as [^:]*: The notification at demo\\.");
    }

    @Test
    void predictionThatNobodyCanTry_isShownWithThatReason() throws IOException {
        assertThat(pageOfPassed("raceBehindAMonitor", Map.of("braid.schedules", "off")))
                .contains("Predicted, and not confirmed as schedules are off: Predicted: another schedule of this run");
    }

    @Test
    void simulatorThatATestNames_failsItByPredictionsAlone() {
        assertThat(failure("monitorsInTwoOrders_judgedByTheSimulatorItNames", Map.of()))
                .contains("Another schedule of this run can deadlock: deadlock found deadlock-cycle.");
    }
}
