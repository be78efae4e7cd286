// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.flow;

import dev.braid.pt.merge.LogMerge;
import dev.braid.pt.merge.LogMergeResult;
import dev.braid.pt.merge.LogMergeResult.LostCalls;
import dev.braid.pt.merge.LogWindow;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What joining the records of one thread with its recorded control flow has come to.
 *
 * @param tid its number, as the kernel counts tasks; 0 if its control flow is not recorded
 * @param records those of the program's own instructions for fields and array elements
 * @param matched records that have the call of their hook
 * @param unmatched records that have none, though the flow has no gap there: as that of compiled code
 * @param unsure calls that have no record, and say nothing: their place is not known, or may be other code's, or they come
 *     behind the last record of a thread that still ran
 * @param holes by site, how often its hook was called and left no record
 * @param firstHole how many records were joined before the first one
 * @param gaps what of the flow is missing, with its size
 */
public record ThreadJoin(
        int thread,
        int tid,
        long records,
        long matched,
        long unmatched,
        long unsure,
        Map<Integer, Long> holes,
        long firstHole,
        List<LostCalls> gaps) {
    public ThreadJoin {
        holes = new TreeMap<>(holes);
        gaps = List.copyOf(gaps);
    }

    /** {@return that of a thread whose control flow is not recorded} */
    static ThreadJoin unrecorded(int thread, long records) {
        return new ThreadJoin(thread, 0, records, 0, records, 0, Map.of(), 0, List.of());
    }

    /** {@return whether each record has its call, and each call its record} */
    boolean isWhole() {
        return matched == records && unsure == 0 && holes.isEmpty() && gaps.isEmpty();
    }

    /** Which thread it is. */
    record Task(int thread, int tid) {}

    /**
     * Joins them. Of a thread that still ran when the trace stopped, calls behind its last record say nothing. Nor do those
     * between a gap and the nearest call that has its record: what is decoded there may be wrong, where packets are lost.
     */
    static ThreadJoin of(Task task, ProgramWalk.Calls calls, ThreadRecords.OfThread records) {
        LogMergeResult result = LogMerge.merge(calls.windows(), records.records());
        BitSet matched = new BitSet();
        BitSet provenRoots = new BitSet();
        provenRoots.set(0);
        for (int call : result.callOfRecord()) {
            if (call >= 0) {
                matched.set(call);
                provenRoots.set(calls.roots()[call]);
            }
        }
        BitSet certain = certain(calls.windows(), matched, records.hasEnded());
        long[] sites = calls.windows().stream()
                .flatMapToLong(window -> Arrays.stream(window.sites()))
                .toArray();
        Map<Integer, Long> holes = new TreeMap<>();
        int firstHole = sites.length;
        long unsure = 0;
        for (int call : result.unmatchedCalls()) {
            if (sites[call] != LogWindow.UNKNOWN && certain.get(call) && provenRoots.get(calls.roots()[call])) {
                holes.merge((int) sites[call], 1L, Long::sum);
                firstHole = Math.min(firstHole, call);
            } else {
                unsure++;
            }
        }
        return new ThreadJoin(
                task.thread(),
                task.tid(),
                records.records().size(),
                result.matched(),
                result.unmatched(),
                unsure,
                holes,
                matched.get(0, firstHole).cardinality(),
                result.gaps());
    }

    /** {@return the calls that surely were executed} */
    private static BitSet certain(List<LogWindow> windows, BitSet matched, boolean hasEnded) {
        BitSet certain = new BitSet();
        int first = 0;
        for (int i = 0; i < windows.size(); i++) {
            int end = first + windows.get(i).sites().length;
            int from = i == 0 ? first : matched.nextSetBit(first);
            int to = i == windows.size() - 1 && hasEnded ? end : matched.previousSetBit(end - 1) + 1;
            if (from >= 0 && from < to && to > first) {
                certain.set(from, to);
            }
            first = end;
        }
        return certain;
    }
}
