// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.flow.MergedCalls.Segment;
import dev.braid.flow.merge.LogMergeResult.LostCalls;
import dev.braid.flow.merge.LogWindow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts what a thread's calls and records come to, once {@link MergedCalls} has pairs that are next to certain.
 *
 * <p>Between two such pairs in one window, nothing but what was called was written: so there it is enough to count, by
 * site. Calls that outnumber the records of their site are holes, for sure, and records that outnumber the calls have
 * none. Likewise from the flow's beginning to the first pair, and from the last one to the thread's end. Between a pair
 * and a gap nothing is counted: decoders may make up what they tell last before they notice a loss.
 */
final class JoinTally {
    private static final int NONE = -1;

    private final List<LogWindow> windows;
    private final MergedCalls merged;
    private final int[] roots;
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

    JoinTally(ProgramWalk.Calls calls, ThreadRecords.OfThread thread) {
        windows = calls.windows();
        merged = new MergedCalls(calls, thread.records(), thread.beginsWithRecord());
        roots = calls.roots();
        recordOfCall = new int[roots.length];
        Arrays.fill(recordOfCall, NONE);
        provenRoots.set(0); // where a compiler has told the place
        for (int record = 0; record < merged.callOfRecord.length; record++) {
            int call = merged.callOfRecord[record];
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
                segments.add(new Segment(before + 1, end, nextRecord, merged.records.size(), hasEnded));
            } else {
                unsure += before > NONE - 1 ? end - before - 1 : end - first;
                if (isLast || before == NONE - 1) {
                    lost(i, isLast ? merged.records.size() - lostFrom : 0);
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

    private Map<Long, Integer> recordsBySite(Segment segment) {
        Map<Long, Integer> counts = new HashMap<>();
        for (int record = segment.firstRecord(); record < segment.endRecord(); record++) {
            counts.merge(merged.records.get(record).site(), 1, Integer::sum);
        }
        return counts;
    }

    /** A root is the program's if one of its calls has a record. */
    private void prove(Segment segment) {
        Map<Long, Integer> written = recordsBySite(segment);
        for (int call = segment.firstCall(); call < segment.endCall(); call++) {
            if (written.containsKey(merged.sites[call])) {
                provenRoots.set(roots[call]);
            }
        }
    }

    private void count(Segment all) {
        boolean registers = merged.registersIn(all);
        isRegistering |= registers;
        Segment segment = registers ? all.withoutFirstRecord() : all;
        Map<Long, Integer> written = recordsBySite(segment);
        int left = segment.records();
        int unknown = 0;
        boolean hasHole = false;
        for (int call = segment.firstCall(); call < segment.endCall(); call++) {
            long site = merged.sites[call];
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
            firstHole = Math.min(firstHole, segment.firstRecord() + merged.alikeFirst(segment));
        }
    }
}
