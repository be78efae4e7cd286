// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.flow;

import dev.braid.pt.merge.LogMergeResult;
import dev.braid.pt.merge.LogMergeResult.LostCalls;
import dev.braid.pt.merge.LogRecord;
import dev.braid.pt.merge.LogWindow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts what a thread's calls and records come to, once {@link dev.braid.pt.merge.LogMerge} has found pairs that are next to
 * certain.
 *
 * <p>Between two such pairs in one window, nothing else was written than what was called: so there it is enough to count, by
 * site. Calls that outnumber the records of their site are holes, for sure, and records that outnumber the calls have none.
 * Likewise from the flow's beginning to the first pair, and from the last one to the thread's end. Between a pair and a gap
 * nothing is counted: decoders may make up what they tell last before they notice a loss.
 */
final class JoinTally {
    private static final int NONE = -1;

    private final List<LogWindow> windows;
    private final List<LogRecord> records;
    private final long[] sites;
    private final int[] roots;
    private final boolean beginsWithRecord;
    private final int[] recordOfCall;
    private final List<Segment> segments = new ArrayList<>();
    private final BitSet provenRoots = new BitSet();

    final Map<Integer, Long> holes = new TreeMap<>();
    final List<LostCalls> gaps = new ArrayList<>();
    long matched;
    long unmatched;
    long unsure;
    boolean isRegistering;
    long firstHole = Long.MAX_VALUE;

    /** Calls and records between two pairs, both without the end. */
    private record Segment(int firstCall, int endCall, int firstRecord, int endRecord, boolean isJudged) {}

    JoinTally(ProgramWalk.Calls calls, ThreadRecords.OfThread thread, LogMergeResult result) {
        windows = calls.windows();
        records = thread.records();
        beginsWithRecord = thread.beginsWithRecord();
        roots = calls.roots();
        sites = windows.stream()
                .flatMapToLong(window -> Arrays.stream(window.sites()))
                .toArray();
        recordOfCall = new int[sites.length];
        Arrays.fill(recordOfCall, NONE);
        provenRoots.set(0); // where a compiler has told the place
        for (int record = 0; record < records.size(); record++) {
            int call = result.callOfRecord()[record];
            if (call >= 0) {
                recordOfCall[call] = record;
                provenRoots.set(roots[call]);
                matched++;
            }
        }
        split(thread.hasEnded());
        segments.forEach(this::prove);
        segments.forEach(this::count);
    }

    private void split(boolean hasEnded) {
        int first = 0;
        int nextRecord = 0;
        for (int i = 0; i < windows.size(); i++) {
            int end = first + windows.get(i).sites().length;
            boolean isLast = i == windows.size() - 1;
            int before = i == 0 ? first - 1 : NONE - 1; // the last call that is settled; none yet
            int lostFrom = nextRecord;
            for (int call = first; call < end; call++) {
                int record = recordOfCall[call];
                if (record != NONE) {
                    if (before > NONE - 1) {
                        segments.add(new Segment(before + 1, call, nextRecord, record, true));
                    } else {
                        unsure += call - first;
                        lost(i, record - lostFrom);
                    }
                    before = call;
                    nextRecord = record + 1;
                }
            }
            if (isLast && before > NONE - 1) {
                segments.add(new Segment(before + 1, end, nextRecord, records.size(), hasEnded));
            } else {
                unsure += before > NONE - 1 ? end - before - 1 : end - first;
                if (isLast || before == NONE - 1) {
                    lost(i, isLast ? records.size() - lostFrom : 0);
                }
            }
            first = end;
        }
    }

    /** Notes the gap before a window, and how many records were written in it. */
    private void lost(int window, int count) {
        if (window > 0) {
            LogWindow before = windows.get(window - 1);
            gaps.add(new LostCalls(before.gap(), count, before.lostBytes()));
        }
    }

    private Map<Long, Integer> recordsBySite(Segment segment, int skipped) {
        Map<Long, Integer> counts = new HashMap<>();
        for (int record = segment.firstRecord() + skipped; record < segment.endRecord(); record++) {
            counts.merge(records.get(record).site(), 1, Integer::sum);
        }
        return counts;
    }

    /** A root is the program's if one of its calls has a record. */
    private void prove(Segment segment) {
        Map<Long, Integer> written = recordsBySite(segment, 0);
        for (int call = segment.firstCall(); call < segment.endCall(); call++) {
            if (written.containsKey(sites[call])) {
                provenRoots.set(roots[call]);
            }
        }
    }

    private void count(Segment segment) {
        int skipped = registers(segment) ? 1 : 0;
        isRegistering |= skipped > 0;
        Map<Long, Integer> written = recordsBySite(segment, skipped);
        int left = segment.endRecord() - segment.firstRecord() - skipped;
        int unknown = 0;
        boolean hasHole = false;
        for (int call = segment.firstCall(); call < segment.endCall(); call++) {
            long site = sites[call];
            if (site == LogWindow.UNKNOWN) {
                unknown++;
            } else if (written.getOrDefault(site, 0) > 0) {
                written.merge(site, NONE, Integer::sum);
                left--;
                matched++;
            } else if (segment.isJudged() && provenRoots.get(roots[call])) {
                holes.merge((int) site, 1L, Long::sum);
                hasHole = true;
            } else {
                unsure++;
            }
        }
        int absorbed = Math.min(unknown, left);
        matched += absorbed;
        unsure += unknown - absorbed;
        unmatched += left - absorbed;
        if (hasHole) {
            int before = segment.firstRecord() + skipped + alikeFirst(segment, skipped);
            firstHole = Math.min(firstHole, before);
        }
    }

    /**
     * {@return whether the first record is that of the hook in which the thread registered}
     *
     * <p>The thread waits for its recorder inside a hook, and its flow begins behind the call. But that may have been a hook
     * that left no record. Of both readings, it is the one that explains more.
     */
    private boolean registers(Segment segment) {
        return segment.firstCall() == 0
                && segment.firstRecord() == 0
                && segment.endRecord() > 0
                && beginsWithRecord
                && unexplained(segment, 1) < unexplained(segment, 0);
    }

    /**
     * {@return how many calls and records of a segment there are between those that are alike from its beginning and those
     * that are alike up to its end}
     */
    private int unexplained(Segment segment, int skipped) {
        int callCount = segment.endCall() - segment.firstCall();
        int recordCount = segment.endRecord() - segment.firstRecord() - skipped;
        int alike = alikeFirst(segment, skipped) + (segment.isJudged() ? alikeLast(segment) : 0);
        return callCount + recordCount - 2 * Math.min(alike, Math.min(callCount, recordCount));
    }

    /**
     * {@return how many calls at a segment's beginning are those of its first records}
     *
     * @param skipped records before them that have no call
     */
    private int alikeFirst(Segment segment, int skipped) {
        int call = segment.firstCall();
        int record = segment.firstRecord() + skipped;
        while (call < segment.endCall() && record < segment.endRecord() && mayBe(call, record)) {
            call++;
            record++;
        }
        return call - segment.firstCall();
    }

    private int alikeLast(Segment segment) {
        int call = segment.endCall();
        int record = segment.endRecord();
        while (call > segment.firstCall() && record > segment.firstRecord() && mayBe(call - 1, record - 1)) {
            call--;
            record--;
        }
        return segment.endCall() - call;
    }

    private boolean mayBe(int call, int record) {
        return sites[call] == LogWindow.UNKNOWN
                || sites[call] == records.get(record).site();
    }
}
