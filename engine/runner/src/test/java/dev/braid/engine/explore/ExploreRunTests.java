// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.launch.WorkerSpec;
import dev.braid.engine.message.Coverage;
import dev.braid.engine.message.FailingSchedule;
import dev.braid.engine.message.WorkerMessage.Explore;
import dev.braid.engine.message.WorkerMessage.Explored;
import dev.braid.engine.message.WorkerMessage.ReplayInvocation;
import dev.braid.engine.message.WorkerMessage.RunInvocation;
import dev.braid.engine.run.ExploreRun;
import dev.braid.engine.run.RunEnd;
import dev.braid.engine.run.RunRequest;
import dev.braid.engine.run.TracedRun;
import dev.braid.engine.run.TracedWorker;
import dev.braid.schedule.Part;
import dev.braid.schedule.Schedule;
import dev.braid.schedule.Timeouts;
import dev.braid.trace.Policy;
import dev.braid.trace.option.KnownOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches for schedules in a real worker, and replays what it finds in another one. */
class ExploreRunTests {
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final SearchLimits LIMITS = new SearchLimits(
            500, LIMIT.toNanos() / 2, LIMIT.toNanos() / 2, LIMIT.toNanos() / 2, Integer.MAX_VALUE, false, false);
    private static final TracingOptions OPTIONS = TracingOptions.defaults().with(KnownOptions.SCHEDULES, true);
    private static final int ATTEMPTS = 3;
    private static final String OUTCOMES = "[engine:junit-jupiter]/[class:demo.schedule.OutcomesFixture]";
    private static final String CLASS = "[engine:junit-jupiter]/[class:demo.schedule.RareSchedulesFixture]";

    private static TracedWorker explorer;
    private static TracedWorker replayer;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void start() throws Exception {
        explorer = TracedWorker.start(WorkerSpec.ofThisJvm(), OPTIONS, Policy.LOCKED);
        replayer = TracedWorker.start(WorkerSpec.ofThisJvm(), OPTIONS, Policy.LOCKED);
    }

    @AfterAll
    static void end() throws Exception {
        explorer.close();
        replayer.close();
    }

    private static RunInvocation test(String name) {
        return test(CLASS, name + "()");
    }

    private static RunInvocation test(String container, String method) {
        String id = container + "/[method:" + method + "]";
        return new RunInvocation(id, id, 0, 1, true);
    }

    private static Explored explore(String name) {
        return explore(name, "mix", List.of());
    }

    private static RunEnd replay(String name, String schedule) throws Exception {
        return TracedRun.run(
                replayer,
                new RunRequest(
                        new ReplayInvocation(test(name), schedule),
                        name,
                        LIMIT,
                        List.of(),
                        folder.resolve(name + ".braid"),
                        Map.of()));
    }

    /** On a machine that is busy, a thread may be blocked for long in the JVM; then the watchdog takes its turn. */
    private static void assertIsTheSameTwice(Explored explored) {
        assertThat(explored.counts().unequal() > 0 && explored.uncontrolled().isEmpty())
                .as(explored.toString())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "lostUpdate, org.opentest4j.AssertionFailedError, 1",
        "lockOrder, dev.braid.engine.explore.NoProgressError, 1",
        "lostNotification, dev.braid.engine.explore.NoProgressError, 1",
        "lostUpdateInForkJoinPool, org.opentest4j.AssertionFailedError, 1",
        "lostUpdateInSharedPool, org.opentest4j.AssertionFailedError, 1",
        "lostUpdateInCachedPool, org.opentest4j.AssertionFailedError, 1",
        "lockOrderInSharedPool, dev.braid.engine.explore.NoProgressError, 1",
    })
    void bugInFewSchedules_isFoundShrunkAndReplayedInAnotherJvm(String name, String type, int switches)
            throws Exception {
        Explored explored = explore(name);

        assertThat(explored.obstacle()).isEmpty();
        assertThat(explored.failing()).as(explored.toString()).isPresent();
        FailingSchedule failing = explored.failing().orElseThrow();
        assertThat(failing.failure().type()).isEqualTo(type);
        assertThat(failing.isMinimal()).as(failing.text()).isTrue();
        assertThat(Schedule.parse(failing.text()).switches()).as(failing.text()).hasSize(switches);
        assertThat(Schedule.parse(failing.text()).isWarm()).as(failing.text()).isEqualTo(name.contains("Pool"));
        assertIsTheSameTwice(explored);

        RunEnd end = replay(name, failing.text());
        for (int i = 1; i < ATTEMPTS && end.outputs().asMap().containsKey("braid.replay"); i++) {
            end = replay(name, failing.text());
        }
        assertThat(end.failure().orElseThrow().type()).isEqualTo(type);
        assertThat(end.outputs().asMap()).doesNotContainKey("braid.replay");

        RunEnd neighbour = replay(name, failing.passing().orElseThrow());
        assertThat(neighbour.failure()).isEmpty();
    }

    @Test
    void exceptionThatTheProgramHandles_isNoFailure_andAnyOtherOneIs() {
        Explored handled = explore("deathsThatAreHandled");

        assertThat(handled.failing()).as(handled.toString()).isEmpty();
        assertThat(handled.stop()).isEmpty();
        assertThat(explore("deathThatIsNotHandled")
                        .failing()
                        .orElseThrow()
                        .failure()
                        .summary())
                .isEqualTo("java.lang.IllegalStateException: no more");
    }

    /** The JVM would say that the hook returned it which had read the field. */
    @Test
    void messageOfTheJvmOnANull_doesNotNameAHook() throws Exception {
        Explored explored = explore("nothingIsRead");
        FailingSchedule failing = explored.failing().orElseThrow();
        RunEnd end = replay("nothingIsRead", failing.text());

        assertThat(failing.failure().message()).contains("Cannot invoke \"java.lang.Thread.getName()\"");
        assertThat(end.failure().orElseThrow().message()).contains("Cannot invoke \"java.lang.Thread.getName()\"");
    }

    @Test
    void hangBesideAThreadThatMayWakeSomebody_endsTheSearch_andIsNamed() throws Exception {
        try (TracedWorker ofItsOwn = TracedWorker.start(WorkerSpec.ofThisJvm(), OPTIONS, Policy.LOCKED)) {
            Explored explored = explore(ofItsOwn, "lostNotificationBesidePeriodicTask", "mix", List.of());

            assertThat(explored.failing()).as(explored.toString()).isEmpty();
            assertThat(explored.stop())
                    .contains("No more schedules were tried: in the schedule b1 ")
                    .contains(", no thread under control could go on for 5 s, beside '")
                    .endsWith(", which is not controlled. It may hang there");
        }
    }

    /** {@code Thread.start} has the monitor that {@code Thread.join} enters. */
    @Test
    void joinOfAThreadThatIsBeingStarted_doesNotHoldUpTheSearch() {
        Explored explored = explore("joinOfAThreadThatIsBeingStarted", "random", List.of());

        assertThat(explored.obstacle()).isEmpty();
        assertThat(explored.failing()).isEmpty();
        assertThat(explored.counts().runs()).isEqualTo(500);
        assertThat(explored.counts().unended()).isZero();
    }

    @Test
    void correctTest_isRunUnderManySchedules_andPrintsNothingMeanwhile() {
        Explored explored = explore("nothingWrong");

        assertThat(explored.obstacle()).isEmpty();
        assertThat(explored.failing()).isEmpty();
        assertThat(explored.counts().distinct()).isGreaterThan(5);
    }

    /** The threads of a pool that outlives the runs are members of each. */
    @Test
    void threadsThatARunLeavesIdle_areUnderControlInLaterOnes() {
        Explored explored = explore("nothingWrongInForkJoinPool");

        assertThat(explored.obstacle()).isEmpty();
        assertThat(explored.failing()).isEmpty();
        assertThat(explored.uncontrolled()).noneMatch(text -> text.contains("which this run has not started"));
        assertThat(explored.counts().distinct()).isGreaterThan(5);
        assertThat(explored.counts().checks()).isPositive();
        assertIsTheSameTwice(explored);
    }

    @Test
    void threadsOfTheProgram_areFoundAgain_whateverTheirNames() {
        Explored explored = explore("nothingWrongInPoolWithNames");

        assertThat(explored.obstacle()).isEmpty();
        assertThat(explored.failing()).isEmpty();
        assertThat(explored.stop()).isEmpty();
        assertThat(explored.counts().unended()).isZero();
    }

    /** The value written before the volatile write is read after it, and never before. */
    @Test
    void coverage_hasTheClassesOfATest_andThePairsThatAlwaysCameInOneOrder() {
        Explored explored = explore("publication");

        assertThat(explored.failing()).isEmpty();
        Coverage coverage = explored.coverage();
        assertThat(coverage.classes().count()).isEqualTo(2);
        assertThat(coverage.isWhole()).isTrue();
        assertThat(coverage.pairsInBothOrders()).hasSize(1);
        assertThat(coverage.pairsInOneOrder()).hasSize(1);
    }

    /** {@return the sites at which a run of a test, without a schedule, says that no switch is needed} */
    private static List<Integer> minorSites(String name) throws Exception {
        return FreeRun.of(replayer, test(name), LIMIT, folder.resolve(name + ".braid"))
                .minorSites();
    }

    private static Explored explore(String name, String strategy, List<Integer> minorSites) {
        return explore(explorer, name, strategy, minorSites);
    }

    private static Explored explore(TracedWorker worker, String name, String strategy, List<Integer> minorSites) {
        return ExploreRun.run(
                        worker,
                        new Explore(
                                test(name),
                                LIMITS,
                                1,
                                Part.WHOLE,
                                strategy,
                                Timeouts.SLEEPS,
                                false,
                                List.of(),
                                minorSites,
                                List.of()),
                        LIMIT)
                .explored();
    }

    @Test
    void accessesToMemoryOfOneThread_areNoChoice() throws Exception {
        Explored atAll = explore("workOfItsOwn", "sweep", List.of());
        Explored atSome = explore("workOfItsOwn", "sweep", minorSites("workOfItsOwn"));

        assertThat(atSome.counts().distinct())
                .isPositive()
                .isLessThan(atAll.counts().distinct() / 4);
        assertThat(atSome.counts().isExhausted()).isFalse();
    }

    /** In the run that was traced, one thread made all of them. */
    @Test
    void accessesThatNoTraceHasSeenShared_areFoundAtAllPoints() throws Exception {
        List<Integer> minorSites = minorSites("incrementByOne");

        assertThat(explore("lostIncrement", "sweep", List.of()).failing()).isPresent();
        assertThat(explore("lostIncrement", "sweep", minorSites).failing()).isEmpty();
        Explored mixed = explore("lostIncrement", "mix", minorSites);
        assertThat(mixed.failing()).isPresent();
        assertThat(mixed.strategy()).contains("all points");
    }

    private static Explored exploreOutcomes(String name, String... statics) {
        return exploreOutcomes(explorer, name, List.of(statics));
    }

    private static Explored exploreOutcomes(TracedWorker worker, String name, List<String> statics) {
        return ExploreRun.run(
                        worker,
                        new Explore(
                                test(OUTCOMES, name),
                                LIMITS,
                                1,
                                Part.WHOLE,
                                "mix",
                                Timeouts.SLEEPS,
                                true,
                                statics,
                                List.of(),
                                List.of()),
                        LIMIT)
                .explored();
    }

    /** Nothing in these tests fails: the outcome alone shows the bug, in the replay, too. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "totalIsPutOut(dev.braid.trace.Outputs) | total = 1; no schedule without a preemption has that, but total = 2",
                "totalIsPrinted() | printed \"total 1\"; no schedule without a preemption has that, but printed \"total 2\"",
                "createdTwice() | printed \"created\", \"created\"; no schedule without a preemption has that, but printed"
                        + " \"created\"",
            })
    void outcomeThatOnlyAPreemptionBringsAbout_isFoundShrunkAndReplayed(String name, String sentence) throws Exception {
        Explored explored = exploreOutcomes(name);

        assertThat(explored.failing()).as(explored.toString()).isPresent();
        FailingSchedule failing = explored.failing().orElseThrow();
        assertThat(failing.failure().message()).hasValue("the outcome is " + sentence);
        assertThat(Schedule.parse(failing.text()).switches()).hasSize(1);
        assertThat(failing.isMinimal()).isTrue();

        RunEnd end = replayOutcome(name, failing);
        assertThat(end.failure().orElseThrow().type()).isEqualTo(OutcomeError.class.getName());
        assertThat(replayOutcome(name, failing.passing().orElseThrow(), failing.outcome())
                        .failure())
                .isEmpty();
    }

    private static RunEnd replayOutcome(String name, FailingSchedule failing) throws Exception {
        return replayOutcome(name, failing.text(), failing.outcome());
    }

    private static RunEnd replayOutcome(String name, String schedule, Optional<ForbiddenOutcome> forbidden)
            throws Exception {
        return TracedRun.run(
                replayer,
                new RunRequest(
                        new ReplayInvocation(test(OUTCOMES, name), schedule, forbidden),
                        name,
                        LIMIT,
                        List.of(),
                        folder.resolve(name + ".braid"),
                        Map.of()));
    }

    /** Lines in another order are no other outcome. */
    @ParameterizedTest
    @ValueSource(strings = {"lockedTotal(dev.braid.trace.Outputs)", "bothPrint()", "eitherIsFirst()"})
    void outcomesOfCorrectTests_areSerial(String name) {
        Explored explored = exploreOutcomes(name);

        assertThat(explored.obstacle()).isEmpty();
        assertThat(explored.failing()).as(explored.toString()).isEmpty();
        assertThat(explored.stop()).isEmpty();
        assertThat(explored.counts().distinct()).isGreaterThan(2);
    }

    @Test
    void outcomesThatDifferFromRunToRun_areNotCompared_andThatIsSaid() {
        Explored explored = exploreOutcomes("eachRunHasANumber()");

        assertThat(explored.failing()).isEmpty();
        assertThat(explored.stop())
                .isEqualTo("Outcomes were not compared: they differ from run to run under the same schedule");
    }

    /** In a worker of its own, as the fields are set back to what they were when the first run began. */
    @Test
    void staticFieldsThatRunsLeaveChanged_areSetBack_andNamed() throws Exception {
        try (TracedWorker ofItsOwn = TracedWorker.start(WorkerSpec.ofThisJvm(), OPTIONS, Policy.LOCKED)) {
            Explored explored = exploreOutcomes(
                    ofItsOwn,
                    "eachRunHasANumber()",
                    List.of(
                            "demo.schedule.OutcomesFixture#number",
                            "demo.schedule.OutcomesFixture#last",
                            "demo.schedule.OutcomesFixture#CONSTANT",
                            "no.such.Type#field"));

            assertThat(explored.stop()).isEmpty();
            assertThat(explored.failing().orElseThrow().failure().message())
                    .hasValue(
                            "the outcome is printed \"run 1 of total 1\"; no schedule without a preemption has that, but"
                                    + " printed \"run 1 of total 2\"");
            assertThat(explored.notes())
                    .containsExactly(
                            "Before each schedule, what earlier ones had left was set back:"
                                    + " demo.schedule.OutcomesFixture.number (static).",
                            "Earlier schedules left other objects in demo.schedule.OutcomesFixture.last (static), which"
                                    + " were not set back.");
        }
    }

    /** Without that, its second run would fail. */
    @Test
    void contentsOfConstants_areSetBack_andNamed() throws Exception {
        try (TracedWorker ofItsOwn = TracedWorker.start(WorkerSpec.ofThisJvm(), OPTIONS, Policy.LOCKED)) {
            Explored explored = exploreOutcomes(
                    ofItsOwn, "constantsHaveOtherContents()", List.of("demo.schedule.OutcomesFixture#"));

            assertThat(explored.stop()).isEmpty();
            assertThat(explored.failing().orElseThrow().failure().message().orElseThrow())
                    .contains("expected: 2", "but was: 1");
            assertThat(explored.notes())
                    .containsExactly("Before each schedule, what earlier ones had left was set back:"
                            + " demo.outcomes (system property),"
                            + Stream.of("COUNT", "NAMES", "NUMBERS", "PLACES", "THREADS")
                                    .map(name -> " demo.schedule.OutcomesFixture." + name + " (static)")
                                    .collect(Collectors.joining(","))
                            + ".");
        }
    }

    /** Its classes have no points, so that no schedule is another one than the machine's. */
    @Test
    void workerThatFindsNoPlantedBug_isNotUsed() throws Exception {
        try (TracedWorker blind =
                TracedWorker.start(WorkerSpec.ofThisJvm(), TracingOptions.defaults(), Policy.LOCKED)) {
            Explored explored = ExploreRun.run(
                            blind, new Explore(test("nothingWrong"), LIMITS, 1, "mix", Timeouts.SLEEPS), LIMIT)
                    .explored();

            assertThat(explored.obstacle())
                    .startsWith(
                            "Its worker does not find a planted bug, the lost update, in 50 schedules, and so would not"
                                    + " find others.");
            assertThat(explored.counts().runs()).isZero();
        }
    }
}
