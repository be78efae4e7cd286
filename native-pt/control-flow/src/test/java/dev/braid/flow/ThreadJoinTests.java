// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.flow.merge.LogMergeResult.LostCalls;
import dev.braid.flow.merge.LogWindow;
import dev.braid.trace.EventKind;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Findings about calls of hooks, of which some lack their record. */
class ThreadJoinTests {
    private static final ThreadJoin.Task TASK = new ThreadJoin.Task(3, 4711);

    /** Long enough, and without a period, so that it is certain which record is whose. */
    private static final long[] SITES = sites();

    @Test
    void allCallsWithTheirRecords_areWhole() {
        assertThat(join(calls(SITES, 1), true, SITES).isWhole()).isTrue();
        assertThat(join(calls(SITES, 1), false, SITES).isWhole()).isTrue();
    }

    @Test
    void hookInWhichTheThreadRegisters_needsNoCall() {
        long[] calls = Arrays.copyOfRange(SITES, 1, SITES.length);
        ThreadJoin join = join(calls(calls, 1), true, SITES);

        assertThat(join.isWhole()).isTrue();
        assertThat(join.registering()).isOne();
        assertThat(join(calls(Arrays.copyOfRange(SITES, 2, SITES.length), 1), true, SITES)
                        .isWhole())
                .isFalse();
    }

    @Test
    void callWithoutRecord_isAHoleAtItsPlace() {
        for (int deleted = 0; deleted < SITES.length; deleted++) {
            ThreadJoin join = join(calls(SITES, 1), true, without(deleted));

            assertThat(join.holes()).containsExactly(Map.entry((int) SITES[deleted], 1L));
            assertThat(join.firstHole()).isEqualTo(deleted);
            assertThat(join.unmatched()).isZero();
            assertThat(join.isWhole()).isFalse();
        }
    }

    /** A loop that repeats itself says nothing of which round is which: there, {@code LogMerge} joins nothing. */
    @Test
    void callWithoutRecord_inALoop_isAHoleAtItsPlace_whetherOrNotTheThreadRegistersInItsFirst() {
        long[] sites = new long[40];
        Arrays.setAll(sites, i -> 10L + i % 5);
        for (int registering = 0; registering <= 1; registering++) {
            long[] called = Arrays.copyOfRange(sites, registering, sites.length);
            for (int deleted = registering; deleted < sites.length; deleted++) {
                ThreadJoin join = join(calls(called, 1), true, without(sites, deleted));

                assertThat(join.holes())
                        .as("%d of %d", deleted, registering)
                        .containsExactly(Map.entry((int) sites[deleted], 1L));
                assertThat(join.firstHole())
                        .as("%d of %d", deleted, registering)
                        .isEqualTo(deleted);
                assertThat(join.registering()).isEqualTo(registering);
                assertThat(join.unmatched()).isZero();
            }
        }
    }

    @Test
    void firstRecordWithoutACall_isNoneOfARegisteringHook_whereTheThreadHadAnEventBefore() {
        long[] called = Arrays.copyOfRange(SITES, 1, SITES.length);
        ThreadRecords.OfThread records = new ThreadRecords.OfThread();
        records.event(EventKind.THREAD_BEGIN, 0, false);
        records.event(EventKind.READ, 5, false); // by the JDK's code
        for (long site : SITES) {
            records.event(EventKind.READ, (int) site, true);
        }
        records.event(EventKind.THREAD_END, 0, false);
        ThreadJoin join = ThreadJoin.of(TASK, calls(called, 1), records);

        assertThat(join.registering()).isZero();
        assertThat(join.unmatched()).isOne();
        assertThat(join.isWhole()).isFalse();
    }

    @Test
    void callOfARootWithoutRecords_saysNothing() {
        ProgramWalk.Calls calls = calls(SITES, 1);
        calls.roots()[30] = 2;
        ThreadJoin join = join(calls, true, without(30));

        assertThat(join.holes()).isEmpty();
        assertThat(join.unsure()).isOne();
        assertThat(join.isWhole()).isFalse();
    }

    @Test
    void callBehindTheLastRecord_isAHole_onlyIfTheThreadHasEnded() {
        ThreadJoin running = join(calls(SITES, 1), false, without(59));

        assertThat(join(calls(SITES, 1), true, without(59)).holes()).isNotEmpty();
        assertThat(running.holes()).isEmpty();
        assertThat(running.unsure()).isOne();
    }

    @Test
    void callsNextToAGap_areNoHoles_andTheGapHasItsSize() {
        long[] before = Arrays.copyOf(SITES, 26);
        before[25] = 99; // made up by a decoder that has gone astray
        long[] behind = Arrays.copyOfRange(SITES, 34, 60);
        behind[0] = 98;
        List<LogWindow> windows = List.of(LogWindow.untimed(before, 30, "lost"), LogWindow.untimed(behind, 0, ""));
        ThreadJoin join = join(new ProgramWalk.Calls(windows, roots(52, 1)), true, SITES);

        assertThat(join.holes()).isEmpty();
        assertThat(join.unsure()).isBetween(2L, 20L);
        assertThat(join.matched()).isEqualTo(52 - join.unsure());
        assertThat(join.gaps()).extracting(LostCalls::bytes).containsExactly(30L);
        assertThat(join.isWhole()).isFalse();
    }

    @Test
    void callOfUnknownPlace_isNoHole() {
        long[] sites = SITES.clone();
        sites[30] = LogWindow.UNKNOWN;

        assertThat(join(calls(sites, 1), true, SITES).isWhole()).isTrue();
        assertThat(join(calls(sites, 1), true, without(30)).holes()).isEmpty();
        assertThat(join(calls(sites, 1), true, without(30)).isWhole()).isFalse();
    }

    /** {@return no two alike behind each other, so that there is one place for each that is missing} */
    private static long[] sites() {
        Random random = new Random(5);
        long[] sites = new long[60];
        for (int i = 0; i < sites.length; i++) {
            do {
                sites[i] = 10L + random.nextInt(20);
            } while (i > 0 && sites[i] == sites[i - 1]);
        }
        return sites;
    }

    private static long[] without(int index) {
        return without(SITES, index);
    }

    private static long[] without(long[] sites, int index) {
        return IntStream.range(0, sites.length)
                .filter(i -> i != index)
                .mapToLong(i -> sites[i])
                .toArray();
    }

    private static ProgramWalk.Calls calls(long[] sites, int root) {
        return new ProgramWalk.Calls(List.of(LogWindow.untimed(sites, 0, "")), roots(sites.length, root));
    }

    private static int[] roots(int calls, int root) {
        int[] roots = new int[calls];
        Arrays.fill(roots, root);
        return roots;
    }

    private static ThreadJoin join(ProgramWalk.Calls calls, boolean hasEnded, long... sites) {
        return ThreadJoin.of(TASK, calls, records(hasEnded, sites));
    }

    /** {@return the records of a thread whose first event is the first of them} */
    private static ThreadRecords.OfThread records(boolean hasEnded, long... sites) {
        ThreadRecords.OfThread own = new ThreadRecords.OfThread();
        own.event(EventKind.THREAD_BEGIN, 0, false);
        for (long site : sites) {
            own.event(EventKind.READ, (int) site, true);
        }
        own.event(hasEnded ? EventKind.THREAD_END : EventKind.THREAD_START, 0, false);
        return own;
    }
}
