// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow.merge;

import java.util.Arrays;
import java.util.List;

/**
 * Result of joining records with calls.
 *
 * @param callOfRecord by record, the number of its call, counted over all windows; {@link #UNMATCHED} or {@link #LOST}
 * @param unmatchedCalls numbers of calls that no record is certain to belong to
 * @param gaps the missing parts between records, with their size
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
public record LogMergeResult(int[] callOfRecord, List<Integer> unmatchedCalls, List<LostCalls> gaps) {
    /** No call is certain to be that of the record. */
    public static final int UNMATCHED = -1;
    /** The record was written where the flow has a gap. */
    public static final int LOST = -2;

    /**
     * A gap of the flow, over which nothing is joined.
     *
     * @param records number of records that were written in it
     * @param bytes number of bytes of the trace that are lost, 0 if nobody knows
     */
    public record LostCalls(String reason, int records, long bytes) {}

    public LogMergeResult {
        callOfRecord = Arrays.copyOf(callOfRecord, callOfRecord.length);
        unmatchedCalls = List.copyOf(unmatchedCalls);
        gaps = List.copyOf(gaps);
    }

    /** {@return the number of records that have their call} */
    public long matched() {
        return Arrays.stream(callOfRecord).filter(call -> call >= 0).count();
    }

    /** {@return the number of records that have none, though the flow has no gap there} */
    public long unmatched() {
        return Arrays.stream(callOfRecord).filter(call -> call == UNMATCHED).count();
    }
}
