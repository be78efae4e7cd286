// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.braid.simulator.Table;
import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.Verdict;
import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.Fidelity;
import dev.braid.trace.Outputs;
import dev.braid.trace.Policy;
import dev.braid.trace.SiteKind;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.layout.LostTimeDescriptor;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MeasuredTimeTests {
    private static final int FIRST = 1;
    private static final int SECOND = 2;
    private static final long MONITOR = 10;
    private static final long COUNTER = 20;
    private static final long MILLI = 1_000_000;
    private static final String LOCKS = "java.util.concurrent.locks.";
    private static final int OWNER = 70;
    private static final int STATE = 71;
    private static final int PARK = 72;
    private static final int LOCK_CALL = 80;
    private static final int STAMP_CALL = 81;
    private static final int OPTIMISTIC = 82;
    private static final int STAMPED_STATE = 83;
    private static final int POOL_STATE = 84;
    private static final int REJECTION = 85;
    private static final long STAMPED = 30;
    private static final long READ_WRITE = 31;
    private static final long POOL = 32;
    /** The states of a {@code StampedLock} that nobody has, that a reader has, and that has been written since. */
    private static final long FREE = 256;

    private static final long READ = FREE + 1;
    private static final long WRITTEN = 512;
    /** One more reader, in the state of a {@code ReentrantReadWriteLock}. */
    private static final int READER = 1 << 16;

    /** The same, where that is a long. */
    private static final long LONG_READER = 1L << 32;

    private final TraceFixture trace = new TraceFixture();
    private final ContentionSimulator simulator = new ContentionSimulator();

    MeasuredTimeTests() {
        for (int i = 1; i < 70; i++) {
            trace.symbols.fieldSite(i, "field");
        }
        trace.symbols.siteOf(OWNER, SiteKind.FIELD, LOCKS + "AbstractOwnableSynchronizer", "exclusiveOwnerThread");
        trace.symbols.siteIn(STATE, LOCKS + "AbstractQueuedSynchronizer", "acquire", "state");
        trace.symbols.methodSite(PARK, SiteKind.SYNC, LOCKS + "LockSupport", "park");
        trace.symbols.callSite(LOCK_CALL, LOCKS + "ReentrantLock", "lock");
        trace.symbols.type(MONITOR, LOCKS + "ReentrantLock$NonfairSync");
        trace.symbols.callSite(STAMP_CALL, LOCKS + "StampedLock", "tryConvertToWriteLock");
        trace.symbols.siteIn(OPTIMISTIC, LOCKS + "StampedLock", "tryOptimisticRead", "state");
        trace.symbols.siteIn(STAMPED_STATE, LOCKS + "StampedLock", "tryConvertToWriteLock", "state");
        trace.symbols.type(STAMPED, LOCKS + "StampedLock");
        trace.symbols.type(READ_WRITE, LOCKS + "ReentrantReadWriteLock$NonfairSync");
        trace.symbols.siteIn(POOL_STATE, "java.util.concurrent.atomic.AtomicInteger", "get", "value");
        trace.symbols.siteIn(REJECTION, "java.util.concurrent.ThreadPoolExecutor", "reject", "handler");
        trace.at(69).begin(FIRST, "first").begin(SECOND, "second");
    }

    private List<Table> findings() {
        Verdict verdict = judge();
        assertThat(verdict).isInstanceOf(Verdict.Agrees.class);
        return verdict.findings();
    }

    private Verdict judge() {
        simulator.start(new TraceHeader(
                1, Fidelity.ATOMIC, Policy.LOCKED, "17", Map.of("contention", "true"), "a fixture", 0, trace.symbols));
        trace.events().forEach(simulator::event);
        return simulator.finish(new Outputs());
    }

    private List<String> lines() {
        return findings().get(0).lines().stream()
                .filter(line -> !line.startsWith("  |") && !line.isEmpty())
                .map(String::strip)
                .toList();
    }

    private static String at(int line) {
        return "demo.Counter.add(Counter.java:" + line + ")";
    }

    @Test
    void s2_06_monitor_isBlamedOnWhoHadItLast() {
        trace.at(11).operation(EventKind.MONITOR_ENTER, FIRST, MONITOR);
        trace.at(12).operation(EventKind.MONITOR_EXIT, FIRST, MONITOR);
        trace.at(21).lostTime(SECOND, LostTimeDescriptor.BY_MONITOR, 120 * MILLI, 500 * MILLI, MONITOR);
        trace.at(21).operation(EventKind.MONITOR_ENTER, SECOND, MONITOR);
        trace.at(22).operation(EventKind.MONITOR_EXIT, SECOND, MONITOR);
        assertThat(lines())
                .containsExactly(
                        "0.000s lost in aborts, 0.120s paused (1x inevitable, paused)",
                        "this thread:",
                        at(21),
                        "the other thread:",
                        at(11));
    }

    @Test
    void monitorThatNobodyElseHadLast_wasFree() {
        for (int i = 0; i < 2; i++) {
            trace.at(21).lostTime(SECOND, LostTimeDescriptor.BY_MONITOR, 3_000, 9_000, MONITOR);
            trace.at(21).operation(EventKind.MONITOR_ENTER, SECOND, MONITOR);
            trace.at(22).operation(EventKind.MONITOR_EXIT, SECOND, MONITOR);
        }
        assertThat(findings().get(0).rows()).isEmpty();
    }

    @Test
    void s2_01_roundsOfOneLoop_areOneEntry_untilOneSucceeds() {
        trace.mode(AccessMode.VOLATILE);
        trace.at(11).readWrite(FIRST, COUNTER, 8, 0, 1);
        trace.at(21).casFailed(SECOND, COUNTER, 8, 1);
        trace.at(11).readWrite(FIRST, COUNTER, 8, 1, 2);
        trace.at(21).casFailed(SECOND, COUNTER, 8, 2);
        trace.at(21).lostTime(SECOND, LostTimeDescriptor.BY_ROUND, 3 * MILLI, 10 * MILLI, COUNTER);
        trace.at(21).readWrite(SECOND, COUNTER, 8, 2, 3);
        trace.at(21).lostTime(SECOND, LostTimeDescriptor.BY_ROUND, 4 * MILLI, 14 * MILLI, COUNTER);
        assertThat(lines())
                .containsExactly(
                        "0.007s lost in aborts, 0.000s paused (2x write-write, aborted itself)",
                        "this thread:",
                        at(21),
                        "the other thread:",
                        at(11));
        assertThat(requireNonNull(simulator.measured().threads().get(SECOND)).entries())
                .as("regrouped before it is told")
                .hasSize(1);
    }

    @Test
    void s2_06_parksForALock_areOnePause_onceItIsTaken() {
        trace.calledAt(LOCK_CALL);
        trace.at(OWNER).writeReference(FIRST, MONITOR, 16, 91);
        trace.at(OWNER).writeReference(FIRST, MONITOR, 16, 0);
        for (int i = 1; i <= 2; i++) {
            trace.at(PARK).operation(EventKind.PARK, SECOND, 92);
            trace.at(PARK).lostTime(SECOND, LostTimeDescriptor.BY_PARK, 5 * MILLI, 5L * i * MILLI, 0);
            trace.at(PARK).operation(EventKind.UNPARKED, SECOND, 92);
        }
        trace.at(STATE).readWrite(SECOND, MONITOR, 12, 0, 1);
        trace.at(OWNER).writeReference(SECOND, MONITOR, 16, 92);
        assertThat(lines()).first().isEqualTo("0.000s lost in aborts, 0.010s paused (1x inevitable, paused)");
    }

    @Test
    void s2_01_threadThatGoesOnWithoutTheLock_hasAbortedItself() {
        trace.calledAt(LOCK_CALL);
        trace.at(OWNER).writeReference(FIRST, MONITOR, 16, 91);
        trace.at(STATE).read(SECOND, MONITOR, 12, 1);
        trace.at(PARK).operation(EventKind.PARK, SECOND, 92);
        trace.at(PARK).lostTime(SECOND, LostTimeDescriptor.BY_PARK, 5 * MILLI, 5 * MILLI, 0);
        trace.at(PARK).operation(EventKind.UNPARKED, SECOND, 92);
        trace.calledAt(0).at(23).write(SECOND, 40, 8, 1);
        assertThat(lines())
                .startsWith("0.005s lost in aborts, 0.000s paused (1x inevitable, aborted itself)")
                .containsSubsequence(
                        "the other thread:",
                        "java.util.concurrent.locks.AbstractOwnableSynchronizer.add"
                                + "(AbstractOwnableSynchronizer.java:70)");
    }

    private void park(int thread, int millis) {
        trace.at(PARK).operation(EventKind.PARK, thread, 92);
        trace.at(PARK).lostTime(thread, LostTimeDescriptor.BY_PARK, millis * MILLI, millis * MILLI, 0);
        trace.at(PARK).operation(EventKind.UNPARKED, thread, 92);
    }

    private void convertsInVain(int thread) {
        trace.calledAt(STAMP_CALL);
        trace.at(22).lostTime(thread, LostTimeDescriptor.BY_CONVERSION, 7 * MILLI, 7 * MILLI, STAMPED);
        trace.calledAt(0);
    }

    @Test
    void s2_02_writerWhomReadersKeepOut_isToldWhereItWrote() {
        trace.at(STAMPED_STATE).readWrite(FIRST, STAMPED, 16, FREE, READ);
        trace.at(STAMPED_STATE).readWrite(SECOND, STAMPED, 16, READ, READ + 1);
        trace.at(21).write(SECOND, 40, 8, 1);
        trace.at(POOL_STATE).write(SECOND, 41, 8, 1); // the JDK's own
        trace.at(STAMPED_STATE).read(SECOND, STAMPED, 16, READ + 1);
        convertsInVain(SECOND);
        assertThat(lines())
                .containsExactly(
                        "0.007s lost in aborts, 0.000s paused (1x write-read, aborted itself)", "this thread:", at(21));
    }

    @Test
    void s2_02_writerThatHasWrittenNothing_isToldWhereItAskedTo() {
        trace.at(OPTIMISTIC).read(SECOND, STAMPED, 16, FREE);
        trace.at(STAMPED_STATE).readWrite(FIRST, STAMPED, 16, FREE, READ);
        trace.at(STAMPED_STATE).read(SECOND, STAMPED, 16, READ);
        convertsInVain(SECOND);
        assertThat(lines())
                .startsWith("0.007s lost in aborts, 0.000s paused (1x write-read, aborted itself)")
                .contains(at(22));
    }

    @Test
    void s2_02_writerThatWaitsForReaders_isInNobodysPlace() {
        trace.calledAt(LOCK_CALL);
        trace.size(4).at(STATE).readWrite(FIRST, READ_WRITE, 12, 0, READER);
        trace.at(STATE).read(SECOND, READ_WRITE, 12, READER);
        park(SECOND, 5);
        trace.at(STATE).readWrite(SECOND, READ_WRITE, 12, 0, 1);
        trace.at(OWNER).writeReference(SECOND, READ_WRITE, 16, 92);
        assertThat(lines())
                .startsWith("0.000s lost in aborts, 0.005s paused (1x write-read, paused)")
                .doesNotContain("the other thread:");
    }

    @Test
    void s2_03_victimOfAWriter_knowsItsOwnWrite_andTheOtherOnes() {
        trace.at(OPTIMISTIC).read(SECOND, STAMPED, 16, FREE);
        trace.at(21).write(SECOND, 40, 8, 1);
        trace.at(STAMPED_STATE).readWrite(FIRST, STAMPED, 16, FREE, FREE + 128);
        trace.calledAt(11).at(STAMPED_STATE).write(FIRST, STAMPED, 16, WRITTEN);
        trace.calledAt(0).at(STAMPED_STATE).readWrite(FIRST, STAMPED, 16, WRITTEN, WRITTEN + 1);
        trace.at(STAMPED_STATE).read(SECOND, STAMPED, 16, WRITTEN + 1);
        convertsInVain(SECOND);
        assertThat(lines())
                .startsWith("0.007s lost in aborts, 0.000s paused (1x write-write, aborted by the other)")
                .containsSubsequence("this thread:", at(21), "the other thread:", at(11));
    }

    @Test
    void s2_07_readerThatAWriterKeepsOut_waitsForASegment() {
        trace.calledAt(LOCK_CALL);
        trace.at(STATE).readWrite(FIRST, READ_WRITE, 12, 0, 1);
        trace.calledAt(11).at(OWNER).writeReference(FIRST, READ_WRITE, 16, 91);
        trace.calledAt(LOCK_CALL).at(STATE).read(SECOND, READ_WRITE, 12, 1);
        park(SECOND, 5);
        trace.at(STATE).readWrite(SECOND, READ_WRITE, 12, 0, LONG_READER);
        trace.calledAt(0).at(23).write(SECOND, 40, 8, 1);
        assertThat(lines())
                .startsWith("0.000s lost in aborts, 0.005s paused (1x inevitable, waited for a segment)")
                .containsSubsequence("the other thread:", at(11));
    }

    private void reject(int thread, int poolState) {
        trace.calledAt(0).at(POOL_STATE).read(thread, POOL, 12, poolState);
        trace.at(REJECTION).readReference(thread, POOL, 24, 93);
    }

    @Test
    void s2_08_workThatAPoolHasNoRoomFor_isATotal_alsoIfItBringsMore() {
        reject(SECOND, -1 << 29);
        reject(SECOND, -1 << 29);
        trace.at(REJECTION).lostTime(SECOND, LostTimeDescriptor.BY_REJECTION, 5 * MILLI, 5 * MILLI, 0);
        assertThat(findings().get(0).rows()).isEmpty();
        assertThat(requireNonNull(simulator.measured().threads().get(SECOND))).satisfies(second -> {
            assertThat(second.segmentWaits()).isEqualTo(5 * MILLI);
            assertThat(second.rejections()).isEqualTo(2);
        });
    }

    @Test
    void workThatAPoolRejects_becauseItHasBeenShutDown_isNoContention() {
        reject(SECOND, 0);
        trace.at(REJECTION).lostTime(SECOND, LostTimeDescriptor.BY_REJECTION, 5 * MILLI, 5 * MILLI, 0);
        assertThat(findings().get(0).rows()).isEmpty();
        assertThat(simulator.measured().isEmpty()).isTrue();
    }

    @Test
    void s2_09_parksForOtherReasons_areNoContention() {
        trace.calledAt(0);
        trace.at(PARK).operation(EventKind.PARK, SECOND, 92);
        trace.at(PARK).lostTime(SECOND, LostTimeDescriptor.BY_PARK, 5 * MILLI, 5 * MILLI, 0);
        trace.at(PARK).operation(EventKind.UNPARKED, SECOND, 92);
        trace.at(23).write(SECOND, 40, 8, 1);
        assertThat(findings().get(0).rows()).isEmpty();
        assertThat(simulator.measured().isEmpty()).isTrue();
    }

    @Test
    void addressLocks_areNotBlamedOnTheProgram() {
        trace.at(69).lostTime(FIRST, LostTimeDescriptor.BY_ADDRESS_LOCKS, 2_500 * MILLI, 5_000 * MILLI, 0);
        Verdict verdict = judge();
        assertThat(verdict.findings().get(0).rows()).isEmpty();
        assertThat(verdict).asString().contains("the agent's own locks took all threads 2.500s, which is not");
    }

    @Test
    void lostTimeThatNobodyKnows_isRefused() {
        trace.at(69).lostTime(FIRST, 99, 1, 1, 0);
        assertThatIllegalStateException().isThrownBy(this::judge).withMessageContaining("by 99, which is unknown");
    }
}
