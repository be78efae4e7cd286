// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.flow;

import dev.braid.pt.merge.LogMerge;
import dev.braid.pt.merge.LogRecord;
import dev.braid.pt.merge.LogWindow;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * At which passage of a thread's flow each of its records was made, as far as that is next to certain.
 *
 * <p>{@link LogMerge} finds pairs. Between two of them in one window, nothing else was written than what was called: so if
 * calls and records there are the same, site by site, they are pairs, too. Likewise before the first pair and behind the last
 * one, where the flow begins and ends.
 */
final class PassagePairs {
    private static final int NONE = -1;

    private final ProgramWalk.Calls calls;
    private final List<LogRecord> records;
    private final long[] sites;
    private final int[] callOfRecord;
    private final BitSet provenRoots = new BitSet();
    private final boolean beginsWithRecord;
    private boolean isFirstBeforeFlow;

    /** @param beginsWithRecord whether the first of the records may be that of the hook in which the thread registered */
    PassagePairs(ProgramWalk.Calls calls, List<LogRecord> records, boolean beginsWithRecord) {
        this.calls = calls;
        this.records = records;
        this.beginsWithRecord = beginsWithRecord;
        sites = calls.windows().stream()
                .flatMapToLong(window -> Arrays.stream(window.sites()))
                .toArray();
        callOfRecord = LogMerge.merge(calls.windows(), records).callOfRecord();
        fillSegments();
        provenRoots.set(0); // where a compiler has told the place
        for (int call : callOfRecord) {
            if (call >= 0 && sites[call] != LogWindow.UNKNOWN) {
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
            for (; record < records.size() && callOfRecord[record] < end; record++) {
                int call = callOfRecord[record];
                if (call >= first) {
                    if (callBefore != NONE) {
                        fill(callBefore + 1, call, recordBefore + 1, record);
                    } else if (i == 0) {
                        fillBefore(call, record);
                    }
                    callBefore = call;
                    recordBefore = record;
                }
            }
            if (i == calls.windows().size() - 1 && callBefore != NONE) {
                fill(callBefore + 1, end, recordBefore + 1, records.size());
            }
            first = end;
        }
    }

    /** The first record may be that of the hook in which the thread registered: its flow begins behind the call. */
    private void fillBefore(int call, int record) {
        isFirstBeforeFlow = beginsWithRecord && record == call + 1 && isSame(0, call, 1);
        if (isFirstBeforeFlow) {
            fill(0, call, 1, record);
        } else {
            fill(0, call, 0, record);
        }
    }

    private void fill(int firstCall, int endCall, int firstRecord, int endRecord) {
        if (endCall - firstCall == endRecord - firstRecord && isSame(firstCall, endCall, firstRecord)) {
            for (int call = firstCall; call < endCall; call++) {
                callOfRecord[firstRecord + call - firstCall] = call;
            }
        }
    }

    private boolean isSame(int firstCall, int endCall, int firstRecord) {
        for (int call = firstCall; call < endCall; call++) {
            long site = records.get(firstRecord + call - firstCall).site();
            if (sites[call] != site && sites[call] != LogWindow.UNKNOWN) {
                return false;
            }
        }
        return true;
    }

    /** {@return the number of the passage at which a record was made, as {@link ProgramWalk.Calls#passages}; -1 if unknown} */
    int passageOf(int record) {
        int call = callOfRecord[record];
        return call < 0 ? NONE : calls.passages()[call];
    }

    /** {@return whether there is a record of that number, and it is of that site} */
    boolean isOf(int record, int site) {
        return record < records.size() && records.get(record).site() == site;
    }

    /** {@return whether the first record was made where the flow begins, so that its call is not in it} */
    boolean isFirstBeforeFlow() {
        return isFirstBeforeFlow;
    }

    /** {@return the roots of which a call has its record} */
    BitSet provenRoots() {
        return provenRoots;
    }
}
