// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.flow.merge.LogMergeResult.LostCalls;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Result of joining the records of one thread with its recorded control flow.
 *
 * @param tid its number, as the kernel counts tasks; 0 if its control flow is not recorded
 * @param records the number of records of the program's own instructions for fields, array elements and monitors
 * @param registering 1 if the first record is that of the hook in which the thread registered, so that its flow begins
 *     behind the call; otherwise 0
 * @param matched records that have the call of their hook
 * @param unmatched records that have none, though the flow has no gap there: as that of compiled code
 * @param unsure calls that have no record, and say nothing. Their place is not known, or may be other code's, or they
 *     come behind the last record of a thread that still ran
 * @param holes by site, how often its hook was called and left no record
 * @param firstHole the number of records before the first one
 * @param gaps the missing parts of the flow, with their size
 */
public record ThreadJoin(
        int thread,
        int tid,
        long records,
        long registering,
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

    /** {@return the result for a thread whose control flow is not recorded} */
    static ThreadJoin unrecorded(int thread, long records) {
        return new ThreadJoin(thread, 0, records, 0, 0, records, 0, Map.of(), 0, List.of());
    }

    /** {@return {@code true} if each record has its call, and each call its record} */
    boolean isWhole() {
        return matched + registering == records && unsure == 0 && holes.isEmpty() && gaps.isEmpty();
    }

    /** Numbers of a thread, in the trace and as a task of the kernel. */
    record Task(int thread, int tid) {}

    /** Joins them. */
    static ThreadJoin of(Task task, ProgramWalk.Calls calls, ThreadRecords.OfThread records) {
        JoinTally tally = new JoinTally(calls, records);
        return new ThreadJoin(
                task.thread(),
                task.tid(),
                records.records().size(),
                tally.isRegistering ? 1 : 0,
                tally.matched,
                tally.unmatched,
                tally.unsure,
                tally.holes,
                tally.firstHole,
                tally.gaps);
    }
}
