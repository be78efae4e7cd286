// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow.merge;

import dev.braid.flow.merge.LogMergeResult.LostCalls;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Joins the records of one thread with the calls that wrote them: the k-th call is the k-th record. No clock is needed
 * for that, only where to begin: a flow may start and end within the log, and lose a part of it. In each part without a
 * gap, the places that called settle the shift, as only one shift lets every call be that of a record of its place.
 * After a gap, time says which records can be meant, if it is known.
 *
 * <p>Where no shift fits, as a record is missing, both are aligned by what is likely ({@link WindowAlignment}). A
 * record and a call are joined only where that is next to certain. What is left over is reported.
 */
public final class LogMerge {
    private static final int NONE = -1;

    /** Calls that are aligned at once, and those after them that are looked at, too. */
    private static final int PIECE = 1000;

    private static final int OVERLAP = 200;

    /** Records that a piece is aligned with. */
    private static final int LOOK_AHEAD = 2 * (PIECE + OVERLAP);

    private final List<LogWindow> windows;
    private final List<LogRecord> records;
    private final int[] callOfRecord;
    private final List<Integer> unmatchedCalls = new ArrayList<>();
    private final List<LostCalls> gaps = new ArrayList<>();
    /** The first record that the next window may have. */
    private int next;

    private LogMerge(List<LogWindow> windows, List<LogRecord> records) {
        this.windows = windows;
        this.records = records;
        callOfRecord = new int[records.size()];
        Arrays.fill(callOfRecord, LogMergeResult.LOST);
    }

    /**
     * Joins a thread's records with its calls.
     *
     * @param windows in the order of execution
     * @param records in the order in which they were written
     */
    public static LogMergeResult merge(List<LogWindow> windows, List<LogRecord> records) {
        return new LogMerge(windows, records).merge();
    }

    private LogMergeResult merge() {
        int firstCall = 0;
        String reason = "the flow begins later than the log";
        long lostBytes = 0;
        for (int i = 0; i < windows.size(); i++) {
            LogWindow window = windows.get(i);
            int before = next;
            int first = join(window, firstCall, i == windows.size() - 1);
            if (first > before) {
                gaps.add(new LostCalls(reason, first - before, lostBytes));
            } else if (i > 0) {
                gaps.add(new LostCalls(reason, 0, lostBytes));
            }
            firstCall += window.calls();
            reason = window.gap();
            lostBytes = window.lostBytes();
        }
        if (next < records.size()) {
            gaps.add(new LostCalls(
                    reason.isEmpty() ? "the flow ends before the log" : reason, records.size() - next, lostBytes));
        }
        return new LogMergeResult(callOfRecord, unmatchedCalls, gaps);
    }

    /** Joins the calls of a window. {@return the first record in it} */
    private int join(LogWindow window, int firstCall, boolean isLast) {
        int from = next;
        while (from < records.size() && records.get(from).nanos() < window.earliest()) {
            from++;
        }
        int to = from;
        while (to < records.size() && window.mayHold(records.get(to))) {
            to++;
        }
        if (window.calls() == 0) {
            return next;
        }
        int shift = onlyShift(window, from, to, next == 0 && firstCall == 0, isLast);
        if (shift != NONE) {
            return take(window, firstCall, shift);
        }
        int first = align(window, firstCall, from, to);
        if (isLast) {
            leaveOver(firstCall, window.calls(), to);
        }
        return first;
    }

    /**
     * Leaves the records over that are behind the last joined one at the end of all. They are likely those of the calls
     * behind its own, as far as there are any: these were executed, so the flow has not ended before such a record.
     */
    private void leaveOver(int firstCall, int calls, int to) {
        int joined = next == 0 ? 0 : Math.max(0, callOfRecord[next - 1] + 1 - firstCall);
        int end = Math.min(to, next + calls - joined);
        Arrays.fill(callOfRecord, next, end, LogMergeResult.UNMATCHED);
        next = end;
    }

    private int take(LogWindow window, int firstCall, int shift) {
        for (int call = 0; call < window.calls(); call++) {
            callOfRecord[shift + call] = firstCall + call;
        }
        next = shift + window.calls();
        return shift;
    }

    /** {@return the one record from which on all calls fit, {@link #NONE} if there is none, or more than one} */
    private int onlyShift(LogWindow window, int from, int to, boolean isFirst, boolean isLast) {
        if (isFirst && isLast && to - from == window.calls()) {
            return fits(window, from) ? from : NONE; // all of the flow, and all of the log
        }
        int found = NONE;
        for (int shift = from; shift + window.calls() <= to; shift++) {
            if (fits(window, shift)) {
                if (found != NONE) {
                    return NONE;
                }
                found = shift;
            }
        }
        return found;
    }

    private boolean fits(LogWindow window, int shift) {
        long[] sites = window.sites();
        for (int call = 0; call < sites.length; call++) {
            if (sites[call] != LogWindow.UNKNOWN
                    && sites[call] != records.get(shift + call).site()) {
                return false;
            }
        }
        return true;
    }

    /** Aligns piece by piece; what is in doubt at the end of one is looked at again with the next one. */
    private int align(LogWindow window, int firstCall, int from, int to) {
        int first = NONE;
        next = from;
        int start = 0;
        while (start < window.calls()) {
            int[] recordOfCall = alignPiece(window.sites(), start, to, first == NONE);
            int length = start + PIECE < window.calls() ? settled(recordOfCall) : recordOfCall.length;
            for (int i = 0; i < length; i++) {
                int call = firstCall + start + i;
                if (recordOfCall[i] >= 0) {
                    if (first == NONE) { // as many records before it as calls are likely theirs
                        first = Math.max(from, recordOfCall[i] - start - i);
                        next = first;
                    }
                    join(recordOfCall[i], call);
                } else {
                    unmatchedCalls.add(call);
                }
            }
            start += length;
        }
        return first == NONE ? next : first;
    }

    /** {@return the number of calls up to the last one that is joined, but no fewer than bring the end nearer} */
    private static int settled(int[] recordOfCall) {
        int length = recordOfCall.length;
        while (length > PIECE / 2 && recordOfCall[length - 1] < 0) {
            length--;
        }
        return length;
    }

    /** {@return by call, its record, or -1} */
    private int[] alignPiece(long[] sites, int start, int to, boolean isAfterGap) {
        int end = Math.min(sites.length, start + PIECE);
        long[] calls = Arrays.copyOfRange(sites, start, Math.min(sites.length, end + OVERLAP));
        int begin = next;
        long[] logged = new long[Math.min(to - begin, LOOK_AHEAD)];
        Arrays.setAll(logged, i -> records.get(begin + i).site());
        int[] recordOfCall = Arrays.copyOf(WindowAlignment.align(calls, logged, isAfterGap), end - start);
        long joined = Arrays.stream(recordOfCall).filter(record -> record >= 0).count();
        if (joined < recordOfCall.length / 2 && to - begin > LOOK_AHEAD) {
            // more records may be lost than were looked at
            LogWindow piece = LogWindow.untimed(Arrays.copyOfRange(sites, start, end), 0, "");
            int shift = onlyShift(piece, begin, to, false, false);
            if (shift != NONE) {
                Arrays.setAll(recordOfCall, call -> shift + call);
                return recordOfCall;
            }
        }
        Arrays.setAll(recordOfCall, call -> recordOfCall[call] < 0 ? NONE : begin + recordOfCall[call]);
        return recordOfCall;
    }

    /** Joins a record with its call; those that were passed since the last one have none. */
    private void join(int record, int call) {
        Arrays.fill(callOfRecord, next, record, LogMergeResult.UNMATCHED);
        callOfRecord[record] = call;
        next = record + 1;
    }
}
