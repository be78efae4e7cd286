// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.flow.merge.LogMergeResult.LostCalls;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.flow.ControlFlowSimulator;
import dev.braid.trace.Coverage;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.flow.MergeFinding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Result of joining a trace with the recording beside it, and what it says of the trace.
 *
 * @param losses parts of the flow that are missing, of threads that are not known
 */
public record JoinResult(List<ThreadJoin> threads, List<String> losses, TraceHeader header) {
    public JoinResult {
        threads = List.copyOf(threads);
        losses = List.copyOf(losses);
    }

    /** {@return a line for each thread, and one for each of its gaps} */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (ThreadJoin thread : threads) {
            String task = thread.tid() == 0 ? "not recorded" : "task " + thread.tid();
            lines.add(String.format(
                    Locale.ROOT,
                    "# thread %d: %s, %s: %,d records, %,d joined, %,d without a call, %,d holes, %,d unsure, %,d gaps",
                    thread.thread(),
                    symbols().threadName(thread.thread()),
                    task,
                    thread.records(),
                    thread.matched() + thread.registering(),
                    thread.unmatched(),
                    holes(thread),
                    thread.unsure(),
                    thread.gaps().size()));
            for (LostCalls gap : thread.gaps()) {
                lines.add(String.format(
                        Locale.ROOT,
                        "# gap of thread %d: %,d records, %,d bytes: %s",
                        thread.thread(),
                        gap.records(),
                        gap.bytes(),
                        gap.reason()));
            }
        }
        losses.forEach(loss -> lines.add("# gap: " + loss));
        return lines;
    }

    /** {@return the same for JSON} */
    public Map<String, Object> figures() {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("threads", threads.stream().map(this::figures).toList());
        figures.put("gaps", losses);
        return figures;
    }

    private Map<String, Object> figures(ThreadJoin thread) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("thread", thread.thread());
        figures.put("threadName", symbols().threadName(thread.thread()));
        figures.put("task", thread.tid());
        figures.put("records", thread.records());
        figures.put("joined", thread.matched() + thread.registering());
        figures.put("withoutCall", thread.unmatched());
        figures.put("holes", holes(thread));
        figures.put("unsure", thread.unsure());
        figures.put("gaps", thread.gaps().stream().map(JoinResult::figures).toList());
        return figures;
    }

    private static Map<String, Object> figures(LostCalls gap) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("gap", gap.reason());
        figures.put("records", gap.records());
        figures.put("bytes", gap.bytes());
        return figures;
    }

    /** {@return as of branch records: a hole diverges, and what is not joined is inconclusive} */
    public Verdict verdict() {
        boolean seesHoles = header.coverage() == Coverage.ALL;
        List<Divergence> holes = new ArrayList<>();
        if (seesHoles) {
            threads.forEach(thread -> addHoles(thread, holes));
        }
        if (!holes.isEmpty()) {
            return new Verdict.Diverges(holes);
        }
        long records = threads.stream().mapToLong(ThreadJoin::records).sum();
        long matched = threads.stream()
                .mapToLong(thread -> thread.matched() + thread.registering())
                .sum();
        if (records == 0) {
            return new Verdict.Inconclusive(
                    "The trace has no record of an access or a monitor by the program's own instructions, so"
                            + " there is nothing to join with its control flow.");
        }
        String joined = String.format(
                Locale.ROOT, "%,d of %,d records are joined with the recorded control flow", matched, records);
        if (!losses.isEmpty() || !threads.stream().allMatch(thread -> isWhole(thread, seesHoles))) {
            return new Verdict.Inconclusive(joined + "; of the others, and of what was executed where there are gaps,"
                    + " nothing is said. 'braid flow' tells more of each thread.");
        }
        return new Verdict.Agrees(joined
                + (seesHoles
                        ? ", and no call of their hooks lacks its record"
                        : "; of accesses without a record nothing is said, as not all were to be recorded"));
    }

    private static boolean isWhole(ThreadJoin thread, boolean seesHoles) {
        return seesHoles
                ? thread.isWhole()
                : thread.matched() + thread.registering() == thread.records()
                        && thread.gaps().isEmpty();
    }

    private void addHoles(ThreadJoin thread, List<Divergence> all) {
        thread.holes()
                .forEach((site, count) -> all.add(ControlFlowSimulator.divergence(
                        new MergeFinding(
                                MergeFinding.Kind.HOLE, describe(site), count, thread.thread(), thread.firstHole()),
                        symbols())));
    }

    private static long holes(ThreadJoin thread) {
        return thread.holes().values().stream().mapToLong(Long::longValue).sum();
    }

    private String describe(int id) {
        Site site = symbols().site(id);
        if (site == null) {
            return "site " + id;
        }
        String what = switch (site.kind()) {
            case ARRAY_ELEMENT -> "the access to an array element";
            case SYNC -> "the entry to a monitor or the exit from it";
            case SYNCHRONIZED_METHOD -> "the entry to the monitor of a synchronized method or the exit from it";
            default -> "the access to " + site.fieldOwner() + "." + site.fieldName();
        };
        return what + " at bytecode index " + site.bytecodeIndex() + " of " + site;
    }

    private Symbols symbols() {
        return header.symbols();
    }
}
