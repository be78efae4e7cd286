// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.braid.simulator.Divergence;
import dev.braid.simulator.MemoryShare;
import dev.braid.simulator.Simulators;
import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.order.HappensBefore;
import dev.braid.trace.AccessMode;
import dev.braid.trace.Coverage;
import dev.braid.trace.EventKind;
import dev.braid.trace.Outputs;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Checks predictions from traces that are written by hand; {@link PredictedRaceOracleTests} has random ones. */
class PredictedRaceSimulatorTests {
    private static final long LOCK = 9;
    private static final long OTHER_LOCK = 10;

    private final TraceFixture trace = new TraceFixture();

    @BeforeEach
    void nameWhatTheTracesHave() {
        for (int line = 1; line < 60; line++) {
            trace.symbols.fieldSite(line, "value");
        }
        trace.symbols.type(7, "demo.Counter").type(LOCK, "demo.Lock");
        trace.begin(1, "main").begin(2, "worker").begin(3, "helper");
    }

    @Test
    void predictedRace_isToldWithItsSchedule() {
        trace.at(20).read(1, 7, 24, 0).at(21).write(1, 7, 16, 5);
        trace.at(22).operation(EventKind.MONITOR_ENTER, 1, LOCK).at(23).operation(EventKind.MONITOR_EXIT, 1, LOCK);
        trace.at(32).operation(EventKind.MONITOR_ENTER, 2, LOCK).at(33).operation(EventKind.MONITOR_EXIT, 2, LOCK);
        trace.at(34).write(2, 7, 16, 6);

        assertThat(races()).singleElement().satisfies(race -> {
            assertThat(race.kind()).isEqualTo("predicted-race");
            assertThat(race.message())
                    .isEqualTo(
                            "Predicted: another schedule of this run does not order the write of demo.Counter#7.value"
                                    + " by thread 'main' and the write by thread 'worker'. The first wrote 5 at"
                                    + " demo.Counter.add(Counter.java:21) (event 4), the second wrote 6 at"
                                    + " demo.Counter.add(Counter.java:34) (event 9). Let both hold the same lock, or"
                                    + " make it a volatile or atomic variable. In that schedule thread 'main' stops"
                                    + " after demo.Counter.add(Counter.java:20) (event 3), thread 'worker' stops after"
                                    + " demo.Counter.add(Counter.java:33) (event 8), thread 'worker' enters the"
                                    + " monitor of demo.Lock#9 at demo.Counter.add(Counter.java:32) before thread"
                                    + " 'main' does at demo.Counter.add(Counter.java:22), all reads see what they saw"
                                    + " in this run. Either access may come next.");
            assertThat(race.events()).extracting(event -> event.index()).containsExactly(4L, 5L, 7L, 9L);
        });
    }

    @Test
    void raceOfThisRun_isToldAsObserved() {
        trace.at(21).write(1, 7, 16, 5).at(34).read(2, 7, 16, 5);

        assertThat(races()).singleElement().satisfies(race -> {
            assertThat(race.kind()).isEqualTo("data-race");
            assertThat(race.message())
                    .isEqualTo(
                            "Observed: nothing orders the write of demo.Counter#7.value by thread 'main' and the read"
                                    + " by thread 'worker'. The first wrote 5 at demo.Counter.add(Counter.java:21)"
                                    + " (event 3), the second read 5 at demo.Counter.add(Counter.java:34) (event 4)."
                                    + " Let both hold the same lock, or make it a volatile or atomic variable.");
        });
    }

    @Test
    void raceThatIsLeftToConfirm_isAPredictionOfAVerdictThatAgrees_andOneOfThisRunIsNot() {
        trace.at(21).write(1, 7, 16, 5).at(22).write(1, 7, 40, 5);
        empty(1, LOCK);
        empty(2, LOCK);
        trace.at(34).write(2, 7, 16, 6);
        trace.at(35).write(3, 7, 40, 6);
        PredictedRaceSimulator simulator = new PredictedRaceSimulator();
        simulator.leaveToConfirm();

        assertThat(trace.judge(simulator, new Outputs())).isInstanceOfSatisfying(Verdict.Agrees.class, agrees -> {
            assertThat(agrees.predictions()).extracting(Divergence::kind).containsExactly("predicted-race");
            assertThat(agrees.summary())
                    .startsWith("4 plain accesses are compared for races in other schedules of this run")
                    .endsWith("; predicted for other schedules: 1");
        });
    }

    @Test
    void placesThatRaceInThisRun_areToldAsObserved_howeverTheyWereFoundFirst() {
        trace.at(21).write(1, 7, 16, 5);
        empty(1, LOCK);
        empty(2, LOCK);
        trace.at(34).write(2, 7, 16, 6);
        assertThat(races()).extracting(Divergence::kind).containsExactly("predicted-race");

        trace.at(21).write(1, 7, 40, 5).at(34).write(2, 7, 40, 6);
        assertThat(races()).extracting(Divergence::kind).containsExactly("data-race");
    }

    /** Conflict-based orders such as WCP (Kini, Mathur and Viswanathan, PLDI 2017) take these writes for ordered. */
    @Test
    void writesToTheSameInCriticalSections_orderNothing() {
        trace.at(21).write(1, 7, 16, 5);
        enter(1, LOCK).at(41).write(1, 7, 32, 5);
        exit(1, LOCK);
        enter(2, LOCK).at(42).write(2, 7, 32, 6);
        exit(2, LOCK).at(34).write(2, 7, 16, 6);

        assertThat(races()).extracting(Divergence::kind).containsExactly("predicted-race");
    }

    @Test
    void readOfWhatACriticalSectionWrote_ordersIt() {
        trace.at(21).write(1, 7, 16, 5);
        enter(1, LOCK).at(41).write(1, 7, 32, 5);
        exit(1, LOCK);
        enter(2, LOCK).at(42).read(2, 7, 32, 5);
        exit(2, LOCK).at(34).write(2, 7, 16, 6);

        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);
    }

    /** Only a schedule that reverses two critical sections shows this race: to find such ones is NP-complete. */
    @Test
    void raceThatNeedsTheOtherOrderOfTwoSections_isNotFound() {
        enter(1, LOCK).at(21).write(1, 7, 16, 5);
        exit(1, LOCK);
        empty(2, LOCK);
        trace.at(34).write(2, 7, 16, 6);

        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void accessesUnderTheSameMonitor_doNotRace() {
        enter(1, LOCK).at(21).write(1, 7, 16, 5);
        exit(1, LOCK);
        enter(2, LOCK).at(34).write(2, 7, 16, 6);
        exit(2, LOCK);

        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void chainOfThreeThreads_isNoOrder() {
        trace.at(21).write(1, 7, 16, 5);
        empty(1, LOCK);
        empty(3, LOCK);
        empty(3, OTHER_LOCK);
        empty(2, OTHER_LOCK);
        trace.at(34).write(2, 7, 16, 6);

        assertThat(races())
                .singleElement()
                .satisfies(race -> assertThat(race.message())
                        .contains("thread 'worker' enters the monitor of object#10")
                        .contains("before thread 'helper' does"));
    }

    /**
     * The worker's section comes after the helper's, which had to begin, and so must end, and reads what main wrote.
     */
    @Test
    void sectionThatHasBegun_mustEndBeforeTheNextOne() {
        trace.at(21).write(1, 7, 16, 5);
        trace.mode(AccessMode.VOLATILE).write(1, 7, 24, 1);
        enter(3, LOCK).write(3, 7, 32, 1).read(3, 7, 24, 1);
        exit(3, LOCK).read(2, 7, 32, 1).mode(AccessMode.PLAIN);
        empty(2, LOCK);
        trace.at(34).write(2, 7, 16, 6);

        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);
    }

    /**
     * Only the first of main's two writes races. Before the second one main has a monitor that the helper had before,
     * of whose section the worker needs the beginning only: with the end of it comes what needs the second write.
     */
    @Test
    void entryIntoAMonitorThatAnotherHad_mayRuleOutWhatComesAfterIt() {
        trace.begin(4, "other helper").at(21).write(1, 7, 16, 5);
        enter(4, OTHER_LOCK).mode(AccessMode.VOLATILE).write(4, 7, 32, 1);
        enter(3, LOCK).write(3, 7, 40, 1).read(3, 7, 32, 1);
        exit(3, LOCK).mode(AccessMode.PLAIN);
        empty(1, LOCK);
        trace.at(22).write(1, 7, 16, 6);
        trace.mode(AccessMode.VOLATILE).read(2, 7, 40, 1).mode(AccessMode.PLAIN);
        raceWithTheFirstWriteOnly(4);
    }

    /** The same where main reads what the helper wrote. */
    @Test
    void readOfWhatAnotherWrote_mayRuleOutWhatComesAfterIt() {
        trace.at(21).write(1, 7, 16, 5);
        enter(3, OTHER_LOCK).mode(AccessMode.VOLATILE).write(3, 7, 32, 1);
        trace.read(1, 7, 32, 1).mode(AccessMode.PLAIN);
        trace.at(22).write(1, 7, 16, 6);
        raceWithTheFirstWriteOnly(3);
    }

    private void raceWithTheFirstWriteOnly(int helper) {
        trace.mode(AccessMode.VOLATILE)
                .write(1, 7, 24, 1)
                .read(helper, 7, 24, 1)
                .mode(AccessMode.PLAIN);
        exit(helper, OTHER_LOCK);
        empty(2, OTHER_LOCK);
        trace.at(34).write(2, 7, 16, 7);

        assertThat(races()).singleElement().satisfies(race -> {
            assertThat(race.kind()).isEqualTo("predicted-race");
            assertThat(race.events().get(0).site()).isEqualTo(21);
        });
    }

    @Test
    void volatileReadOfTheWrite_orders() {
        trace.at(21).write(1, 7, 16, 5);
        trace.at(22).mode(AccessMode.VOLATILE).write(1, 7, 24, 1);
        trace.read(2, 7, 24, 1).mode(AccessMode.PLAIN);
        trace.at(34).write(2, 7, 16, 6);

        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void notificationOfAWaiter_orders() {
        enter(2, LOCK).at(31).operation(EventKind.WAIT, 2, LOCK);
        trace.at(21).write(1, 7, 16, 5);
        enter(1, LOCK).at(22).operation(EventKind.NOTIFY_ALL, 1, LOCK);
        exit(1, LOCK).at(32).operation(EventKind.WAKE, 2, LOCK);
        exit(2, LOCK).at(34).write(2, 7, 16, 6);

        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void startAndEndOfThreads_order() {
        trace.at(21).write(1, 7, 16, 5).start(1, 4).begin(4, "child");
        trace.at(34).write(4, 7, 16, 6).operation(EventKind.THREAD_ENDING, 4, 104);
        trace.operation(EventKind.THREAD_END, 4, 0).operation(EventKind.JOIN, 1, 104);
        trace.at(35).write(1, 7, 16, 7);

        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void codeThatIsNotTraced_mayHaveWritten_whatIsReadAfterIt() {
        trace.at(21).write(1, 7, 16, 5).untracedWrite(1, 8, 16, 100);
        empty(1, LOCK);
        empty(2, LOCK);
        trace.at(40).read(2, 8, 16, 0).at(34).write(2, 7, 16, 6);

        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void exitOfAMonitorThatWasEnteredBeforeTheTrace_orders() {
        trace.at(21).write(1, 7, 16, 5);
        exit(1, LOCK);
        empty(2, LOCK);
        trace.at(34).write(2, 7, 16, 6);

        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void monitorThatIsEnteredTwice_isHeldUntilItsLastExit() {
        enter(1, LOCK);
        empty(1, LOCK);
        trace.at(21).write(1, 7, 16, 5);
        exit(1, LOCK);
        enter(2, LOCK).at(34).write(2, 7, 16, 6);
        exit(2, LOCK);

        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void partOfALongerAccess_races() {
        trace.at(21).size(8).write(1, 7, 16, 5);
        empty(1, LOCK);
        empty(2, LOCK);
        trace.at(34).size(2).write(2, 7, 22, 6);

        assertThat(races()).extracting(Divergence::kind).containsExactly("predicted-race");
    }

    @Test
    void finalField_isNoRace() {
        trace.symbols.finalField(7, 16);
        trace.at(21).write(1, 7, 16, 5);
        empty(1, LOCK);
        empty(2, LOCK);
        trace.at(34).read(2, 7, 16, 5);

        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);
    }

    /** One thread alone has written the half of a word, and read the whole of it. */
    @Test
    void accessesInSeveralSizes_areShownInTheirOwn() {
        trace.at(21).size(4).write(1, 7, 16, 5);
        trace.at(22).size(8).read(1, 7, 16, 5);
        trace.at(34).size(4).write(2, 7, 16, 6);

        assertThat(races())
                .extracting(race -> race.events().get(0).site() + ": "
                        + race.events().get(0).size())
                .containsExactlyInAnyOrder("21: 4", "22: 8");
    }

    /** A default simulator does not go on where nearly each access finds its word forgotten. */
    @Test
    void predictionsToBeConfirmed_endWhereMuchIsForgotten_andSaySo() {
        for (int i = 0; i < 40; i++) {
            trace.at(21).write(1, 7, 16 + 8L * i, 5);
        }
        for (int batchEvents : new int[] {1, 7, 1_000}) {
            PredictedRaceSimulator simulator = new PredictedRaceSimulator(new HistoryLimits(8, 8, 8, 4, 8, 8));
            simulator.leaveToConfirm();
            assertThat(trace.judge(simulator, new Outputs(), batchEvents))
                    .asInstanceOf(type(Verdict.Agrees.class))
                    .satisfies(verdict -> assertThat(verdict.summary())
                            .startsWith("what other schedules would do is known in part. Predictions end at event ")
                            .contains(", as the threads go through more memory than is remembered. ")
                            .endsWith(", or trace fewer classes, or a shorter run."));
        }
        assertThat(trace.judge(new PredictedRaceSimulator(new HistoryLimits(8, 8, 8, 4, 8, 8)), new Outputs(), 7))
                .as("one that a test names goes on")
                .isInstanceOf(Verdict.Agrees.class)
                .asString()
                .doesNotContain("Predictions end");
    }

    /** Nor does it where the threads only repeat themselves; a place that is new to one of them is news. */
    @Test
    void predictionsToBeConfirmed_endWhereNothingIsNew_andSaySo() {
        HistoryLimits limits = new HistoryLimits(8, 8, 8, 400, 8, 8).withRepeated(10);
        for (int i = 0; i < 8; i++) {
            trace.at(21).write(1, 7, 16, 5);
        }
        trace.at(21).write(2, 8, 16, 5);
        for (int i = 0; i < 8; i++) {
            trace.at(21).write(1, 7, 16, 5);
        }
        assertThat(toConfirm(limits).summary()).doesNotContain("Predictions end");

        for (int i = 0; i < 2; i++) {
            trace.at(21).write(1, 7, 16, 5);
        }
        assertThat(toConfirm(limits).summary())
                .startsWith(
                        "what other schedules would do is known in part. Predictions end at event 21: in the 10 events"
                                + " before it, each thread accessed data only where it had done so before. Name the"
                                + " simulator predicted-race");
        assertThat(trace.judge(new PredictedRaceSimulator(limits), new Outputs(), 7))
                .as("one that a test names goes on")
                .isInstanceOf(Verdict.Agrees.class)
                .asString()
                .doesNotContain("Predictions end");
    }

    /** A monitor that is entered at one more place does not prolong them: races are of accesses to data. */
    @Test
    void predictionsToBeConfirmed_endWhereOnlyTheSynchronisationIsNew() {
        HistoryLimits limits = new HistoryLimits(8, 8, 8, 400, 8, 8).withRepeated(30);
        for (int i = 0; i < 20; i++) {
            trace.at(100 + i);
            enter(1, LOCK).at(21).write(1, 7, 16, 5).at(200 + i);
            exit(1, LOCK);
        }

        assertThat(toConfirm(limits).summary())
                .contains("Predictions end at event")
                .contains("in the 30 events before it, each thread accessed data only where it had done so before");
    }

    /** A thread that does what another one did before it brings nothing new, though nothing orders the two. */
    @Test
    void predictionsToBeConfirmed_endWhereNewThreads_onlyDoWhatThoseBeforeThemDid() {
        HistoryLimits limits = new HistoryLimits(8, 8, 8, 400, 8, 8).withRepeated(30);
        for (int thread = 4; thread < 20; thread++) {
            trace.at(21).start(1, thread).begin(thread, "child").read(thread, 7, 16, 5);
            trace.operation(EventKind.THREAD_END, thread, 0);
        }

        assertThat(toConfirm(limits).summary())
                .contains("in the 30 events before it, each thread accessed data only where it had done so before");
    }

    /** {@return the verdict of a default simulator} */
    private Verdict.Agrees toConfirm(HistoryLimits limits) {
        PredictedRaceSimulator simulator = new PredictedRaceSimulator(limits);
        simulator.leaveToConfirm();
        return (Verdict.Agrees) trace.judge(simulator, new Outputs(), 5);
    }

    @Test
    void summary_saysHowFarItLooked() {
        for (int i = 0; i < 20; i++) {
            enter(1, LOCK).at(21).write(1, 7, 16, i);
            exit(1, LOCK);
            empty(2, LOCK);
        }
        assertThat(verdict())
                .asInstanceOf(type(Verdict.Agrees.class))
                .satisfies(verdict -> assertThat(verdict.summary())
                        .isEqualTo(
                                "20 plain accesses are ordered in this run, and no race was found in another schedule"
                                        + " of it; the search covered at most 8 accesses of each kind by each thread"
                                        + " to each location (18 were left out) and its last 128 sections in each"
                                        + " monitor, over 0 shared locations (of 1) and 80 operations of"
                                        + " synchronisation"));
    }

    @Test
    void tracesThatLeaveOutSynchronisation_orAccesses_areNotJudged() {
        assertThat(verdict()).isInstanceOf(Verdict.Inconclusive.class);
        trace.at(21).write(1, 7, 16, 5);
        PredictedRaceSimulator simulator = new PredictedRaceSimulator();
        simulator.start(trace.header(Coverage.REGIONS));
        trace.events().forEach(simulator::event);

        assertThat(simulator.finish(new Outputs()))
                .asInstanceOf(type(Verdict.Inconclusive.class))
                .satisfies(verdict -> assertThat(verdict.reason()).contains("no -i, no -r"));
    }

    @Test
    void strands_areUsedAgain_byThreadsThatComeAfterTheEndOfOthers() {
        HappensBefore order = new HappensBefore();
        ReadsFromOrder readsFrom = new ReadsFromOrder(
                order,
                trace.symbols,
                HistoryLimits.within(MemoryShare.alone()),
                new ForgottenPast(MemoryShare.alone()));
        for (int thread = 4; thread < 500; thread++) {
            trace.start(1, thread).begin(thread, "child").operation(EventKind.THREAD_ENDING, thread, 1000 + thread);
            trace.operation(EventKind.THREAD_END, thread, 0).operation(EventKind.JOIN, 1, 1000 + thread);
        }
        trace.events().forEach(event -> {
            assertThat(readsFrom.strand(event.thread()).thread()).isEqualTo(event.thread());
            readsFrom.operation(event);
            order.operation(event);
        });
        assertThat(readsFrom.strands()).hasSize(4);
    }

    @Test
    void itIsFoundByItsName_andNeedsAStart() {
        assertThat(Simulators.byName("predicted-race")).isInstanceOf(PredictedRaceSimulator.class);
        assertThatIllegalStateException().isThrownBy(() -> new PredictedRaceSimulator().finish(new Outputs()));
    }

    private TraceFixture enter(int thread, long lock) {
        return trace.at(1).operation(EventKind.MONITOR_ENTER, thread, lock);
    }

    private TraceFixture exit(int thread, long lock) {
        return trace.at(2).operation(EventKind.MONITOR_EXIT, thread, lock);
    }

    /** Enters and leaves a monitor. */
    private void empty(int thread, long lock) {
        enter(thread, lock);
        exit(thread, lock);
    }

    private Verdict verdict() {
        return trace.judge(new PredictedRaceSimulator(), new Outputs());
    }

    private List<Divergence> races() {
        assertThat(verdict()).isInstanceOf(Verdict.Diverges.class);
        return ((Verdict.Diverges) verdict()).divergences();
    }

    @Test
    void accessToWhatAnotherThreadMayHaveAccessed_tooLongAgo_isInconclusive() {
        TraceFixture accesses = new TraceFixture().begin(1, "one").begin(2, "two");
        for (int object = 1; object < 9; object++) {
            accesses.write(1, object, 16, 5);
        }
        accesses.write(2, 1, 16, 7);

        HistoryLimits few = new HistoryLimits(8, 8, 8, 2, 2, 2);
        assertThat(accesses.judge(new PredictedRaceSimulator(few), new Outputs()))
                .isInstanceOfSatisfying(
                        Verdict.Inconclusive.class,
                        verdict -> assertThat(verdict.reason())
                                .startsWith("No race was found, but for 1 events it is not known what they come after")
                                .contains("by thread 'two'")
                                .contains("(event 10). The simulator's share of the memory, ")
                                .contains(
                                        " was full with 4 words of eight bytes, or with 4 monitors; give the JVM that")
                                .endsWith("or trace fewer classes, or a shorter run."));
    }
}
