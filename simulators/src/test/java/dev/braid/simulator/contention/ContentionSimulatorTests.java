// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.braid.simulator.Table;
import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Coverage;
import dev.braid.trace.EventKind;
import dev.braid.trace.Outputs;
import dev.braid.trace.SiteKind;
import dev.braid.trace.contention.ContentionKind;
import dev.braid.trace.contention.ContentionOutcome;
import dev.braid.trace.contention.TimelogEntry;
import dev.braid.trace.contention.Traceback;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ContentionSimulatorTests {
    private static final int FIRST = 1;
    private static final int SECOND = 2;
    private static final long MONITOR = 10;
    private static final long SHARED = 20;
    private static final long OWN = 30;

    private final TraceFixture trace = new TraceFixture();
    private final ContentionSimulator simulator = new ContentionSimulator();
    private @Nullable Verdict verdict;

    ContentionSimulatorTests() {
        for (int i = 1; i < 100; i++) {
            trace.symbols.fieldSite(i, "field");
        }
        trace.at(99).begin(FIRST, "first").begin(SECOND, "second");
    }

    /** Takes the monitor at a line. */
    private void enter(int thread, int line) {
        trace.at(line).operation(EventKind.MONITOR_ENTER, thread, MONITOR);
    }

    private void exit(int thread) {
        trace.at(98).operation(EventKind.MONITOR_EXIT, thread, MONITOR);
    }

    private void write(int thread, int line) {
        trace.at(line).write(thread, SHARED, 8, 1);
    }

    private void read(int thread, int line) {
        trace.at(line).read(thread, SHARED, 8, 1);
    }

    /** Makes steps that no other thread has anything to do with. */
    private void pass(int thread, int steps) {
        for (int i = 0; i < steps; i++) {
            trace.at(97).read(thread, OWN + thread, 8, 0);
        }
    }

    private Verdict judge() {
        Verdict known = verdict;
        if (known == null) {
            known = trace.judge(simulator, new Outputs());
            verdict = known;
        }
        return known;
    }

    private List<TimelogEntry> entries(int thread) {
        assertThat(judge()).isInstanceOf(Verdict.Agrees.class);
        return requireNonNull(simulator.transactions().threads().get(thread)).entries();
    }

    private static List<Object> frames(@Nullable Traceback at) {
        return at == null ? List.of() : at.frames();
    }

    private void assertOneEntry(
            int thread, ContentionKind kind, ContentionOutcome outcome, List<Integer> self, List<Integer> other) {
        assertThat(entries(thread)).singleElement().satisfies(entry -> {
            assertThat(entry.conflict().kind()).isEqualTo(kind);
            assertThat(entry.conflict().outcome()).isEqualTo(outcome);
            assertThat(frames(entry.conflict().self())).isEqualTo(self);
            assertThat(frames(entry.conflict().other())).isEqualTo(other);
        });
    }

    @Test
    void s2_01_threadThatAbortsItself_knowsBothPlaces_andItsTime() {
        enter(FIRST, 1);
        write(FIRST, 11);
        pass(FIRST, 3);
        exit(FIRST);
        enter(SECOND, 2);
        write(SECOND, 21);
        exit(SECOND);
        assertOneEntry(SECOND, ContentionKind.WRITE_WRITE, ContentionOutcome.ABORTED_SELF, List.of(21), List.of(11));
        // It fails at 0, 1 and 3, and waits for 1, 2 and 4: the first one ends at 4.
        assertThat(requireNonNull(simulator.transactions().threads().get(SECOND))
                        .entries()
                        .get(0))
                .satisfies(entry -> {
                    assertThat(entry.count()).isEqualTo(3);
                    assertThat(entry.lost()).isEqualTo(7);
                });
    }

    @Test
    void s2_01_threadThatAbortsItself_forWhatIsInevitable_knowsWhereThatBecameSo() {
        enter(FIRST, 1);
        trace.at(12).operation(EventKind.SLEEP, FIRST, 0);
        write(FIRST, 13);
        pass(FIRST, 5);
        exit(FIRST);
        enter(SECOND, 2);
        pass(SECOND, 2);
        write(SECOND, 21);
        exit(SECOND);
        assertOneEntry(SECOND, ContentionKind.INEVITABLE, ContentionOutcome.ABORTED_SELF, List.of(21), List.of(12));
    }

    @Test
    void s2_02_writerWhoseCommitFails_isToldWhereItWrote_notWhereItIs() {
        enter(FIRST, 1);
        read(FIRST, 11);
        pass(FIRST, 4);
        exit(FIRST);
        enter(SECOND, 2);
        write(SECOND, 21);
        pass(SECOND, 2);
        exit(SECOND);
        assertOneEntry(SECOND, ContentionKind.WRITE_READ, ContentionOutcome.ABORTED_SELF, List.of(21), List.of());
    }

    @Test
    void s2_03_victimOfAWriter_knowsItsOwnWrite_andTheOtherOnes() {
        enter(FIRST, 1);
        pass(FIRST, 3);
        write(FIRST, 11);
        exit(FIRST);
        enter(SECOND, 2);
        write(SECOND, 21);
        pass(SECOND, 5);
        exit(SECOND);
        assertOneEntry(
                SECOND, ContentionKind.WRITE_WRITE, ContentionOutcome.ABORTED_BY_OTHER, List.of(21), List.of(11));
    }

    @Test
    void s2_04_readerWhomAWriterAborts_doesNotKnowWhereItRead() {
        enter(FIRST, 1);
        write(FIRST, 11);
        pass(FIRST, 1);
        exit(FIRST);
        enter(SECOND, 2);
        read(SECOND, 21);
        pass(SECOND, 4);
        exit(SECOND);
        assertOneEntry(SECOND, ContentionKind.WRITE_READ, ContentionOutcome.ABORTED_BY_OTHER, List.of(), List.of(11));
        assertThat(lines(2)).contains("    <read at unknown location>", "    demo.Counter.add(Counter.java:11)");
    }

    @Test
    void s2_06_threadThatWaitsForALock_losesTheTimeByPausing() {
        enter(FIRST, 1);
        pass(FIRST, 100);
        exit(FIRST);
        pass(SECOND, 5);
        enter(SECOND, 2);
        pass(SECOND, 1);
        exit(SECOND);
        judge();
        assertThat(requireNonNull(simulator.locked().threads().get(SECOND))).satisfies(second -> {
            assertThat(second.paused()).isEqualTo(95);
            assertThat(second.aborted()).isZero();
            assertThat(second.entries())
                    .singleElement()
                    .extracting(TimelogEntry::conflict)
                    .satisfies(conflict -> {
                        assertThat(conflict.outcome()).isEqualTo(ContentionOutcome.PAUSED);
                        assertThat(frames(conflict.self())).isEqualTo(List.of(2));
                        assertThat(frames(conflict.other()))
                                .as("its owner took it")
                                .isEqualTo(List.of(1));
                    });
        });
        assertThat(lines(0)).contains("0 steps lost in aborts, 95 steps paused (1x inevitable, paused)");
    }

    @Test
    void s2_06_inevitableTransaction_waitsForAnotherOne() {
        enter(FIRST, 1);
        trace.at(12).operation(EventKind.SLEEP, FIRST, 0);
        pass(FIRST, 9);
        exit(FIRST);
        enter(SECOND, 2);
        pass(SECOND, 2);
        trace.at(22).operation(EventKind.SLEEP, SECOND, 0);
        exit(SECOND);
        assertOneEntry(SECOND, ContentionKind.INEVITABLE, ContentionOutcome.PAUSED, List.of(22), List.of(12));
        assertThat(requireNonNull(simulator.transactions().threads().get(SECOND))
                        .paused())
                .isEqualTo(8);
        assertThat(requireNonNull(simulator.transactions().threads().get(SECOND))
                        .aborted())
                .isZero();
    }

    @Test
    void s2_07_waitForTheSegmentOfWhatIsInevitable_isAnEntry() {
        simulator.segments(1);
        enter(FIRST, 1);
        trace.at(12).operation(EventKind.SLEEP, FIRST, 0);
        pass(FIRST, 9);
        exit(FIRST);
        enter(SECOND, 2);
        pass(SECOND, 2);
        exit(SECOND);
        assertOneEntry(SECOND, ContentionKind.INEVITABLE, ContentionOutcome.WAITED_FOR_SEGMENT, List.of(2), List.of());
        assertThat(requireNonNull(simulator.transactions().threads().get(SECOND)))
                .satisfies(second -> {
                    assertThat(second.paused()).isEqualTo(10);
                    assertThat(second.segmentWaits()).isZero();
                });
    }

    @Test
    void s2_08_waitForASegmentOnlyBecauseNoneIsFree_isATotal() {
        simulator.segments(1);
        enter(FIRST, 1);
        pass(FIRST, 10);
        exit(FIRST);
        enter(SECOND, 2);
        pass(SECOND, 2);
        exit(SECOND);
        assertThat(entries(SECOND)).isEmpty();
        assertThat(requireNonNull(simulator.transactions().threads().get(SECOND))
                        .segmentWaits())
                .isEqualTo(10);
    }

    @Test
    void s2_19_conflict_isToldWithTheOlderLine_ofAThousandStepsBefore() {
        enter(FIRST, 1);
        pass(FIRST, 1_000);
        write(FIRST, 11);
        exit(FIRST);
        enter(SECOND, 2);
        write(SECOND, 21);
        pass(SECOND, 900);
        write(SECOND, 22);
        pass(SECOND, 500);
        exit(SECOND);
        assertOneEntry(
                SECOND, ContentionKind.WRITE_WRITE, ContentionOutcome.ABORTED_BY_OTHER, List.of(21), List.of(11));
    }

    @Test
    void regionsThatShareNothing_loseNothing() {
        enter(FIRST, 1);
        pass(FIRST, 10);
        exit(FIRST);
        enter(SECOND, 2);
        pass(SECOND, 10);
        exit(SECOND);
        assertThat(entries(SECOND)).isEmpty();
        assertThat(judge())
                .asString()
                .contains("2 regions; the longest thread takes 20 steps under the locks, and 10 with transactions");
    }

    @Test
    void tracebacks_haveTheFunctionsThatTheThreadIsIn() {
        trace.symbols.markedFunction(50, "");
        trace.at(50).function(EventKind.FUNCTION_CALL, SECOND, 1_000);
        enter(FIRST, 1);
        write(FIRST, 11);
        pass(FIRST, 3);
        exit(FIRST);
        enter(SECOND, 2);
        trace.calledAt(60);
        write(SECOND, 21);
        trace.calledAt(0);
        exit(SECOND);
        trace.at(50).function(EventKind.FUNCTION_RETURN, SECOND, 1_000);
        assertThat(entries(SECOND))
                .singleElement()
                .satisfies(entry -> assertThat(frames(entry.conflict().self())).isEqualTo(List.of(21, 60, 50)));
    }

    @Test
    void lock_isARegion_withoutTheCodeThatKeepsItsState() {
        String owner = "java.util.concurrent.locks.AbstractOwnableSynchronizer";
        trace.symbols.siteOf(70, SiteKind.FIELD, owner, "exclusiveOwnerThread");
        trace.symbols.siteIn(71, "java.util.concurrent.locks.AbstractQueuedSynchronizer", "release", "state");
        trace.symbols.type(MONITOR, "java.util.concurrent.locks.ReentrantLock$NonfairSync");
        for (int thread : new int[] {FIRST, SECOND}) {
            trace.at(71).readWrite(thread, MONITOR, 12, 0, 1);
            trace.at(70).writeReference(thread, MONITOR, 16, 90 + thread);
            write(thread, 10 + thread);
            trace.at(70).writeReference(thread, MONITOR, 16, 0);
            trace.at(71).write(thread, MONITOR, 12, 0);
        }
        assertOneEntry(SECOND, ContentionKind.WRITE_WRITE, ContentionOutcome.ABORTED_SELF, List.of(12), List.of(11));
    }

    @Test
    void traceThatLeavesOutAccesses_isInconclusive() {
        simulator.start(trace.header(Coverage.REGIONS));
        assertThat(simulator.finish(new Outputs()))
                .isInstanceOf(Verdict.Inconclusive.class)
                .asString()
                .contains("no -i, no -r");
    }

    @Test
    void segmentsThatCannotBe_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> simulator.segments(0))
                .withMessage("a transactional memory has no 0 segments; give it 1 to 1024");
    }

    private List<String> lines(int table) {
        List<Table> tables = judge().findings();
        return tables.get(table).lines();
    }
}
