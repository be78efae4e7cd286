// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.contention;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TimelogTests {
    private static final long MILLI = 1_000_000;

    private final ThreadTimelogs thread = ThreadTimelogs.ofTrace();

    private static Conflict conflict(String self, String other) {
        return new Conflict(
                ContentionKind.WRITE_WRITE,
                ContentionOutcome.ABORTED_SELF,
                Traceback.of("main").then(self),
                Traceback.of("run").then(other));
    }

    @Test
    void s2_11_entries_areThoseThatSortingAllGives() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int capacity : new int[] {1, 2, 20, 333}) {
            Timelog log = thread.create(capacity);
            List<Long> all = new ArrayList<>();
            for (int i = 0; i < 100_000; i++) {
                long lost = random.nextInt(5_000);
                all.add(lost);
                thread.lost(conflict("a", "b"), lost, i);
            }
            List<Integer> expected = IntStream.range(0, all.size())
                    .boxed()
                    .sorted(Comparator.<Integer>comparingLong(i -> -all.get(i)).thenComparing(i -> i))
                    .limit(capacity)
                    .toList();
            assertThat(log.entries().stream().map(entry -> (int) entry.last()))
                    .as("seed %d, %d entries", seed, capacity)
                    .isEqualTo(expected);
            log.close();
        }
    }

    @Test
    void s2_12_manySmallLossesOfOneAttempt_outweighAFewLargeOnes() {
        assertThat(losses(false)).first().satisfies(entry -> {
            assertThat(entry.count()).isEqualTo(10_000);
            assertThat(entry.lost()).isEqualTo(100 * MILLI);
        });
    }

    /** The control: logged one by one, they are lost among the large ones. */
    @Test
    void s2_12_withoutRegrouping_theyWouldBeAbsent() {
        assertThat(losses(true)).hasSize(5).allSatisfy(entry -> {
            assertThat(entry.count()).isEqualTo(1);
            assertThat(entry.lost()).isEqualTo(5 * MILLI);
        });
    }

    private List<TimelogEntry> losses(boolean eachIsAnAttempt) {
        Timelog log = thread.create(5);
        thread.begin();
        for (int i = 0; i < 10_000; i++) {
            thread.lost(conflict("small", "other"), MILLI / 100, i);
            if (eachIsAnAttempt) {
                thread.end();
                thread.begin();
            }
        }
        thread.end();
        for (int i = 0; i < 5; i++) {
            thread.begin();
            thread.lost(conflict("large", "other"), 5 * MILLI, 10_000 + i);
            thread.end();
        }
        return log.entries();
    }

    @Test
    void s2_12_sameConflictsOfOneAttempt_areOneEntry_alsoWithOthersBetween() {
        Timelog log = thread.create(5);
        thread.begin();
        for (String self : List.of("a", "a", "b", "a")) {
            thread.lost(conflict(self, "other"), 10, 1);
        }
        assertThat(log.entries()).as("while the attempt runs").isEmpty();
        thread.begin();
        assertThat(log.entries().stream().map(TimelogEntry::count)).containsExactly(3L, 1L);
        assertThat(log.entries().stream().map(TimelogEntry::lost)).containsExactly(30L, 10L);
        thread.lost(conflict("a", "other"), 10, 1);
        thread.end();
        assertThat(log.entries().stream().map(TimelogEntry::count))
                .as("another attempt has an entry of its own")
                .containsExactly(3L, 1L, 1L);
    }

    @Test
    void attemptWithMoreConflictsThanAreKept_tellsTheOldestEarly() {
        Timelog log = thread.create(1_000);
        thread.begin();
        for (int i = 0; i < 300; i++) {
            thread.lost(conflict("a" + i, "other"), 10, i);
        }
        assertThat(log.entries()).hasSize(300 - 256);
        thread.end();
        assertThat(log.entries()).hasSize(300);
    }

    @Test
    void s2_13_threads_haveLogsOfTheirOwn_withoutALock() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        AtomicReference<Object> found = new AtomicReference<>();
        CyclicBarrier together = new CyclicBarrier(2);
        for (int i = 0; i < 2; i++) {
            String name = "t" + i;
            threads.add(new Thread(() -> {
                try {
                    record(name, together);
                } catch (Throwable e) {
                    found.set(e);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread one : threads) {
            one.join();
        }
        assertThat(found.get()).isNull();
    }

    private static void record(String name, CyclicBarrier together) throws Exception {
        ThreadMXBean beans = ManagementFactory.getThreadMXBean();
        ThreadTimelogs own = ThreadTimelogs.current();
        try (Timelog log = Timelog.create()) {
            Conflict conflict = conflict(name, "other");
            own.lost(conflict, 1, 0);
            together.await();
            long blocked = beans.getThreadInfo(Thread.currentThread().getId()).getBlockedCount();
            own.begin();
            for (int i = 0; i < 1_000_000; i++) {
                own.lost(conflict, 1, i);
            }
            own.end();
            // Threads may meet once or twice where classes are loaded; at a lock of the log they often would.
            assertThat(beans.getThreadInfo(Thread.currentThread().getId()).getBlockedCount())
                    .isLessThan(blocked + 10);
            assertThat(log.entries())
                    .hasSize(2)
                    .allSatisfy(entry -> assertThat(entry.conflict()).isEqualTo(conflict));
            assertThat(log.entries().get(0).count()).isEqualTo(1_000_000);
        }
    }

    @Test
    void s2_13_logOfAnotherThread_isRefused() throws InterruptedException {
        Timelog log = Timelog.create();
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread other = new Thread(
                () -> {
                    try {
                        log.entries();
                    } catch (IllegalStateException e) {
                        thrown.set(e);
                    }
                },
                "stranger");
        other.start();
        other.join();
        assertThat(thrown.get())
                .hasMessageContaining("thread 'stranger' called it")
                .hasMessageContaining("use it in its own thread");
        log.close();
    }

    @Test
    void s2_14_entriesGoToAllActiveLogs() {
        Timelog outer = thread.create(5);
        thread.lost(conflict("before", "other"), 30, 1);
        Timelog inner = thread.create(5);
        thread.lost(conflict("within", "other"), 20, 2);
        assertThat(selves(outer)).containsExactly("before", "within");
        assertThat(selves(inner)).containsExactly("within");
        inner.clear();
        assertThat(inner.entries()).isEmpty();
        assertThat(outer.entries()).as("clear affects one").hasSize(2);
        thread.lost(conflict("again", "other"), 10, 3);
        assertThat(selves(inner)).containsExactly("again");
        inner.close();
        inner.close();
        thread.lost(conflict("after", "other"), 5, 4);
        assertThat(selves(outer)).containsExactly("before", "within", "again", "after");
        assertThatIllegalStateException().isThrownBy(inner::entries).withMessageContaining("create another one");
        assertThatIllegalStateException().isThrownBy(inner::clear);
        assertThatIllegalStateException().isThrownBy(inner::segmentWaits);
        assertThatIllegalArgumentException().isThrownBy(() -> thread.create(0));
    }

    private static List<Object> selves(Timelog log) {
        return log.entries().stream()
                .map(entry -> requireNonNull(entry.conflict().self()).frame())
                .toList();
    }

    @Test
    void s2_16_entriesAndFrames_areEnumerated() {
        try (Timelog log = Timelog.create()) {
            ThreadTimelogs own = ThreadTimelogs.current();
            own.stack()
                    .within(
                            "main",
                            () -> own.stack().within("add", () -> {
                                own.lost(
                                        new Conflict(
                                                ContentionKind.INEVITABLE,
                                                ContentionOutcome.PAUSED,
                                                own.stack().top(),
                                                Traceback.of("run").then("take")),
                                        7,
                                        100);
                            }));
            assertThat(log.entries()).singleElement().satisfies(entry -> {
                assertThat(entry.lost()).isEqualTo(7);
                assertThat(requireNonNull(entry.conflict().self()).frames()).containsExactly("add", "main");
                assertThat(requireNonNull(entry.conflict().other()).frames()).containsExactly("take", "run");
            });
        }
    }

    @Test
    void s2_17_droppedEntries_canBeCollected() throws InterruptedException {
        Timelog log = thread.create(2);
        List<WeakReference<Traceback>> dropped = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Traceback self = Traceback.of("small").then(i);
            thread.lost(
                    new Conflict(
                            ContentionKind.WRITE_WRITE, ContentionOutcome.ABORTED_SELF, self, Traceback.of("other")),
                    1 + i,
                    i);
            dropped.add(new WeakReference<>(self));
        }
        assertThat(log.entries()).hasSize(2);
        long left = dropped.size();
        for (int i = 0; i < 100 && left > 2; i++) {
            System.gc();
            Thread.sleep(10);
            left = dropped.stream().filter(one -> one.get() != null).count();
        }
        assertThat(left).as("those that are kept").isEqualTo(2);
        assertThat(log.entries()).hasSize(2); // the log lives to here
    }

    @Test
    void s2_19_placeOfAWrite_isRememberedUntilTheAttemptIsOver() {
        Timelog log = thread.create(5);
        thread.stack().push("main");
        thread.begin();
        thread.stack().within("first write", () -> thread.wrote(-1));
        for (int i = 0; i < 1_000; i++) {
            int location = i;
            thread.stack().within("later", () -> thread.wrote(location));
        }
        thread.stack().within("again", () -> thread.wrote(-1));
        assertThat(requireNonNull(thread.writeOf(-1)).frames()).containsExactly("first write", "main");
        assertThat(thread.rememberedWrites()).isEqualTo(1_001);
        thread.end();
        assertThat(thread.writeOf(-1)).isNull();
        assertThat(log.entries()).isEmpty();
        log.close();
    }

    @Test
    void s2_19_threadWithoutALog_remembersWrites_ifAnotherThreadHasOne() {
        ThreadTimelogs other = ThreadTimelogs.ofTrace();
        other.stack().push("other");
        try (Timelog log = thread.create(1)) {
            other.begin();
            other.wrote(1);
            assertThat(other.writeOf(1)).isNotNull();
            assertThat(log.entries()).isEmpty();
        }
    }

    @Test
    void s2_20_tracebackOfTheOther_isCopied_onceItsEntryIsKept() {
        Timelog log = thread.create(3);
        CallStack others = new CallStack();
        others.push("run");
        others.push("write");
        Traceback remote = requireNonNull(others.top());
        int kept = 0;
        for (int i = 0; i < 1_000; i++) {
            long lost = i < 10 ? 1_000 - i : 1; // only three of these ever have a place, and no later one
            kept += i < 3 ? 1 : 0;
            thread.lost(
                    new Conflict(
                            ContentionKind.WRITE_WRITE, ContentionOutcome.ABORTED_SELF, Traceback.of("self"), remote),
                    lost,
                    i);
        }
        assertThat(log.copies()).as("not 1,000").isEqualTo(kept);
        others.popTo(0);
        assertThat(log.entries()).hasSize(3).allSatisfy(entry -> {
            Traceback other = requireNonNull(entry.conflict().other());
            assertThat(other).isEqualTo(remote).isNotSameAs(remote);
            assertThat(other.caller()).isEqualTo(remote.caller()).isNotSameAs(remote.caller());
        });
    }

    @Test
    void s2_08_waitForASegment_isATotal() {
        Timelog log = thread.create(3);
        thread.waitedForSegment(5);
        thread.waitedForSegment(7);
        assertThat(log.segmentWaits()).isEqualTo(12);
        assertThat(log.entries()).isEmpty();
        log.clear();
        assertThat(log.segmentWaits()).isZero();
    }
}
