// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import static dev.braid.engine.OneTest.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import demo.schedule.AccountFixture;
import demo.schedule.PeriodicTaskFixture;
import dev.braid.engine.api.Schedules;
import dev.braid.engine.message.PartCoverage;
import dev.braid.engine.message.PartCoverageFile;
import dev.braid.schedule.Part;
import dev.braid.schedule.Timeouts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Tests that run under many schedules beside their trials. */
class SchedulesTests {
    private static final Pattern SCHEDULE = Pattern.compile("in the schedule (b1 [^,]*), which");

    @TempDir
    private Path folder;

    private OneTest test(String method) {
        return new OneTest(AccountFixture.class, method, folder);
    }

    private TestExecutionResult run(String method, Map<String, String> parameters) {
        return test(method).run(parameters);
    }

    private String page(String method) throws IOException {
        return test(method).page();
    }

    private void assertPasses(String method, Map<String, String> parameters) {
        TestExecutionResult result = run(method, parameters);
        assertThat(result.getStatus()).as(result.toString()).isEqualTo(TestExecutionResult.Status.SUCCESSFUL);
    }

    @Test
    void bugThatNeedsASchedule_passesFreely_isFoundByDefault_andIsReplayedFromItsText() throws IOException {
        assertPasses("withdrawsTwice", Map.of("braid.schedules", "off"));
        assertThat(page("withdrawsTwice")).doesNotContain("The test ran under ");

        String found = message(run("withdrawsTwice", Map.of()));
        assertThat(found).contains("-100", "a directed search found as number 2; ");
        assertThat(found).contains("passes. Not atomic were the call of get at ");
        Matcher matcher = SCHEDULE.matcher(found);
        assertThat(matcher.find()).as(found).isTrue();
        assertThat(page("withdrawsTwice"))
                .contains("The test ran under ")
                .containsPattern(
                        "Of \\d+ pairs? of accesses that may have to be atomic, \\d+ w(as|ere) run with an access")
                .contains("<h2 id=\"schedule-title\">Schedule</h2>")
                .contains(" goes on</td>");
        assertThat(found)
                .contains("Where the threads met under the schedule " + matcher.group(1))
                .containsPattern("read AtomicInteger#\\d+.value 100 AccountFixture.java:\\d+ ---- \\S+ goes on ");

        String replayed = message(run("withdrawsTwice", Map.of("braid.schedules.replay", matcher.group(1))));
        assertThat(replayed).contains("-100").contains("Thrown in trial 1:");
    }

    @Test
    void correctTest_passes_andSaysUnderHowManySchedules_andWhoChoseThem() throws IOException {
        assertPasses("withdrawsOnce", Map.of("braid.schedules", "200", "braid.schedules.seed", "7"));

        assertThat(page("withdrawsOnce"))
                .containsPattern("The test ran under \\d+ schedules, \\d+ of them different, in [0-9,]+ ms "
                        + "\\([a-z0-9 ]+, seed 7\\)")
                .containsPattern("They belong to \\d+ reads-from class(es)?\\.");
    }

    @Test
    void annotation_saysHowManySchedulesAndWhichStrategy_andParametersOverrideIt() {
        assertThat(message(run("withdrawsTwice_asIsAskedFor", Map.of()))).contains("RandomWalk found as number ");
        assertThat(message(run("withdrawsTwice_asIsAskedFor", Map.of("braid.schedules.strategy", "sweep"))))
                .contains("Sweep found as number ");
        assertPasses("withdrawsTwice_asIsAskedFor", Map.of("braid.schedules", "off"));
    }

    @Test
    void strategy_mayBeTheProgramsOwn() {
        assertThat(message(run("withdrawsTwice_byAStrategyOfItsOwn", Map.of())))
                .contains("which LastOption found as number 1; ");
    }

    @Test
    void sleepThatEndsEarly_isALead_andAFailureWhereItIsAskedFor() throws IOException {
        assertPasses("withdrawsOnceWithinASecond", Map.of());
        Matcher lead = Pattern.compile("The test fails in the schedule (b1 [^:]*t /[0-9a-f]{4}): ")
                .matcher(page("withdrawsOnceWithinASecond").replace("&gt;", ">"));
        assertThat(lead.find()).isTrue();
        assertThat(page("withdrawsOnceWithinASecond"))
                .contains("A limit of time ends in it before another thread has gone on, as the JVM may have it");
        assertThat(message(run("withdrawsOnceWithinASecond", Map.of("braid.schedules.replay", lead.group(1)))))
                .contains("Thrown in trial 1:")
                .contains("100");

        assertThat(message(run("withdrawsOnceWithinASecond_inEachSchedule", Map.of())))
                .contains("It fails in the schedule ")
                .contains("A limit of time ends in it before another thread has gone on");
        assertPasses("withdrawsOnceWithinASecond_inEachSchedule", Map.of("braid.schedules.timeouts", "idle"));
        assertPasses("withdrawsOnceWithinASecond_asNoSleepEndsEarly", Map.of());
    }

    /** With no assertion that fails, the outcome is all that shows the bug. */
    @Test
    void outcomeThatNoOrderOfThreadsHas_isALead_andAFailureWhereItIsAskedFor() throws IOException {
        assertPasses("withdrawsTwice_andPrintsWhatIsLeft", Map.of());
        Matcher lead = Pattern.compile(
                        "Not atomic were the call of get at .* in between: in the schedule (b1 [^,]*), the"
                                + " outcome is printed (?:\"|&quot;)left -100(?:\"|&quot;); no schedule without a preemption has that, but printed (?:\"|&quot;)left 0(?:\"|&quot;)\\.")
                .matcher(page("withdrawsTwice_andPrintsWhatIsLeft").replace("&gt;", ">"));
        assertThat(lead.find()).as(page("withdrawsTwice_andPrintsWhatIsLeft")).isTrue();
        assertThat(page("withdrawsTwice_andPrintsWhatIsLeft"))
                .contains("the outcome was one that no schedule without a preemption has.");

        String failure = message(run("withdrawsTwice_asNoOrderOfThreadsDoes", Map.of()));
        assertThat(failure)
                .contains(
                        "the outcome is printed \"left -100\"; no schedule without a preemption has that, but printed \"left 0\"",
                        "It fails in the schedule b1 ",
                        "' runs it again. There it passes, as nothing but its outcome is wrong.",
                        "Without its last switch, the test passes.",
                        "Not atomic were the call of get at ");
        assertThat(message(run("withdrawsTwice_andPrintsWhatIsLeft", Map.of("braid.schedules.outcomes", "serial"))))
                .contains("the outcome is printed \"left -100\"; ");
        assertPasses("withdrawsTwice_asNoOrderOfThreadsDoes", Map.of("braid.schedules.outcomes", "any"));
        assertPasses("withdrawsOnce_asEachOrderOfThreadsDoes", Map.of());
    }

    @Test
    void waitThatDoesNotLookAgain_failsByASpuriousWakeUp_whereThatIsAskedFor() {
        Map<String, String> spurious = Map.of("braid.schedules", "100", "braid.schedules.timeouts", "spurious");

        assertPasses("withdrawsAfterAWait", Map.of("braid.schedules", "100", "braid.schedules.timeouts", "any"));
        String found = message(run("withdrawsAfterAWait", spurious));
        assertThat(found)
                .contains("-100", "A thread wakes up in it although nothing has woken it, as the JVM may have it")
                .containsPattern("in the schedule b1 [^,]*>1w[^,]*, which");
        assertPasses("withdrawsAfterAWaitInALoop", spurious);
    }

    @Test
    void limitsOfTime_haveTheSameNamesInTheAnnotation() {
        assertThat(Schedules.Timeouts.values())
                .extracting(Enum::name)
                .containsExactly(
                        Arrays.stream(Timeouts.values()).map(Enum::name).toArray(String[]::new));
    }

    @Test
    void strategyThatIsNotThere_failsTheTestThatNamesIt_inOneSentence() {
        assertThat(message(run("withdrawsTwice_byAStrategyThatIsNotThere", Map.of())))
                .contains("The test could not be run under other schedules. The strategy 'magic' cannot be used (java."
                        + "lang.ClassNotFoundException: magic); name mix, sweep, pct, random, pos, selective,"
                        + " mutation, or a class that implements dev.braid.schedule.Strategy");
    }

    /** Its second run is not the one that was written; nobody has asked for that. */
    @Test
    void testThatCannotRunTwice_isNoFailure_unlessItIsToRunOften() throws IOException {
        assertPasses("leavesSomethingBehind", Map.of());
        assertThat(page("leavesSomethingBehind"))
                .contains("It leaves something behind that makes it fail when it runs again in the same JVM");

        assertThat(message(run("leavesSomethingBehind_andIsToRunOften", Map.of())))
                .contains("It leaves something behind that makes it fail when it runs again in the same JVM");
    }

    /** The first schedule is run twice, and the second run of it fails. */
    @Test
    void testThatPassesOnceInAJvm_isNoFailure() throws IOException {
        assertPasses("leavesSomethingBehind_forItsSecondRun", Map.of());
        assertThat(page("leavesSomethingBehind_forItsSecondRun"))
                .contains("It leaves something behind that makes it fail when it runs again in the same JVM");
    }

    /** It leaves a number in a static field, which can be set back. */
    @Test
    void staticFieldThatATestLeavesChanged_isSetBackBeforeEachSchedule() throws IOException {
        assertPasses("leavesANumberBehind", Map.of());
        assertThat(page("leavesANumberBehind"))
                .contains("The test ran under ")
                .contains("Before each schedule, what earlier ones had left was set back:"
                        + " demo.schedule.AccountFixture.runsSoFar (static).")
                .doesNotContain("It leaves something behind");

        assertThat(message(run("leavesANumberBehind_beforeItWithdrawsTwice", Map.of())))
                .contains("-100", "It fails in the schedule b1 ")
                .doesNotContain("It leaves something behind");
    }

    @Test
    void contentsOfAConstantThatATestLeavesChanged_areSetBackBeforeEachSchedule() throws IOException {
        assertPasses("leavesANameBehind", Map.of());
        assertThat(page("leavesANameBehind"))
                .contains("The test ran under ")
                .contains("Before each schedule, what earlier ones had left was set back:"
                        + " demo.schedule.AccountFixture.NAMES_SO_FAR (static).")
                .doesNotContain("It leaves something behind");
    }

    @Test
    void testWithOneThread_hasOneSchedule() throws IOException {
        assertPasses("hasOneThread", Map.of());
        assertThat(page("hasOneThread")).contains("The test ran under 1 schedule, 1 of them different, ");
    }

    private Path coverage(String method) {
        return folder.resolve("coverage").resolve(AccountFixture.class.getName() + "." + method + ".coverage");
    }

    @Test
    void part_isNamedInTheVerdict_andLeavesWhatItHasCovered_whichARunWithoutPartsTakesAway() throws IOException {
        assertPasses("withdrawsOnce", Map.of("braid.schedules", "20", "braid.schedules.shard", "2/3"));

        assertThat(page("withdrawsOnce"))
                .containsPattern("The test ran under \\d+ schedules, [^(]*\\([a-z0-9 ]+, seed 1, part 2 of 3\\)")
                .contains("withdrawsOnce(), part 2 of 3 of its schedules");
        PartCoverage left = PartCoverageFile.read(coverage("withdrawsOnce"));
        assertThat(left.part()).isEqualTo(new Part(2, 3));
        assertThat(left.name()).isEqualTo(AccountFixture.class.getName() + ".withdrawsOnce()");
        assertThat(left.settings()).startsWith("mix, seed 1, timeouts sleeps, Braid ");
        assertThat(left.outcome()).isEqualTo("passed");
        assertThat(left.hasFailed()).isFalse();
        assertThat(left.counts().runs()).isPositive();
        assertThat(left.coverage().classes().count()).isPositive();

        assertPasses("withdrawsOnce", Map.of("braid.schedules", "20"));
        assertThat(coverage("withdrawsOnce")).doesNotExist();
        assertThat(page("withdrawsOnce")).doesNotContain("part 2 of 3", "part 1 of 1");
    }

    @Test
    void partThatFails_leavesThatItHas_whetherOrNotThereWasASearch() throws IOException {
        message(run("withdrawsTwice", Map.of("braid.schedules.shard", "1/1")));
        PartCoverage searched = PartCoverageFile.read(coverage("withdrawsTwice"));
        assertThat(searched.hasFailed()).isTrue();
        assertThat(searched.counts().runs()).isPositive();

        assertPasses("hasOneThread", Map.of("braid.schedules.shard", "1/2"));
        PartCoverage alone = PartCoverageFile.read(coverage("hasOneThread"));
        assertThat(alone.hasFailed()).isFalse();
        assertThat(alone.obstacle()).isIn("", "there was no search, as its threads share nothing.");
    }

    @Test
    void textThatIsNoPart_failsTheTests_withWhatIsLegal() {
        assertThat(EngineTestKit.engine("braid")
                        .selectors(selectMethod(AccountFixture.class, "withdrawsOnce"))
                        .configurationParameter("braid.report.dir", folder.toString())
                        .configurationParameter("braid.schedules.shard", "4/3")
                        .execute()
                        .containerEvents()
                        .finished()
                        .map(event -> event.getRequiredPayload(TestExecutionResult.class)
                                .getThrowable()
                                .map(Throwable::getMessage)
                                .orElse(""))
                        .toList())
                .containsExactly(
                        "The configuration parameter braid.schedules.shard is '4/3'; it must be two whole numbers"
                                + " such as 2/8: which part of the schedules, from 1, of how many.");
    }

    /** In the worker that searches, a thread of an earlier test could still wake somebody, for all that is known. */
    @Test
    void deadlockBesideATaskOfAnEarlierTest_isFoundInAnotherWorker() {
        assertThat(EngineTestKit.engine("braid")
                        .selectors(selectClass(PeriodicTaskFixture.class))
                        .configurationParameter("braid.report.dir", folder.toString())
                        .configurationParameter("braid.schedules.strategy", "sweep")
                        .execute()
                        .testEvents()
                        .failed()
                        .stream()
                        .map(event -> message(event.getRequiredPayload(TestExecutionResult.class))))
                .singleElement()
                .asString()
                .contains("deadlock: ")
                .contains("It fails in the schedule b1 ");
    }
}
