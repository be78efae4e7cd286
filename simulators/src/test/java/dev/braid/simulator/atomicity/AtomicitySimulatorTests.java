// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.atomicity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.Divergence;
import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.Verdict;
import dev.braid.trace.AccessMode;
import dev.braid.trace.Coverage;
import dev.braid.trace.EventKind;
import dev.braid.trace.Outputs;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.SiteKind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks which blocks are atomic, what conflicts, and what is said of a violation. */
class AtomicitySimulatorTests {
    private static final int METHOD = 1;
    private static final int FIELD = 2;
    private static final int SYNCHRONIZED = 3;
    private static final int CALL = 4;
    private static final int OTHER_CALL = 5;
    private static final int JDK = 6;
    private static final int OTHER_JDK = 7;
    private static final long OBJECT = 1;
    private static final long QUEUE = 70;
    private static final String MAP = "java.util.concurrent.ConcurrentHashMap";
    private static final String LOCKS = "java.util.concurrent.locks.";

    private final TraceFixture trace = new TraceFixture();

    AtomicitySimulatorTests() {
        trace.symbols
                .thread(1, "one")
                .thread(2, "two")
                .type(OBJECT, "demo.Account")
                .markedFunction(METHOD, "dev.braid.engine.api.Atomic")
                .fieldSite(FIELD, "balance")
                .siteIn(SYNCHRONIZED, SiteKind.SYNCHRONIZED_METHOD, "demo.Counter", "locked", "");
    }

    @Test
    void interleavingWrite_isNamedWithBothAccessesAroundIt() {
        call();
        trace.at(FIELD).read(1, OBJECT, 16, 5).write(2, OBJECT, 16, 7).write(1, OBJECT, 16, 6);
        returned();

        Divergence divergence = divergences().get(0);
        assertThat(divergence.kind()).isEqualTo("atomicity-violation");
        assertThat(divergence.message())
                .isEqualTo(
                        "@Atomic method demo.Counter.add, called by thread 'one' at event 0, is not atomic: it read 5"
                                + " from demo.Account#1.balance at demo.Counter.add(Counter.java:2) (event 1), then"
                                + " thread 'two' wrote 7 to demo.Account#1.balance at demo.Counter.add(Counter.java:2)"
                                + " (event 2), and then it wrote 6 to demo.Account#1.balance at"
                                + " demo.Counter.add(Counter.java:2) (event 3). No order of whole calls has this"
                                + " outcome. Let it hold one lock from its first access to its last, as all others do,"
                                + " or make them one atomic operation.");
        assertThat(divergence.events()).extracting(RecordedEvent::index).containsExactly(1L, 2L, 3L);
    }

    @Test
    void wayBackThroughAnotherThread_isNamed() {
        call();
        trace.at(FIELD)
                .write(1, OBJECT, 16, 5)
                .read(2, OBJECT, 16, 5)
                .write(2, OBJECT, 24, 1)
                .read(3, OBJECT, 24, 1)
                .write(3, OBJECT, 32, 1)
                .read(1, OBJECT, 32, 1);
        returned();

        Divergence divergence = divergences().get(0);
        assertThat(divergence.message())
                .contains("then thread 'two' read 5 from")
                .contains(", thread 'thread #3' wrote 1 to")
                .contains("and then it read 1 from");
        assertThat(divergence.events()).extracting(RecordedEvent::index).containsExactly(1L, 2L, 5L, 6L);
    }

    @Test
    void sameViolation_isShownOnce() {
        for (int i = 0; i < 3; i++) {
            call();
            trace.at(FIELD).read(1, OBJECT, 16, 5).write(2, OBJECT, 16, 7).write(1, OBJECT, 16, 6);
            returned();
        }
        assertThat(divergences())
                .singleElement()
                .satisfies(divergence -> assertThat(divergence.message()).contains(" That happens 3 times. "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"dev.braid.engine.api.Operation", "demo.Other dev.braid.engine.api.Atomic"})
    void otherMarkers_makeBlocksToo(String markers) {
        trace.symbols.markedFunction(METHOD, markers);
        interrupted();
        assertThat(divergences()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "demo.Other"})
    void otherFunctions_areNoBlocks(String markers) {
        trace.symbols.markedFunction(METHOD, markers);
        interrupted();
        assertThat(verdict())
                .isInstanceOfSatisfying(
                        Verdict.Inconclusive.class,
                        verdict -> assertThat(verdict.reason()).contains("mark one with @Atomic"));
    }

    private void interrupted() {
        call();
        trace.at(FIELD).read(1, OBJECT, 16, 5).write(2, OBJECT, 16, 7).write(1, OBJECT, 16, 6);
        returned();
    }

    @ParameterizedTest
    @CsvSource({"demo.Counter,true", "java.util.Vector,false"})
    void synchronizedMethodsOfTheProgram_areBlocks(String className, boolean isBlock) {
        trace.symbols.siteIn(SYNCHRONIZED, SiteKind.SYNCHRONIZED_METHOD, className, "locked", "");
        trace.at(SYNCHRONIZED).operation(EventKind.MONITOR_ENTER, 1, 9);
        trace.at(FIELD).read(1, OBJECT, 16, 5).write(2, OBJECT, 16, 7).write(1, OBJECT, 16, 6);
        trace.at(SYNCHRONIZED).operation(EventKind.MONITOR_EXIT, 1, 9);

        assertThat(verdict() instanceof Verdict.Diverges).isEqualTo(isBlock);
    }

    @Test
    void accessAfterTheEnd_isNotInTheBlock() {
        call();
        trace.at(FIELD).read(1, OBJECT, 16, 5).write(2, OBJECT, 16, 7);
        returned();
        trace.at(FIELD).write(1, OBJECT, 16, 6);
        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void wait_endsTheTransaction() {
        call();
        trace.at(FIELD).operation(EventKind.MONITOR_ENTER, 1, 9).read(1, OBJECT, 16, 5);
        trace.operation(EventKind.WAIT, 1, 9);
        trace.operation(EventKind.MONITOR_ENTER, 2, 9).write(2, OBJECT, 16, 6).operation(EventKind.MONITOR_EXIT, 2, 9);
        trace.operation(EventKind.WAKE, 1, 9).write(1, OBJECT, 16, 7).operation(EventKind.MONITOR_EXIT, 1, 9);
        returned();
        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);
    }

    @ParameterizedTest
    @CsvSource({"enableWait,true", "signal,false"})
    void waitForACondition_endsTheTransaction(String method, boolean isWait) {
        trace.symbols
                .siteIn(JDK, SiteKind.FIELD, LOCKS + "AbstractQueuedSynchronizer$ConditionObject", method, "lastWaiter")
                .siteIn(OTHER_JDK, SiteKind.FIELD, LOCKS + "AbstractOwnableSynchronizer", "set", "exclusiveOwnerThread")
                .callSite(CALL, LOCKS + "ReentrantLock", "lock")
                .callSite(OTHER_CALL, LOCKS + "Condition", "await");
        call();
        trace.at(FIELD).read(1, OBJECT, 16, 5);
        trace.at(JDK).calledAt(OTHER_CALL).writeReference(1, 50, 16, 51);
        trace.at(OTHER_JDK).writeReference(1, 60, 16, 0);
        trace.calledAt(CALL).writeReference(2, 60, 16, 102).writeReference(2, 60, 16, 0);
        trace.at(FIELD).calledAt(0).write(2, OBJECT, 16, 6);
        trace.at(OTHER_JDK).calledAt(OTHER_CALL).writeReference(1, 60, 16, 101);
        trace.at(FIELD).calledAt(0).read(1, OBJECT, 16, 6);
        returned();
        assertThat(verdict() instanceof Verdict.Agrees).isEqualTo(isWait);
    }

    @ParameterizedTest
    @CsvSource({"exclusiveOwnerThread,true", "state,false", "tail,false"})
    void locksOfTheJdk_orderByTheirOwnersAlone(String field, boolean orders) {
        trace.symbols
                .siteIn(JDK, SiteKind.FIELD, LOCKS + "AbstractOwnableSynchronizer", "set", field)
                .callSite(CALL, LOCKS + "ReentrantLock", "lock");
        call();
        trace.at(JDK).calledAt(CALL);
        for (int thread : new int[] {1, 2, 1}) {
            trace.writeReference(thread, 60, 16, 100 + thread).writeReference(thread, 60, 16, 0);
        }
        trace.calledAt(0);
        returned();
        assertThat(verdict() instanceof Verdict.Diverges).isEqualTo(orders);
    }

    @Test
    void failedCompareAndSet_takesBackWhatWasReadForIt() {
        call();
        trace.at(FIELD).mode(AccessMode.VOLATILE).read(1, OBJECT, 16, 5).write(2, OBJECT, 16, 7);
        trace.casFailed(1, OBJECT, 16, 7).read(1, OBJECT, 16, 7).readWrite(1, OBJECT, 16, 7, 8);
        returned();
        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);
    }

    /** Another thread may have put back what was there, as a stack does that is empty again. */
    @ParameterizedTest
    @CsvSource({"5,false", "7,true"})
    void compareAndSetThatSucceeds_countsAsTheRead(long found, boolean isBroken) {
        call();
        trace.at(FIELD).mode(AccessMode.VOLATILE).read(1, OBJECT, 16, 5).write(2, OBJECT, 16, found);
        trace.readWrite(1, OBJECT, 16, found, 8);
        returned();
        assertThat(verdict() instanceof Verdict.Diverges).isEqualTo(isBroken);
    }

    @Test
    void volatileWriteOfAConstructor_publishesNothing() {
        trace.symbols.siteIn(JDK, SiteKind.FIELD, "demo.Entry", "<init>", "next");
        call();
        trace.at(FIELD).mode(AccessMode.VOLATILE).read(1, OBJECT, 16, 5).write(2, OBJECT, 16, 7);
        trace.at(JDK).write(1, 80, 16, 5).at(FIELD).casFailed(1, OBJECT, 16, 7);
        trace.read(1, OBJECT, 16, 7).readWrite(1, OBJECT, 16, 7, 8);
        returned();
        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void mapWithoutATable_hasNoEntries() {
        trace.symbols
                .siteIn(JDK, SiteKind.FIELD, MAP, "get", "table")
                .siteIn(OTHER_JDK, SiteKind.UNSAFE, MAP, "tabAt", "")
                .callSite(CALL, "java.util.Map", "get")
                .callSite(OTHER_CALL, "java.util.Map", "put");
        call();
        trace.calledAt(CALL).at(JDK).readReference(1, 70, 16, 0);
        trace.calledAt(OTHER_CALL).writeReference(2, 70, 16, 71).at(OTHER_JDK).writeReference(2, 71, 16, 72);
        trace.at(JDK).readReference(1, 70, 16, 71).at(OTHER_JDK).readReference(1, 71, 16, 72);
        trace.calledAt(0);
        returned();
        assertThat(divergences().get(0).events())
                .extracting(RecordedEvent::index)
                .containsExactly(1L, 2L, 3L, 5L);
    }

    @Test
    void volatileRead_standsIfNoCompareAndSetFails() {
        call();
        trace.at(FIELD).mode(AccessMode.VOLATILE).read(1, OBJECT, 16, 5).write(2, OBJECT, 16, 7);
        trace.read(1, OBJECT, 16, 7).readWrite(1, OBJECT, 16, 7, 8);
        returned();
        assertThat(divergences().get(0).events())
                .extracting(RecordedEvent::index)
                .containsExactly(1L, 2L, 3L);
    }

    /** Within one call, a map may look again; what two calls see must fit together. */
    @ParameterizedTest
    @CsvSource({CALL + ",false", OTHER_CALL + ",true"})
    void callsOfAMap_areAtomicEach(int secondCall, boolean isBroken) {
        trace.symbols
                .siteIn(JDK, SiteKind.UNSAFE, MAP, "tabAt", "")
                .callSite(CALL, "java.util.Map", "get")
                .callSite(OTHER_CALL, "java.util.Map", "put");
        call();
        trace.at(JDK).calledAt(CALL).mode(AccessMode.VOLATILE).readReference(1, 70, 16, 0);
        trace.writeReference(2, 70, 16, 71);
        trace.calledAt(secondCall).readReference(1, 70, 16, 71).calledAt(0);
        returned();
        assertThat(verdict() instanceof Verdict.Diverges).isEqualTo(isBroken);
    }

    @ParameterizedTest
    @CsvSource({"addCount,baseCount", "transfer,val", "treeifyBin,next", "initTable,sizeCtl"})
    void whatAMapDoesForItself_doesNotCount(String method, String field) {
        trace.symbols
                .siteIn(JDK, SiteKind.FIELD, MAP, method, field)
                .callSite(CALL, "java.util.Map", "put")
                .callSite(OTHER_CALL, "java.util.Map", "put");
        call();
        trace.at(JDK).calledAt(CALL).write(1, 70, 16, 1).write(2, 70, 16, 2);
        trace.calledAt(OTHER_CALL).write(1, 70, 16, 3).calledAt(0);
        returned();
        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void initialisationOfAClass_doesNotCount() {
        trace.symbols.siteIn(JDK, SiteKind.STATIC_FIELD, "demo.Table", "<clinit>", "entries");
        call();
        trace.at(JDK).write(1, OBJECT, 16, 5).at(FIELD).write(2, OBJECT, 16, 6).read(1, OBJECT, 16, 6);
        returned();
        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void collectionsThatAreNotJudged_areNamed() {
        trace.symbols
                .siteIn(JDK, SiteKind.FIELD, "java.util.concurrent.ConcurrentLinkedQueue$Node", "poll", "item")
                .callSite(CALL, "java.util.Queue", "poll");
        call();
        trace.at(JDK).calledAt(CALL).read(1, 70, 16, 5).calledAt(0);
        returned();
        assertThat(verdict())
                .isInstanceOfSatisfying(
                        Verdict.Agrees.class,
                        verdict -> assertThat(verdict.summary())
                                .isEqualTo("1 calls of methods that are to be atomic, with 0 accesses, are"
                                        + " conflict-serialisable; what they do to each"
                                        + " java.util.concurrent.ConcurrentLinkedQueue is not judged"));
    }

    @Test
    void changeOfACollectionThatIsNotJudged_betweenTwoCalls_isInDoubt() {
        callsToAQueue();
        call();
        trace.at(JDK).calledAt(CALL).read(1, QUEUE, 16, 5);
        changedByTwo();
        trace.at(JDK).calledAt(OTHER_CALL).read(1, QUEUE, 16, 5).calledAt(0);
        returned();
        assertThat(verdict())
                .isEqualTo(new Verdict.Inconclusive(
                        "@Atomic method demo.Counter.add, called by thread 'one' at event 0, calls a"
                                + " java.util.concurrent.ConcurrentLinkedQueue several times, and before the call at"
                                + " demo.Main.main(Main.java:5) (event 4) thread 'two' changed it at"
                                + " demo.Main.main(Main.java:4) (event 3). Whether the method is atomic nevertheless"
                                + " is not judged. Let it hold a lock around its calls, as all others do, or judge it"
                                + " by a specification (@LinearizabilityTest)."));
    }

    @Test
    void oneCallOfACollection_isAtomic() {
        callsToAQueue();
        call();
        trace.at(JDK).calledAt(CALL).read(1, QUEUE, 16, 5);
        changedByTwo();
        trace.at(JDK).calledAt(CALL).read(1, QUEUE, 16, 5).calledAt(0);
        returned();
        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void severalCallsOfACollection_thatNobodyComesBetween_doNoHarm() {
        callsToAQueue();
        call();
        changedByTwo();
        trace.at(JDK).calledAt(CALL).read(1, QUEUE, 16, 5);
        trace.at(JDK).calledAt(OTHER_CALL).read(1, QUEUE, 16, 5);
        changedByTwo();
        trace.at(FIELD).calledAt(0);
        returned();
        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);
    }

    @ParameterizedTest
    @CsvSource({"READ, 70", "WRITE, 71"})
    void whatLeavesACollectionAsItIs_isNoChange(EventKind kind, long object) {
        callsToAQueue();
        call();
        trace.at(JDK).calledAt(CALL).read(1, QUEUE, 16, 5).read(2, QUEUE, 16, 5);
        trace.at(OTHER_JDK);
        if (kind == EventKind.READ) {
            trace.read(2, object, 24, 5);
        } else {
            trace.write(2, object, 24, 5); // fills in a new node
        }
        trace.at(JDK).calledAt(OTHER_CALL).read(1, QUEUE, 16, 5).calledAt(0);
        returned();
        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);
    }

    private void callsToAQueue() {
        trace.symbols
                .siteIn(JDK, SiteKind.FIELD, "java.util.concurrent.ConcurrentLinkedQueue", "poll", "head")
                .siteIn(OTHER_JDK, SiteKind.UNSAFE, "java.lang.invoke.VarHandleReferences", "compareAndSet", "")
                .callSite(CALL, "java.util.Queue", "isEmpty")
                .callSite(OTHER_CALL, "java.util.Queue", "poll");
    }

    private void changedByTwo() {
        trace.at(JDK).calledAt(CALL).read(2, QUEUE, 16, 5).at(OTHER_JDK).readWrite(2, 71, 24, 5, 0);
    }

    @Test
    void traceThatLeavesOutAccesses_isNotJudged() {
        AtomicitySimulator simulator = new AtomicitySimulator();
        simulator.start(trace.header(Coverage.REGIONS));
        assertThat(simulator.finish(new Outputs())).isInstanceOf(Verdict.Inconclusive.class);
    }

    private void call() {
        trace.at(METHOD).function(EventKind.FUNCTION_CALL, 1, 1000);
    }

    private void returned() {
        trace.at(METHOD).function(EventKind.FUNCTION_RETURN, 1, 1000);
    }

    private Verdict verdict() {
        return trace.judge(new AtomicitySimulator(), new Outputs());
    }

    private List<Divergence> divergences() {
        return ((Verdict.Diverges) verdict()).divergences();
    }

    @Test
    void accessToWhatAnotherThreadMayHaveAccessed_tooLongAgo_isInconclusive() {
        call();
        for (int object = 1; object < 9; object++) {
            trace.at(FIELD).write(1, object, 16, 5);
        }
        trace.write(2, OBJECT, 16, 7);
        returned();

        assertThat(trace.judge(new AtomicitySimulator(new AtomicityLimits(2, 2)), new Outputs()))
                .isInstanceOfSatisfying(
                        Verdict.Inconclusive.class,
                        verdict -> assertThat(verdict.reason())
                                .contains("thread 'two' at demo.Counter.add(Counter.java:2) (event 9) may come")
                                .contains(
                                        " was full with 4 words of eight bytes, or with 4 releases; give the JVM that")
                                .endsWith("mark shorter methods, or trace a shorter run."));
    }
}
