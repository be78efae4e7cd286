// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.braid.simulator.Divergence;
import dev.braid.simulator.Extent;
import dev.braid.simulator.MemoryShare;
import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.order.HappensBefore;
import dev.braid.trace.AccessMode;
import dev.braid.trace.Coverage;
import dev.braid.trace.EventKind;
import dev.braid.trace.Outputs;
import dev.braid.trace.SiteKind;
import dev.braid.trace.layout.RecordDescriptor;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Checks verdicts of the race simulator on traces that are written by hand; {@link RaceOracleTests} has random ones.
 */
class RaceSimulatorTests {
    private final TraceFixture trace = new TraceFixture();

    @BeforeEach
    void nameWhatTheTracesHave() {
        trace.symbols
                .fieldSite(12, "value")
                .fieldSite(13, "value")
                .siteOf(20, SiteKind.FIELD, "java.util.ArrayList", "size")
                .siteOf(21, SiteKind.FIELD, "java.util.AbstractMap", "keySet")
                .siteOf(22, SiteKind.FIELD, "java.util.concurrent.FutureTask", "outcome")
                .handleSite(23)
                .callSite(30, "java.util.List")
                .callSite(31, "java.lang.Class")
                .type(7, "demo.Counter")
                .type(8, "[Ljava.util.concurrent.ForkJoinTask;");
        trace.begin(1, "main").begin(2, "worker");
    }

    @Test
    void race_isToldWithBothSides_andHowOften() {
        trace.at(12).write(1, 7, 16, 5).at(13).read(2, 7, 16, 5);
        trace.at(12).operation(EventKind.MONITOR_EXIT, 1, 9).write(1, 7, 16, 6);
        trace.operation(EventKind.MONITOR_EXIT, 2, 10).at(13).read(2, 7, 16, 6);

        List<Divergence> races = races();

        assertThat(races).hasSize(1);
        assertThat(races.get(0).kind()).isEqualTo("data-race");
        assertThat(races.get(0).message())
                .isEqualTo("Nothing orders the write of demo.Counter#7.value by thread 'main' and the read by thread"
                        + " 'worker'. The first wrote 5 at demo.Counter.add(Counter.java:12) (event 2), the second read"
                        + " 5 at demo.Counter.add(Counter.java:13) (event 3). These two places race 3 times. Let both"
                        + " hold the same lock, or make it a volatile or atomic variable.");
        assertThat(races.get(0).events())
                .containsExactly(trace.events().get(2), trace.events().get(3));
    }

    /** A verdict shows so many pairs of places: none of its locations is to be missing because another one has many. */
    @Test
    void moreRacesThanAreShown_beginWithTheFirstOfEachLocation() {
        for (int site = 1000; site < 1120; site++) {
            trace.symbols.fieldSite(site, "value");
            trace.at(site).operation(EventKind.MONITOR_EXIT, 1, 9).write(1, 7, 16, 5);
            trace.at(13).operation(EventKind.MONITOR_EXIT, 2, 10).write(2, 7, 16, 5);
        }
        trace.at(12).write(1, 8, 16, 5).at(13).write(2, 8, 16, 5);

        List<Divergence> races = races();

        assertThat(races).hasSize(100);
        assertThat(races.get(0).message())
                .contains("demo.Counter#7.value")
                .containsPattern(" Of \\d+ pairs of places that race, 100 are shown, with those first ");
        assertThat(races.get(1).message()).contains("[]#8.value").doesNotContain(" are shown");
    }

    @Test
    void callsOnAnObject_raceForItsState() {
        trace.symbols.callSite(40, "java.lang.StringBuilder", "append").type(9, "java.lang.StringBuilder");
        trace.at(40).write(1, 9, RecordDescriptor.RECEIVER_OFFSET, 0);
        trace.write(2, 9, RecordDescriptor.RECEIVER_OFFSET, 0);

        assertThat(races())
                .singleElement()
                .extracting(Divergence::message)
                .isEqualTo("Nothing orders the write of the state of java.lang.StringBuilder#9 by thread 'main' and the"
                        + " write by thread 'worker'. The first changed it by java.lang.StringBuilder.append at"
                        + " demo.Main.main(Main.java:40) (event 2), the second changed it by"
                        + " java.lang.StringBuilder.append at demo.Main.main(Main.java:40) (event 3). Let both hold the"
                        + " same lock, or give each thread an object of its own: java.lang.StringBuilder leaves it to"
                        + " its users to synchronise.");
    }

    @Test
    void objectsThatAreNotJudged_areNamed_ifACallMayChangeThem() {
        trace.symbols.callSite(40, "java.io.RandomAccessFile", "seek").type(9, "java.io.RandomAccessFile");
        trace.symbols.type(10, "java.io.RandomAccessFile").type(11, "java.io.PushbackInputStream");
        trace.at(40).write(1, 9, RecordDescriptor.UNJUDGED_RECEIVER_OFFSET, 0);
        trace.read(2, 9, RecordDescriptor.UNJUDGED_RECEIVER_OFFSET, 0);
        trace.write(1, 10, RecordDescriptor.UNJUDGED_RECEIVER_OFFSET, 0);
        trace.write(2, 10, RecordDescriptor.UNJUDGED_RECEIVER_OFFSET, 0);
        trace.read(1, 11, RecordDescriptor.UNJUDGED_RECEIVER_OFFSET, 0);
        trace.read(2, 11, RecordDescriptor.UNJUDGED_RECEIVER_OFFSET, 0);

        assertThat(verdict())
                .isInstanceOfSatisfying(
                        Verdict.Agrees.class,
                        verdict -> assertThat(verdict.summary())
                                .contains("; shared and not judged: java.io.RandomAccessFile (2 objects, by 2 threads,"
                                        + " first at Main.java:40)"));
    }

    @Test
    void accessesWhosePlaceHasNoName_makeNothingCertain() {
        trace.at(12).write(1, 7, 16, 5).at(99).write(2, 7, 16, 5);

        assertThat(verdict())
                .isInstanceOfSatisfying(
                        Verdict.Inconclusive.class,
                        verdict -> assertThat(verdict.reason()).contains("lacks the places of some accesses"));
    }

    @Test
    void eachPairOfPlaces_isToldOnce_inWhicheverOrder() {
        for (long object = 100; object < 120; object++) {
            trace.at(12).write(1, object, 16, 5).at(13).write(2, object, 16, 5);
            trace.at(13).write(1, object, 24, 5).at(12).write(2, object, 24, 5);
            trace.at(12).write(1, object, 32, 5).write(2, object, 32, 5);
        }
        assertThat(races()).hasSize(2);
    }

    @Test
    void longAccess_thatRacesWithTwoShortOnes_isOneRace() {
        trace.at(12).size(4).write(1, 7, 16, 5).write(1, 7, 20, 5);
        trace.at(13).size(8).read(2, 7, 16, 5);

        assertThat(races()).hasSize(1);
        assertThat(races().get(0).message()).doesNotContain("times");
    }

    @Test
    void referencesBesideEachOther_areFourBytesLong() {
        trace.at(12).writeReference(1, 7, 16, 9).at(13).writeReference(2, 7, 20, 9);

        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void finalField_isNoRace() {
        trace.symbols.finalField(7, 16);
        trace.at(12).write(1, 7, 16, 5).at(13).read(2, 7, 16, 5);

        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void collectionThatTheProgramCalls_isTakenAtItsWord_andShownAtTheCall() {
        trace.calledAt(30).at(20).write(1, 7, 16, 5).write(2, 7, 16, 6);

        assertThat(races()).hasSize(1);
        assertThat(races().get(0).message())
                .contains(
                        "The first wrote 5 at demo.Main.main(Main.java:30), by way of java.util.ArrayList.add (event");
    }

    @Test
    void collectionsWithinTheJdk_areItsOwnAffair() {
        trace.calledAt(31).at(20).write(1, 7, 16, 5).write(2, 7, 16, 6);
        trace.calledAt(0).at(20).write(1, 7, 24, 5).write(2, 7, 24, 6);
        trace.calledAt(30).at(21).write(1, 7, 32, 5).write(2, 7, 32, 6);
        trace.calledAt(30).at(22).write(1, 7, 40, 5).write(2, 7, 40, 6);
        trace.at(23)
                .mode(AccessMode.OPAQUE)
                .write(1, 8, 40, 5)
                .mode(AccessMode.PLAIN)
                .write(2, 8, 40, 6);
        trace.at(12).write(1, 7, 48, 5);

        assertThat(verdict())
                .isEqualTo(Verdict.Agrees.over(
                        new Extent(1, 0, 0, false, true),
                        "1 plain access is ordered by happens-before with all that conflict with them"));
    }

    @Test
    void plainWriteOfAConcurrentClass_releases() {
        trace.at(12).write(1, 7, 16, 5);
        trace.at(22).writeReference(1, 8, 40, 5);
        trace.at(23).mode(AccessMode.ACQUIRE).readReference(2, 8, 40, 5).mode(AccessMode.PLAIN);
        trace.at(13).read(2, 7, 16, 5);

        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);
    }

    /** Nothing was looked at, so nothing may be said. */
    @Test
    void noAccess_isInconclusive() {
        assertThat(verdict()).isInstanceOf(Verdict.Inconclusive.class);
    }

    @Test
    void locksAlone_areJudged_andSaidToBeAllThatThreadsShare() {
        for (int thread = 1; thread <= 2; thread++) {
            trace.at(12).operation(EventKind.MONITOR_ENTER, thread, 9).operation(EventKind.MONITOR_EXIT, thread, 9);
        }
        assertThat(verdict())
                .isEqualTo(Verdict.Agrees.over(
                        new Extent(0, 0, 4, true, true), "the program made no plain access, so there is no race"));
        assertThat(((Verdict.Agrees) verdict()).summary())
                .endsWith(", over 0 shared locations (of 0) and 4 operations of synchronisation");
    }

    @Test
    void threadsThatShareNothing_areSaidNotToHaveMet() {
        trace.at(12).write(1, 7, 16, 1).write(2, 8, 16, 1);
        trace.operation(EventKind.MONITOR_ENTER, 1, 7).operation(EventKind.MONITOR_ENTER, 2, 8);
        assertThat(((Verdict.Agrees) verdict()).summary())
                .endsWith("; no two threads met: no location was accessed by more than one thread"
                        + " (of 2 locations, beside 2 operations of synchronisation)");
    }

    @Test
    void threadsOfTheJdk_meetAtItsOwnObjects_butNotAtTheMapsOfClassLoaders() {
        trace.symbols
                .siteOf(40, SiteKind.FIELD, "java.util.concurrent.ConcurrentHashMap", "")
                .siteOf(41, SiteKind.FIELD, "java.util.concurrent.LinkedBlockingQueue", "");
        trace.at(12).write(1, 7, 16, 1);
        trace.at(40).operation(EventKind.MONITOR_ENTER, 1, 9).operation(EventKind.MONITOR_ENTER, 2, 9);
        assertThat(((Verdict.Agrees) verdict()).extent()).isEqualTo(new Extent(1, 0, 0, false, true));

        trace.at(41).operation(EventKind.MONITOR_ENTER, 1, 10).operation(EventKind.MONITOR_ENTER, 2, 10);
        assertThat(((Verdict.Agrees) verdict()).extent()).isEqualTo(new Extent(1, 0, 0, true, true));
    }

    @Test
    void handles_raceWithPlainAccesses_butNotWithEachOther() {
        trace.at(23)
                .mode(AccessMode.VOLATILE)
                .write(1, 7, 16, 1)
                .write(2, 7, 16, 2)
                .readWrite(1, 7, 16, 2, 3);
        assertThat(verdict())
                .isEqualTo(Verdict.Agrees.over(
                        new Extent(1, 1, 3, true, true), "the program made no plain access, so there is no race"));

        trace.mode(AccessMode.PLAIN).at(13).read(2, 7, 16, 3);
        assertThat(races()).hasSize(1);
        assertThat(races().get(0).message()).contains("The first read 2 and wrote 3 (volatile) at");
    }

    @Test
    void declaredRaces_areLeftOut_andSaidToBe() {
        trace.symbols.fieldSite(15, "hits").declaredRace("hits", "", "a statistic");
        trace.at(15).write(1, 7, 24, 1).write(2, 7, 24, 2).read(1, 7, 24, 2);
        assertThat(verdict())
                .isEqualTo(Verdict.Agrees.over(
                        new Extent(1, 1, 0, true, true),
                        "3 plain accesses are ordered by happens-before with all that conflict with"
                                + " them, but for races declared benign: demo.Counter.hits 2 times (\"a statistic\")"));

        trace.at(12).write(1, 7, 16, 5).at(13).read(2, 7, 16, 5);
        assertThat(races()).hasSize(1);
        assertThat(races().get(0).message())
                .startsWith("Nothing orders the write of demo.Counter#7.value")
                .endsWith(" Races declared benign were left out: demo.Counter.hits 2 times (\"a statistic\").");
    }

    @Test
    void racesThatAFileDeclares_areLeftOut_andDeclarationsThatMatchNone_areNamed() {
        trace.symbols.fieldSite(15, "hits").siteIn(16, "demo.Counter", "peek", "value");
        trace.symbols.declaredRace(1, "*", "", "statistics").declaredRace(2, "hits", "", "a statistic");
        trace.symbols.declaredRace(3, "peek", "*", "a guess").declaredRace(4, "poke", "*", "a guess");
        trace.at(15).write(1, 7, 24, 1).write(2, 7, 24, 2);
        assertThat(verdict())
                .isInstanceOfSatisfying(
                        Verdict.Agrees.class,
                        agrees -> assertThat(agrees.summary())
                                .startsWith("2 plain accesses are ordered by happens-before with all that conflict with"
                                        + " them, but for races declared benign: demo.Counter.* once (\"statistics\","
                                        + " races.txt:1); declared benign, but in no race of this run:"
                                        + " demo.Counter.peek() (races.txt:3), demo.Counter.poke() (races.txt:4)"));

        trace.at(16).write(1, 8, 16, 5).read(2, 8, 16, 5);
        assertThat(verdict())
                .asInstanceOf(type(Verdict.Agrees.class))
                .satisfies(verdict -> assertThat(verdict.summary())
                        .contains("; declared benign, but in no race of this run: demo.Counter.poke() (races.txt:4)"));
    }

    @Test
    void racesOfADeclaredMethod_areLeftOut_whicheverFieldTheyAreOn() {
        trace.symbols.siteIn(16, "demo.Counter", "peek", "value").declaredRace("peek", "()V", "a guess");
        trace.at(12).write(1, 7, 16, 5).at(16).read(2, 7, 16, 5);
        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);

        trace.at(13).read(2, 7, 16, 5).operation(EventKind.MONITOR_EXIT, 1, 9);
        trace.at(12).write(1, 7, 16, 6).at(13).write(2, 7, 16, 7);
        assertThat(verdict()).isInstanceOf(Verdict.Diverges.class);
    }

    @Test
    void declaredRaceWithoutAReason_isNoDeclaration() {
        trace.symbols.declaredRace("value", "", " ");
        trace.at(12).write(1, 7, 16, 5);
        assertThat(verdict())
                .isEqualTo(
                        new Verdict.Inconclusive("Races of demo.Counter.value are declared benign without a reason, so"
                                + " nobody can tell whether they are; say why in @BenignRace(reason = …)."));

        trace.at(13).read(2, 7, 16, 5);
        assertThat(verdict()).isInstanceOf(Verdict.Diverges.class);
    }

    @Test
    void whatIsReachedThroughAFinalField_isOrdered_butNotWhatComesLater() {
        trace.symbols.finalField(7, 16);
        trace.at(12).write(1, 50, 16, 1).writeReference(1, 7, 16, 50);
        trace.operation(EventKind.MONITOR_EXIT, 1, 9).write(1, 50, 24, 2);
        trace.at(13).readReference(2, 7, 16, 50).read(2, 50, 16, 1).read(2, 50, 24, 2);
        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);

        trace.at(12).write(1, 50, 24, 3).at(13).read(2, 50, 24, 3);
        assertThat(races()).hasSize(1);
        assertThat(races().get(0).message()).contains("wrote 3 at");
    }

    @Test
    void whatIsReachedThroughAFinalField_isOrdered_afterTheEndOfWhoConstructedIt() {
        trace.symbols.finalField(7, 16);
        trace.start(3, 1).begin(1, "constructs").operation(EventKind.MONITOR_EXIT, 1, 9);
        trace.at(12).writeReference(1, 7, 16, 50).write(1, 50, 16, 1);
        trace.operation(EventKind.THREAD_ENDING, 1, 1001).operation(EventKind.THREAD_END, 1, 0);
        trace.at(13).readReference(2, 7, 16, 50).read(2, 50, 16, 1);

        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void whatIsReachedThroughAnyOtherField_isNotOrdered() {
        trace.at(12).write(1, 50, 16, 1).writeReference(1, 7, 16, 50);
        trace.at(13).readReference(2, 7, 16, 50).read(2, 50, 16, 1);

        assertThat(races()).hasSize(1);
        assertThat(races().get(0).message()).contains("These two places race 2 times");
    }

    @Test
    void optimisticReads_whoseStampIsAskedFor_areInNoRace_whateverTheAnswer() {
        stampedLock();
        write(1, 0);
        tryOptimisticRead(2, 1 << 8);
        trace.at(13).read(2, 7, 16, 5);
        write(1, 1 << 8);
        trace.at(13).read(2, 7, 16, 5);
        validate(2, 2 << 8);
        write(1, 2 << 8);

        assertThat(verdict())
                .isEqualTo(Verdict.Agrees.over(
                        new Extent(1, 1, 0, true, true),
                        "5 plain accesses (2 of them optimistic, and validated) are ordered by"
                                + " happens-before with all that conflict with them"));
    }

    @Test
    void optimisticReads_whoseStampNobodyAsksFor_areReadsLikeAnyOthers() {
        stampedLock();
        tryOptimisticRead(2, 1 << 8);
        trace.at(13).read(2, 7, 16, 5);
        write(1, 1 << 8);

        assertThat(races()).hasSize(1);
    }

    @Test
    void optimisticReads_ofAThreadThatTakesTheLockInstead_areReadsLikeAnyOthers() {
        stampedLock();
        trace.at(12).write(1, 7, 16, 5);
        tryOptimisticRead(2, 1 << 8);
        trace.at(13).read(2, 7, 16, 5);
        assertThat(races()).as("while the trace goes on").hasSize(1);
        trace.at(42).mode(AccessMode.VOLATILE).readWrite(2, 40, 24, 1 << 8, 1 + (1 << 8));
        trace.mode(AccessMode.PLAIN);
        validate(2, 1 << 8);

        assertThat(races()).hasSize(1);
    }

    @Test
    void readsAfterTheValidation_orWithoutAStamp_areReadsLikeAnyOthers() {
        stampedLock();
        trace.at(12).write(1, 7, 16, 5);
        tryOptimisticRead(2, 1 << 8);
        validate(2, 1 << 8);
        trace.at(13).read(2, 7, 16, 5);
        assertThat(races()).as("after the validation").hasSize(1);

        trace.at(12).write(1, 7, 16, 5);
        trace.operation(EventKind.MONITOR_EXIT, 2, 10);
        tryOptimisticRead(2, (1 << 8) + (1 << 7));
        trace.at(14).read(2, 7, 16, 5);
        assertThat(races()).as("without a stamp").hasSize(2);

        validate(2, 1 << 8);
        assertThat(races()).as("without a stamp, which is noticed").hasSize(1);
    }

    @Test
    void optimisticReads_raceWithWhatIsWrittenWithoutTheLock_beforeThem() {
        stampedLock();
        trace.at(12).write(1, 7, 16, 5);
        tryOptimisticRead(2, 1 << 8);
        trace.at(13).read(2, 7, 16, 5);
        validate(2, 1 << 8);

        assertThat(races()).hasSize(1);
    }

    @Test
    void optimisticReads_raceWithWhatIsWrittenWithoutTheLock_afterThem() {
        stampedLock();
        tryOptimisticRead(2, 1 << 8);
        trace.at(13).read(2, 7, 16, 0);
        validate(2, 1 << 8);
        takeToWrite(1, 1 << 8);
        write(1, 2 << 8);
        assertThat(verdict()).as("with the lock").isInstanceOf(Verdict.Agrees.class);

        trace.at(12).write(3, 7, 16, 6);
        assertThat(races()).as("without it").isNotEmpty();
    }

    @Test
    void stampThatIsAskedForAgain_coversWhatWasReadSince() {
        stampedLock();
        tryOptimisticRead(2, 1 << 8);
        validate(2, 1 << 8);
        takeToWrite(1, 1 << 8);
        trace.at(12).write(1, 7, 16, 6).at(13).read(2, 7, 16, 6);
        validate(2, 1 << 8 | 1 << 7);
        write(1, 2 << 8);

        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);
    }

    /** It is read here before what orders it with the write, though the thread ends after that. */
    @Test
    void readThatNobodyValidates_isJudgedByWhenItWas() {
        stampedLock();
        tryOptimisticRead(2, 1 << 8);
        trace.at(13).read(2, 7, 16, 0).operation(EventKind.MONITOR_EXIT, 2, 9);
        trace.operation(EventKind.MONITOR_ENTER, 1, 9).at(12).write(1, 7, 16, 5);
        trace.operation(EventKind.THREAD_END, 2, 0);

        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);
    }

    private void takeToWrite(int thread, long state) {
        trace.at(42).mode(AccessMode.VOLATILE).readWrite(thread, 40, 24, state, state | 1 << 7);
        trace.mode(AccessMode.PLAIN);
    }

    /** Object 40 is a stamped lock whose state is at offset 24, and guards field 16 of object 7. */
    private void stampedLock() {
        String lock = "java.util.concurrent.locks.StampedLock";
        trace.symbols
                .siteIn(40, lock, "tryOptimisticRead", "state")
                .siteIn(41, lock, "validate", "state")
                .siteIn(42, lock, "casState", "")
                .siteIn(43, lock, "releaseWrite", "state")
                .type(40, lock)
                .fieldSite(14, "value");
    }

    /** Writes and leaves the write lock, as far as the lock is read by others. */
    private void write(int thread, long state) {
        trace.at(12).write(thread, 7, 16, 5);
        trace.at(43).mode(AccessMode.VOLATILE).write(thread, 40, 24, state).mode(AccessMode.PLAIN);
    }

    private void tryOptimisticRead(int thread, long state) {
        trace.at(40).mode(AccessMode.VOLATILE).read(thread, 40, 24, state).mode(AccessMode.PLAIN);
    }

    private void validate(int thread, long state) {
        trace.at(41).mode(AccessMode.VOLATILE).read(thread, 40, 24, state).mode(AccessMode.PLAIN);
    }

    @Test
    void accessesOfWhichTooMuchWasForgotten_areNotSaidToAgree() {
        RaceSearch search =
                new RaceSearch(new HappensBefore(), trace.symbols, (one, other) -> {}, RaceLimits.exactly(4, 4, 4));
        trace.at(12);
        for (int object = 100; object < 140; object++) {
            trace.write(1, object, 16, 5);
        }
        trace.at(13).write(2, 100, 16, 6).write(1, 101, 16, 6);
        trace.events().forEach(search::event);

        assertThat(search.forgotten().unchecked()).isOne();
        assertThat(RaceText.forgotten(trace.symbols, search, new MemoryShare(1L << 30, 512L << 20, 0)))
                .isEqualTo("No race was found, but for 1 accesses, other accesses to their locations were forgotten;"
                        + " the first is the write of object#100.value by thread 'worker' at"
                        + " demo.Counter.add(Counter.java:13) (event 42). The simulator's share of the memory, 512 MiB"
                        + " of a heap of 1,024 MiB, was full when it held 8 locations; give the JVM that judges a heap"
                        + " of, say, 2 GiB (on the command line JDK_JAVA_OPTIONS=-Xmx2g, with Surefire"
                        + " <argLine>-Xmx2g</argLine>, with Gradle maxHeapSize), or trace a shorter run, or fewer"
                        + " classes (options include and exclude).");
    }

    @Test
    void tracesThatLeaveOutSynchronisation_areNotJudged() {
        trace.at(12).write(1, 7, 16, 5);
        RaceSimulator simulator = new RaceSimulator();
        simulator.start(trace.header(Coverage.REGIONS));
        trace.events().forEach(simulator::event);

        assertThat(simulator.finish(new Outputs()))
                .asInstanceOf(type(Verdict.Inconclusive.class))
                .satisfies(verdict -> assertThat(verdict.reason()).contains("no -i, no -r"));
    }

    @Test
    void calledBeforeItsStart_itThrows() {
        assertThatIllegalStateException().isThrownBy(() -> new RaceSimulator().finish(new Outputs()));
    }

    private Verdict verdict() {
        return trace.judge(new RaceSimulator(), new Outputs());
    }

    private List<Divergence> races() {
        assertThat(verdict()).isInstanceOf(Verdict.Diverges.class);
        return ((Verdict.Diverges) verdict()).divergences();
    }
}
