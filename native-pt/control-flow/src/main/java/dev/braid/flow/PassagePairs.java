// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.flow.MergedCalls.Segment;
import dev.braid.flow.merge.LogRecord;
import dev.braid.flow.merge.LogWindow;
import java.util.BitSet;
import java.util.List;

/**
 * Pairs of a thread's records and the passages of its flow at which they were made, as far as these are next to
 * certain.
 *
 * <p>{@link MergedCalls} has pairs. Between two of them in one window, nothing but what was called was written. So if
 * calls and records there are the same, site by site, they are pairs, too. Likewise before the first pair and behind
 * the last one, where the flow begins and ends.
 */
final class PassagePairs {
    private static final int NONE = -1;

    private final ProgramWalk.Calls calls;
    private final MergedCalls merged;
    private final int[] callOfRecord;
    private final BitSet provenRoots = new BitSet();
    private boolean isFirstBeforeFlow;

    /**
     * @param beginsWithRecord whether the first of the records may be that of the hook in which the thread registered
     */
    PassagePairs(ProgramWalk.Calls calls, List<LogRecord> records, boolean beginsWithRecord) {
        this.calls = calls;
        merged = new MergedCalls(calls, records, beginsWithRecord);
        callOfRecord = merged.callOfRecord;
        fillSegments();
        provenRoots.set(0); // where a compiler has told the place
        for (int call : callOfRecord) {
            if (call >= 0 && merged.sites[call] != LogWindow.UNKNOWN) {
                provenRoots.set(calls.roots()[call]);
            }
        }
    }

    private void fillSegments() {
        int first = 0;
        int record = 0; // the first one that is not in a window before
        for (int i = 0; i < calls.windows().size(); i++) {
            int end = first + calls.windows().get(i).sites().length;
            int callBefore = NONE;
            int recordBefore = NONE;
            for (; record < callOfRecord.length && callOfRecord[record] < end; record++) {
                int call = callOfRecord[record];
                if (call >= first) {
                    if (callBefore != NONE) {
                        fill(new Segment(callBefore + 1, call, recordBefore + 1, record, true));
                    } else if (i == 0) {
                        fillFirst(new Segment(0, call, 0, record, true));
                    }
                    callBefore = call;
                    recordBefore = record;
                }
            }
            if (i == calls.windows().size() - 1 && callBefore != NONE) {
                fill(new Segment(callBefore + 1, end, recordBefore + 1, callOfRecord.length, true));
            }
            first = end;
        }
    }

    private void fillFirst(Segment segment) {
        boolean registers = merged.registersIn(segment);
        isFirstBeforeFlow = fill(registers ? segment.withoutFirstRecord() : segment) && registers;
    }

    /** {@return {@code true} if all calls of a segment are those of its records} */
    private boolean fill(Segment segment) {
        boolean isSame = segment.calls() == segment.records() && merged.alikeFirst(segment) == segment.calls();
        for (int i = 0; isSame && i < segment.calls(); i++) {
            callOfRecord[segment.firstRecord() + i] = segment.firstCall() + i;
        }
        return isSame;
    }

    /**
     * {@return the number of the passage at which a record was made, as {@link ProgramWalk.Calls#passages}; -1 if
     * unknown}
     */
    int passageOf(int record) {
        int call = callOfRecord[record];
        return call < 0 ? NONE : calls.passages()[call];
    }

    /** {@return {@code true} if there is a record of that number, and it is of that site} */
    boolean isOf(int record, int site) {
        return record < callOfRecord.length && merged.records.get(record).site() == site;
    }

    /** {@return {@code true} if the first record was made where the flow begins, so that its call is not in it} */
    boolean isFirstBeforeFlow() {
        return isFirstBeforeFlow;
    }

    /** {@return the roots of which a call has its record} */
    BitSet provenRoots() {
        return provenRoots;
    }
}
