// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.pt.merge.LogMergeResult.LostCalls;
import dev.braid.pt.merge.LogRecord;
import dev.braid.pt.merge.LogWindow;
import dev.braid.trace.EventKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said of calls of hooks, of which some lack their record. */
class ThreadJoinTests {
    private static final ThreadJoin.Task TASK = new ThreadJoin.Task(3, 4711);

    @Test
    void callWithoutRecord_amongOthers_isAHole() {
        ThreadJoin join = join(calls(List.of(window("", 7, 8, 7, 9)), 1, 1, 1, 1), true, 7, 8, 9);

        assertThat(join.matched()).isEqualTo(3);
        assertThat(join.holes()).containsOnlyKeys(7).containsValue(1L);
        assertThat(join.firstHole()).isEqualTo(2);
        assertThat(join.isWhole()).isFalse();
    }

    @Test
    void callWithoutRecord_inARootThatHasNoRecord_saysNothing() {
        ThreadJoin join = join(calls(List.of(window("", 7, 5, 8, 9)), 1, 2, 1, 1), true, 7, 8, 9);

        assertThat(join.holes()).isEmpty();
        assertThat(join.unsure()).isOne();
        assertThat(join.isWhole()).isFalse();
    }

    @Test
    void callBehindTheLastRecord_isAHole_onlyIfTheThreadHasEnded() {
        ProgramWalk.Calls calls = calls(List.of(window("", 7, 8, 9)), 1, 1, 1);

        assertThat(join(calls, true, 7, 8).holes()).containsOnlyKeys(9);
        assertThat(join(calls, false, 7, 8).holes()).isEmpty();
        assertThat(join(calls, false, 7, 8).unsure()).isOne();
    }

    @Test
    void callsNextToAGap_areNoHoles_andTheGapHasItsSize() {
        ProgramWalk.Calls calls = calls(
                List.of(LogWindow.untimed(new long[] {7, 8, 5}, 30, "lost"), window("", 6, 9, 7)), 1, 1, 1, 1, 1, 1);
        ThreadJoin join = join(calls, true, 7, 8, 4, 4, 9, 7);

        assertThat(join.holes()).isEmpty();
        assertThat(join.unsure()).isEqualTo(2);
        assertThat(join.matched()).isEqualTo(4);
        assertThat(join.gaps()).extracting(LostCalls::bytes).containsExactly(30L);
    }

    @Test
    void unknownPlace_isNoHole() {
        ThreadJoin join = join(calls(List.of(window("", 7, 0, 8, 9)), 1, 1, 1, 1), true, 7, 8, 9);

        assertThat(join.holes()).isEmpty();
        assertThat(join.unsure()).isOne();
    }

    private static LogWindow window(String gap, long... sites) {
        return LogWindow.untimed(sites, 0, gap);
    }

    private static ProgramWalk.Calls calls(List<LogWindow> windows, int... roots) {
        return new ProgramWalk.Calls(windows, roots);
    }

    private static ThreadJoin join(ProgramWalk.Calls calls, boolean hasEnded, long... sites) {
        ThreadRecords records = new ThreadRecords(new HookedProgram(List.of()));
        records.event(TASK.thread(), hasEnded ? EventKind.THREAD_END : EventKind.THREAD_START, 0, 0);
        ThreadRecords.OfThread own = records.threads().get(TASK.thread());
        for (long site : sites) {
            own.records().add(new LogRecord(site, 0));
        }
        return ThreadJoin.of(TASK, calls, own);
    }
}
