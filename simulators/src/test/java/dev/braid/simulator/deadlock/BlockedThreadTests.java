// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.Divergence;
import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.Verdict;
import dev.braid.trace.EndingText;
import dev.braid.trace.EventBatch;
import dev.braid.trace.EventKind;
import dev.braid.trace.EventView;
import dev.braid.trace.Outputs;
import dev.braid.trace.SiteKind;
import dev.braid.trace.layout.RecordDescriptor;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the conclusions from what the agent has seen of blocked threads. */
class BlockedThreadTests {
    private static final long ONE = 101;
    private static final long TWO = 102;
    private static final long TYPE = 103;
    private static final long LATCH = 104;
    private static final long THREADS = 200;

    private final TraceFixture trace = new TraceFixture();

    @BeforeEach
    void name() {
        trace.symbols
                .siteOf(1, SiteKind.SYNC, "demo.Bank", "")
                .siteOf(2, SiteKind.FIELD, "demo.Bank", "balance")
                .siteOf(3, SiteKind.SYNC, "demo.Settings", "")
                .methodSite(4, SiteKind.UNSAFE, "java.util.concurrent.locks.LockSupport", "setBlocker")
                .methodSite(
                        5,
                        SiteKind.UNSAFE,
                        "java.util.concurrent.locks.AbstractQueuedSynchronizer",
                        "compareAndSetState")
                .type(ONE, "demo.Account")
                .type(TWO, "demo.Log")
                .type(LATCH, "java.util.concurrent.CountDownLatch$Sync");
        trace.begin(1, "there").begin(2, "back").begin(3, "third").at(1);
    }

    private void blocked(int thread, long object, int kind) {
        trace.at(1).operation(EventKind.BLOCKED, thread, object, 20L << RecordDescriptor.BLOCKED_KIND_BITS | kind);
        trace.operation(EventKind.BLOCKED_FRAME, thread, object, 0);
    }

    private void blockedBy(int thread, long object, int kind, int other) {
        blocked(thread, object, kind);
        trace.operation(EventKind.BLOCKED_BY, thread, object, other);
    }

    private void cycleOfMonitors() {
        trace.operation(EventKind.MONITOR_ENTER, 1, ONE);
        trace.operation(EventKind.MONITOR_ENTER, 2, TWO);
        blocked(1, TWO, RecordDescriptor.BLOCKED_MONITOR);
        blocked(2, ONE, RecordDescriptor.BLOCKED_MONITOR);
    }

    private List<Divergence> divergences(String ending) {
        return verdict(ending) instanceof Verdict.Diverges diverges ? diverges.divergences() : List.of();
    }

    private Verdict verdict(String ending) {
        DeadlockSimulator simulator = new DeadlockSimulator();
        simulator.start(trace.header());
        trace.events().forEach(simulator::event);
        return simulator.finish(new Outputs(), ending);
    }

    private boolean hangs() {
        DeadlockSimulator simulator = new DeadlockSimulator();
        simulator.start(trace.header());
        Optional<EventView>[] view = newView();
        trace.feed(
                batch -> {
                    EventView known = view[0].orElseGet(() -> new EventView(batch));
                    view[0] = Optional.of(known);
                    simulator.events(batch, known);
                },
                EventBatch.MAX_EVENTS);
        return simulator.hangs();
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Optional<EventView>[] newView() {
        return new Optional[] {Optional.empty()};
    }

    @ParameterizedTest
    @ValueSource(strings = {"completed", "killed by signal 9 (SIGKILL)", "ended at its deadline of 5 s"})
    void cycleOfMonitors_isADeadlock_howeverTheRunEnded(String ending) {
        cycleOfMonitors();

        Divergence deadlock = divergences(ending).get(0);
        assertThat(deadlock.kind()).isEqualTo("deadlock");
        assertThat(deadlock.message())
                .contains("thread 'there' waits to enter the monitor of demo.Log#102 at demo.Bank.add(Bank.java:1)"
                        + " (event 5), which thread 'back' holds, taken at demo.Bank.add(Bank.java:1) (event 4)");
        assertThat(deadlock.actual())
                .contains(
                        "thread 'back', since 2.0 s after the trace began; thread 'there', since 2.0 s after the trace"
                                + " began:\n    at demo.Bank.add");
        assertThat(hangs()).isTrue();
    }

    @Test
    void threadThatGoesOn_isBlockedNoMore() {
        cycleOfMonitors();
        trace.at(2).read(1, 5, 16, 0);

        assertThat(divergences("completed")).isEmpty();
        assertThat(hangs()).isFalse();
    }

    @Test
    void waitForWhoRuns_isNoDeadlock() {
        trace.operation(EventKind.MONITOR_ENTER, 2, TWO);
        blocked(1, TWO, RecordDescriptor.BLOCKED_MONITOR);

        assertThat(divergences("completed")).isEmpty();
        assertThat(hangs()).isFalse();
    }

    /** The JVM shows an identity hash code, and the thread that holds the monitor. */
    @Test
    void monitorThatOnlyTheJvmKnows_leadsToItsOwner() {
        trace.operation(EventKind.MONITOR_ENTER, 1, ONE);
        trace.operation(EventKind.MONITOR_ENTER, 2, 1L << 32 | 77);
        blockedBy(1, 77, RecordDescriptor.BLOCKED_MONITOR, 2);
        blocked(2, ONE, RecordDescriptor.BLOCKED_MONITOR);

        assertThat(divergences("completed").get(0).message()).contains("which thread 'back' holds, taken at");
    }

    /** A join ends by an interrupt, which may come as long as a thread is left that could interrupt. */
    @Test
    void joinsOfEachOther_areADeadlock_butEndTheRunOnlyIfTheyLast() {
        blockedBy(1, THREADS + 2, RecordDescriptor.BLOCKED_JOIN, 2);
        blockedBy(2, THREADS + 1, RecordDescriptor.BLOCKED_JOIN, 1);

        assertThat(divergences("completed").get(0).message())
                .contains("thread 'there' waits for the end of thread 'back'");
        assertThat(hangs()).isFalse();
        blocked(1, THREADS + 2, RecordDescriptor.BLOCKED_JOIN);
        blocked(2, THREADS + 1, RecordDescriptor.BLOCKED_JOIN);
        assertThat(hangs()).isTrue();
    }

    @Test
    void initialiserThatJoinsItsUser_isADeadlock() {
        trace.at(3).operation(EventKind.INITIALISES, 1, TYPE);
        blockedBy(1, THREADS + 2, RecordDescriptor.BLOCKED_JOIN, 2);
        blockedBy(2, TYPE, RecordDescriptor.BLOCKED_CLASS, 1);

        assertThat(divergences("completed").get(0).message())
                .contains("thread 'back' waits for the initialisation of class demo.Settings at demo.Bank.add")
                .contains("which thread 'there' has begun")
                .contains("Let no initialiser of a class wait");
    }

    @Test
    void latchThatNobodyCountsDown_isNamed_onceNoThreadCanGoOn() {
        trace.at(5).size(4).readWrite(2, LATCH, 12, 2, 1);
        trace.operation(EventKind.THREAD_END, 2, 0);
        trace.at(4).writeReference(1, THREADS + 1, 32, LATCH);
        trace.at(1).operation(EventKind.PARK, 1, THREADS + 1);
        blocked(1, LATCH, RecordDescriptor.BLOCKED_PARK);
        blockedBy(3, THREADS + 1, RecordDescriptor.BLOCKED_JOIN, 1);

        assertThat(divergences("killed by signal 15 (SIGTERM)")).isEmpty();
        assertThat(hangs()).isFalse();
        trace.operation(EventKind.STILL, 1, 0, 0);
        assertThat(hangs()).isTrue();
        List<Divergence> divergences = divergences("killed by signal 15 (SIGTERM)");
        assertThat(divergences).extracting(Divergence::kind).containsExactly("waits-forever");
        assertThat(divergences.get(0).message())
                .contains("thread 'back' has counted down it")
                .contains("and has ended, whose count is still 1")
                .contains("For this one wait in turn: 'third'");

        trace.at(1).operation(EventKind.UNPARKED, 1, THREADS + 1);
        assertThat(divergences("completed")).isEmpty();
    }

    /** A slow test at its deadline, such as one that waits for the future of a pool that is busy. */
    @Test
    void waitWhileAnotherThreadCouldGoOn_isNoHang() {
        trace.at(1).operation(EventKind.PARK, 1, THREADS + 1);
        blocked(1, LATCH, RecordDescriptor.BLOCKED_PARK);
        blocked(3, LATCH, RecordDescriptor.BLOCKED_IDLE);

        assertInDoubt("works");
        trace.at(1).operation(EventKind.SLEEP, 2, 0, 1_000);
        assertInDoubt("sleeps");
        trace.operation(EventKind.PARK, 2, THREADS + 2, 1_000);
        assertInDoubt("waits with a time limit");
        trace.operation(EventKind.PARK, 2, THREADS + 2).operation(EventKind.UNPARK, 1, THREADS + 2);
        blocked(1, LATCH, RecordDescriptor.BLOCKED_PARK);
        assertInDoubt("has been unparked");

        trace.operation(EventKind.UNPARKED, 2, THREADS + 2).operation(EventKind.PARK, 2, THREADS + 2);
        assertThat(divergences(EndingText.atDeadline(5))).as("waits as well").hasSize(2);
        trace.operation(EventKind.UNPARKED, 2, THREADS + 2).operation(EventKind.THREAD_END, 2, 0);
        assertThat(divergences(EndingText.atDeadline(5)))
                .extracting(Divergence::kind)
                .containsExactly("waits-forever");
    }

    private void assertInDoubt(String other) {
        assertThat(verdict(EndingText.atDeadline(5)))
                .as("the other one " + other)
                .isInstanceOfSatisfying(
                        Verdict.Inconclusive.class,
                        verdict -> assertThat(verdict.reason())
                                .startsWith(
                                        "At the end of the trace, thread 'back' could go on, so it is not known that the"
                                                + " test hangs; raise timeoutSeconds, or give it less to do. Until then: Thread 'there'"
                                                + " waits without a time limit"));
    }

    @Test
    void threadsOfBraidAndOfTheJvm_endNoWait() {
        trace.operation(EventKind.THREAD_END, 2, 0).operation(EventKind.THREAD_END, 3, 0);
        trace.begin(4, "braid-dump").begin(5, "Common-Cleaner");
        trace.at(1).operation(EventKind.PARK, 1, THREADS + 1);
        assertThat(divergences(EndingText.atDeadline(5))).hasSize(1);
        trace.begin(6, "braid-test");
        assertThat(divergences(EndingText.atDeadline(5))).isEmpty();
    }

    @Test
    void idleWorkersAlone_areNoHang() {
        trace.at(1).operation(EventKind.PARK, 1, THREADS + 1);
        blocked(1, 0, RecordDescriptor.BLOCKED_IDLE);
        trace.operation(EventKind.STILL, 1, 0, 0);

        assertThat(divergences("killed by signal 15 (SIGTERM)")).isEmpty();
        assertThat(hangs()).isFalse();
    }

    @Test
    void notificationOfAThreadThatWaitsAgain_isWasted() {
        await(1);
        await(2);
        trace.operation(EventKind.MONITOR_ENTER, 3, ONE);
        trace.operation(EventKind.NOTIFY, 3, ONE);
        trace.operation(EventKind.MONITOR_EXIT, 3, ONE);
        trace.operation(EventKind.WAKE, 2, ONE);
        trace.operation(EventKind.WAIT, 2, ONE);
        trace.operation(EventKind.THREAD_END, 3, 0);

        Divergence wasted = divergences(EndingText.atDeadline(5)).get(0);
        assertThat(wasted.kind()).isEqualTo("wasted-notification");
        assertThat(wasted.message())
                .contains("thread 'third' called notify on demo.Account#101")
                .contains("it woke thread 'back', which waited again")
                .contains("notifyAll");
    }

    @Test
    void notificationThatWasUsed_isNotWasted() {
        await(1);
        await(2);
        trace.operation(EventKind.MONITOR_ENTER, 3, ONE);
        trace.operation(EventKind.NOTIFY, 3, ONE);
        trace.operation(EventKind.MONITOR_EXIT, 3, ONE);
        trace.operation(EventKind.WAKE, 2, ONE);
        trace.operation(EventKind.MONITOR_EXIT, 2, ONE);
        await(2);
        trace.operation(EventKind.THREAD_END, 3, 0);

        assertThat(divergences(EndingText.atDeadline(5)))
                .extracting(Divergence::kind)
                .containsExactly("waits-forever", "waits-forever");
    }

    private void await(int thread) {
        trace.operation(EventKind.MONITOR_ENTER, thread, ONE);
        trace.operation(EventKind.WAIT, thread, ONE);
        blocked(thread, ONE, RecordDescriptor.BLOCKED_WAIT);
    }
}
