// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.flow;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Counts what joining records with control flow comes to, over all threads. */
final class MergeTally {
    private static final int MOST_GAPS = 8;

    private final MergePlaces places;
    private final Map<Long, Count> holes = new TreeMap<>();
    private final Map<Long, Count> unmatched = new TreeMap<>();
    /**
     * Missing records, by place, where passages and records are compared by number because their order is not known.
     */
    private final Map<Long, Count> missing = new TreeMap<>();

    private final Set<Long> recorded = new HashSet<>();
    private final List<String> gaps = new ArrayList<>();
    private long contradictions;
    private long matched;
    private long outside;
    private long unjudged;
    private long lost;
    private long unnamed;

    MergeTally(MergePlaces places) {
        this.places = places;
    }

    void matched() {
        matched++;
    }

    void outside() {
        outside++;
    }

    void unjudged(long count) {
        unjudged += count;
    }

    void lost(long count) {
        lost += count;
    }

    void unnamed() {
        unnamed++;
    }

    void gap(String reason) {
        contradictions++;
        if (gaps.size() < MOST_GAPS) {
            gaps.add(reason);
        }
    }

    void found(MergeFinding.Kind kind, long place, long count, int thread, long afterRecords) {
        (kind == MergeFinding.Kind.HOLE ? holes : unmatched)
                .computeIfAbsent(place, key -> new Count(thread, afterRecords))
                .count += count;
    }

    /** A thread has fewer records of a place than passages. */
    void missing(long place, long count, int thread) {
        missing.computeIfAbsent(place, key -> new Count(thread, 0)).count += count;
    }

    /** There are records of a place. */
    void recorded(long place) {
        recorded.add(place);
    }

    MergeResult result(int threads, boolean isPartial, String failure) {
        if (lost == 0 && contradictions == 0 && !isPartial) {
            compareNumbers();
        }
        List<MergeFinding> findings = new ArrayList<>();
        holes.forEach((place, count) -> findings.add(finding(MergeFinding.Kind.HOLE, place, count)));
        unmatched.forEach((place, count) -> findings.add(finding(MergeFinding.Kind.UNMATCHED, place, count)));
        String why = failure.isEmpty() && unnamed > 0
                ? unnamed + " records name instructions that the trace has no names for"
                : failure;
        return new MergeResult(threads, matched, outside, unjudged, lost, contradictions, gaps, findings, why);
    }

    private MergeFinding finding(MergeFinding.Kind kind, long place, Count count) {
        return new MergeFinding(kind, places.describe(place), count.count, count.thread, count.afterRecords);
    }

    private void compareNumbers() {
        missing.forEach((place, count) -> {
            if (recorded.contains(place) || !places.isPerhapsFinal(place)) {
                found(MergeFinding.Kind.HOLE, place, count.count, count.thread, 0);
            }
        });
    }

    private static final class Count {
        final int thread;
        final long afterRecords;
        long count;

        Count(int thread, long afterRecords) {
            this.thread = thread;
            this.afterRecords = afterRecords;
        }
    }
}
