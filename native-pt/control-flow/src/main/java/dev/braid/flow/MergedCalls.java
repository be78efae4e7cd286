// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.flow.merge.LogMerge;
import dev.braid.flow.merge.LogRecord;
import dev.braid.flow.merge.LogWindow;
import java.util.Arrays;
import java.util.List;

/**
 * A thread's calls of hooks, counted over all windows, and its records; which are pairs, {@link LogMerge} has found.
 */
final class MergedCalls {
    final long[] sites;
    final List<LogRecord> records;
    final int[] callOfRecord;
    private final boolean beginsWithRecord;

    /** Calls and records between two pairs, both without the end; it is judged if nothing else was before that. */
    record Segment(int firstCall, int endCall, int firstRecord, int endRecord, boolean isJudged) {
        int calls() {
            return endCall - firstCall;
        }

        int records() {
            return endRecord - firstRecord;
        }

        Segment withoutFirstRecord() {
            return new Segment(firstCall, endCall, firstRecord + 1, endRecord, isJudged);
        }
    }

    /**
     * @param beginsWithRecord whether the first of the records may be that of the hook in which the thread registered
     */
    MergedCalls(ProgramWalk.Calls calls, List<LogRecord> records, boolean beginsWithRecord) {
        this.records = records;
        this.beginsWithRecord = beginsWithRecord;
        sites = calls.windows().stream()
                .flatMapToLong(window -> Arrays.stream(window.sites()))
                .toArray();
        callOfRecord = LogMerge.merge(calls.windows(), records).callOfRecord();
    }

    /**
     * {@return {@code true} if a segment begins with the record of the hook in which the thread registered}
     *
     * <p>The thread waits for its recorder inside a hook, and its flow begins behind the call. But that may have been a
     * hook that left no record. Of both readings, it is the one that explains more.
     */
    boolean registersIn(Segment segment) {
        return segment.firstCall() == 0
                && segment.firstRecord() == 0
                && segment.endRecord() > 0
                && beginsWithRecord
                && unexplained(segment.withoutFirstRecord()) < unexplained(segment);
    }

    /** {@return the number of calls and records between those that are alike from the beginning and up to the end} */
    private int unexplained(Segment segment) {
        int last = segment.isJudged() ? alike(segment, segment.endCall() - 1, segment.endRecord() - 1, -1) : 0;
        int alike = Math.min(alikeFirst(segment) + last, most(segment));
        return segment.calls() + segment.records() - 2 * alike;
    }

    /** {@return the number of calls at a segment's beginning that are those of its first records} */
    int alikeFirst(Segment segment) {
        return alike(segment, segment.firstCall(), segment.firstRecord(), 1);
    }

    private int alike(Segment segment, int call, int record, int step) {
        int count = 0;
        while (count < most(segment) && mayBe(call + count * step, record + count * step)) {
            count++;
        }
        return count;
    }

    private static int most(Segment segment) {
        return Math.min(segment.calls(), segment.records());
    }

    private boolean mayBe(int call, int record) {
        return sites[call] == LogWindow.UNKNOWN
                || sites[call] == records.get(record).site();
    }
}
