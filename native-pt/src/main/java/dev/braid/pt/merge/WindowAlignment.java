// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.merge;

import java.util.Arrays;

/**
 * Aligns the calls of a window with records (Needleman and Wunsch, A general method applicable to the search for
 * similarities in the amino acid sequence of two proteins, J. Mol. Biol. 48, 1970). A call without a record costs 1, and a
 * record without a call between two calls that have one, too; records before the first and after the last call are those of
 * gaps, and cost nothing.
 *
 * <p>A call is joined with a record only if every alignment that does otherwise costs more by {@link #MARGIN}.
 */
final class WindowAlignment {
    /** Alignments that cost less than this above the best count as likely as that. */
    private static final int MARGIN = 1;

    private static final int FAR = Integer.MAX_VALUE / 4;
    private static final int NONE = -1;

    private final long[] calls;
    private final long[] records;
    private final int width;
    /** By call and record: the cost of aligning what is before them, and what begins with them. */
    private final int[] before;

    private final int[] after;

    private WindowAlignment(long[] calls, long[] records, boolean isAfterGap) {
        this.calls = calls;
        this.records = records;
        width = records.length + 1;
        before = new int[(calls.length + 1) * width];
        after = new int[(calls.length + 1) * width];
        fillBefore(isAfterGap);
        fillAfter();
    }

    /**
     * {@return by call, the record that is certainly its own, or -1}
     *
     * @param isAfterGap whether records may come before the first call
     */
    static int[] align(long[] calls, long[] records, boolean isAfterGap) {
        WindowAlignment alignment = new WindowAlignment(calls, records, isAfterGap);
        int[] recordOfCall = new int[calls.length];
        Arrays.setAll(recordOfCall, alignment::certain);
        return recordOfCall;
    }

    private boolean areSame(int call, int record) {
        return calls[call] == LogWindow.UNKNOWN || calls[call] == records[record];
    }

    private void fillBefore(boolean isAfterGap) {
        for (int call = 0; call <= calls.length; call++) {
            for (int record = 0; record < width; record++) {
                int cost = isAfterGap ? 0 : record;
                if (call > 0) {
                    cost = before[(call - 1) * width + record] + 1;
                    if (record > 0 && areSame(call - 1, record - 1)) {
                        cost = Math.min(cost, before[(call - 1) * width + record - 1]);
                    }
                    if (record > 0) {
                        cost = Math.min(cost, before[call * width + record - 1] + 1);
                    }
                }
                before[call * width + record] = cost;
            }
        }
    }

    private void fillAfter() {
        for (int call = calls.length; call >= 0; call--) {
            for (int record = records.length; record >= 0; record--) {
                int cost = call == calls.length ? 0 : after[(call + 1) * width + record] + 1;
                if (call < calls.length && record < records.length) {
                    cost = Math.min(cost, after[call * width + record + 1] + 1);
                    if (areSame(call, record)) {
                        cost = Math.min(cost, after[(call + 1) * width + record + 1]);
                    }
                }
                after[call * width + record] = cost;
            }
        }
    }

    /** Compares the best alignment that joins a call with one record with the best that does not. */
    private int certain(int call) {
        int best = FAR;
        int second = FAR;
        int record = NONE;
        for (int at = 0; at < width; at++) {
            second = Math.min(second, before[call * width + at] + 1 + after[(call + 1) * width + at]);
            if (at < records.length && areSame(call, at)) {
                int cost = before[call * width + at] + after[(call + 1) * width + at + 1];
                if (cost < best) {
                    second = Math.min(second, best);
                    best = cost;
                    record = at;
                } else {
                    second = Math.min(second, cost);
                }
            }
        }
        return second - best >= MARGIN ? record : NONE;
    }
}
