// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import static org.assertj.core.api.Assertions.assertThat;

import demo.schedule.OperationsFixture.BusyCounter;
import demo.schedule.OperationsFixture.CheckThenActQueue;
import demo.schedule.OperationsFixture.FlickeringBit;
import demo.schedule.OperationsFixture.LockFreeStack;
import demo.schedule.OperationsFixture.LosingCounter;
import demo.schedule.OperationsFixture.MonitorsInTwoOrders;
import demo.schedule.OperationsFixture.TwoEntriesAtOnce;
import demo.schedule.OperationsFixture.WaitingQueue;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Classes of operations that run under many schedules beside their trials. */
class OperationSchedulesTests {
    private static final Pattern SCHEDULE = Pattern.compile("in the schedule (b1 \\[[^\\]]*\\][^,]*), which");
    private static final Map<String, String> OFF = Map.of("braid.schedules", "off");

    @TempDir
    private Path folder;

    private OneClass test(Class<?> type) {
        return new OneClass(type, "linearizable", folder);
    }

    private static String schedule(String failure) {
        Matcher matcher = SCHEDULE.matcher(failure);
        assertThat(matcher.find()).as(failure).isTrue();
        return matcher.group(1);
    }

    /** {@return the number of calls that a schedule's scenario has kept} */
    private static int calls(String schedule) {
        return schedule.substring(schedule.indexOf(':'), schedule.indexOf(']')).split(",").length;
    }

    private static int switches(String schedule) {
        return schedule.split(">", -1).length - 1;
    }

    @Test
    void historyThatNoTrialShows_isFound_shrunkToItsCallsAndItsSwitch_andReplayedFromOneText() throws IOException {
        assertThat(test(LosingCounter.class).pageOfPassed(OFF)).doesNotContain("The test ran under ");

        String found = test(LosingCounter.class).failure(Map.of());

        assertThat(found).contains("linearizable found not-linearizable").contains("the shortest history that fails");
        String schedule = schedule(found);
        assertThat(calls(schedule)).as(schedule).isEqualTo(2);
        assertThat(switches(schedule)).as(schedule).isEqualTo(1);
        assertThat(found)
                .contains("Without its last switch, the test passes.")
                .containsPattern("Of the \\d operations of its scenario, 2 are left\\.");
        assertThat(test(LosingCounter.class).page())
                .contains("<h2 id=\"schedule-title\">Schedule</h2>")
                .containsPattern("These were of \\d+ scenarios?\\.");

        assertThat(test(LosingCounter.class).failure(Map.of("braid.schedules.replay", schedule)))
                .contains("linearizable found not-linearizable")
                .contains("Trial 1, linearizable: not-linearizable");
    }

    @ParameterizedTest
    @ValueSource(classes = {FlickeringBit.class, CheckThenActQueue.class, TwoEntriesAtOnce.class})
    void bugThatNeedsMore_isFound_withItsLeastCallsAndSwitches(Class<?> type) throws IOException {
        test(type).pageOfPassed(OFF);

        String schedule = schedule(test(type).failure(Map.of()));

        assertThat(calls(schedule)).as(schedule).isEqualTo(type == TwoEntriesAtOnce.class ? 2 : 3);
        assertThat(switches(schedule)).as(schedule).isLessThanOrEqualTo(type == FlickeringBit.class ? 3 : 2);
    }

    /** The trace has them in one operation, which a second thread makes in other scenarios only. */
    @Test
    void accessesThatMayHaveToBeAtomic_areForcedApart_inSomeScenario() throws IOException {
        test(BusyCounter.class).pageOfPassed(OFF);

        String found = test(BusyCounter.class).failure(Map.of());

        assertThat(found)
                .contains("linearizable found not-linearizable")
                .contains("which a directed search found as number ")
                .contains("Not atomic were the read at demo.schedule.OperationsFixture$BusyCounter.increment");
        assertThat(calls(schedule(found))).isEqualTo(2);
        assertThat(switches(schedule(found))).isEqualTo(1);
        assertThat(test(BusyCounter.class).page().replaceAll("\\s+", " "))
                .containsPattern("Of \\d+ pairs of accesses that may have to be atomic, \\d+ (was|were) run with");
    }

    @Test
    void operationsThatDeadlock_areFound_withWhoWaitsForWhom() throws IOException {
        test(MonitorsInTwoOrders.class).pageOfPassed(OFF);

        String found = test(MonitorsInTwoOrders.class).failure(Map.of());

        assertThat(found).contains("NoProgressError: deadlock: ").contains("thread 2 'operations-");
        assertThat(calls(schedule(found))).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(classes = {LockFreeStack.class, WaitingQueue.class})
    void correctOperations_pass_andThePageSaysHowManySchedulesAndScenariosThereWere(Class<?> type) throws IOException {
        assertThat(test(type).pageOfPassed(Map.of()))
                .containsPattern("The test ran under [\\d,]+ schedules, [\\d,]+ of them different")
                .containsPattern("These were of \\d+ scenarios?\\.")
                .doesNotContain("had another course the second time")
                .doesNotContain("Not controlled");
    }

    @Test
    void scheduleThatIsNotOfTheTest_failsIt_withTheReason() {
        assertThat(test(LosingCounter.class).failure(Map.of("braid.schedules.replay", "b1 2@000001#1>3")))
                .contains("The schedule names no scenario");
        assertThat(test(LosingCounter.class).failure(Map.of("braid.schedules.replay", "b1 [65:9.1] 2@000001#1>3")))
                .contains("names calls that a scenario of 6 operations does not have");
    }
}
