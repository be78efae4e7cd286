// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.flow;

import java.util.List;

/**
 * Result of joining the records of each thread with its control flow.
 *
 * @param threads number of threads that have control flow
 * @param matched records that have their passage
 * @param outside records of methods that had begun before the trace, whose control flow is not recorded
 * @param unjudged records and passages after the last one that a thread's control flow tells for sure: as it ended with
 *     the trace
 * @param lost records that lie in gaps, over which nothing is joined
 * @param gapCount the number of times that control flow is missing that was there
 * @param gaps the reasons in words, the first few
 * @param findings the places at which both do not agree, in the order of classes and instructions
 * @param failure the reason why they could not be joined at all, "" if they were
 */
public record MergeResult(
        int threads,
        long matched,
        long outside,
        long unjudged,
        long lost,
        long gapCount,
        List<String> gaps,
        List<MergeFinding> findings,
        String failure) {
    public MergeResult {
        gaps = List.copyOf(gaps);
        findings = List.copyOf(findings);
    }
}
