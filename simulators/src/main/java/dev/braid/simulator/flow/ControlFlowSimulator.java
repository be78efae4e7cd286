// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.flow;

import dev.braid.simulator.Divergence;
import dev.braid.simulator.DivergenceKind;
import dev.braid.simulator.ProgramOrderSimulator;
import dev.braid.simulator.Simulator;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Coverage;
import dev.braid.trace.EventKind;
import dev.braid.trace.Outputs;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.flow.FlowMerge;
import dev.braid.trace.flow.MergeFinding;
import dev.braid.trace.flow.MergeResult;
import dev.braid.trace.record.Branches;
import dev.braid.trace.symbol.SymbolTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Checks that each access that the control flow passed is in the trace, and that the control flow explains each one
 * that is: two independent accounts of one run. See {@link FlowMerge}.
 */
public final class ControlFlowSimulator implements ProgramOrderSimulator {
    public static final String NAME = "control-flow";

    private static final String DEFECT = "keep the trace and report this as a defect of Braid.";

    private @Nullable TraceHeader header;
    private @Nullable FlowMerge merge;

    /** {@return simulators, and this one if it is not among them} */
    public static List<Simulator> addedTo(List<Simulator> simulators) {
        if (simulators.stream().anyMatch(ControlFlowSimulator.class::isInstance)) {
            return simulators;
        }
        List<Simulator> all = new ArrayList<>(simulators);
        all.add(new ControlFlowSimulator());
        return all;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void start(TraceHeader newHeader) {
        header = newHeader;
    }

    @Override
    public void names(SymbolTable names) {
        merge = new FlowMerge(names, header().coverage());
    }

    private TraceHeader header() {
        return Objects.requireNonNull(header, "not started");
    }

    private FlowMerge merge() {
        return Objects.requireNonNull(merge, "records before names");
    }

    @Override
    public void event(TraceEvent event) {
        // The same events come in program order.
    }

    @Override
    public void event(int thread, EventKind kind, int site, int callSite) {
        merge().event(thread, kind, site, callSite);
    }

    @Override
    public void branches(int thread, Branches record) {
        merge().branches(thread, record);
    }

    @Override
    public Verdict finish(Outputs actual) {
        if (merge == null) {
            return new Verdict.Inconclusive("Control flow is joined with the records of a trace file or of a run, and"
                    + " neither was there; use 'braid simulate' on the trace.");
        }
        MergeResult result = merge.finish();
        if (!result.failure().isEmpty()) {
            return new Verdict.Inconclusive("The records could not be joined with the control flow: " + result.failure()
                    + "; record the trace again.");
        }
        if (!result.findings().isEmpty()) {
            return new Verdict.Diverges(result.findings().stream()
                    .map(finding -> divergence(finding, header().symbols()))
                    .toList());
        }
        if (result.threads() == 0) {
            return new Verdict.Inconclusive("The trace does not say what the threads have executed; record it with"
                    + " 'braid run --control-flow branches', or with controlFlow = ControlFlow.BRANCHES in the test's"
                    + " annotation.");
        }
        if (result.gapCount() > 0 || result.lost() > 0) {
            return new Verdict.Inconclusive(gaps(result));
        }
        return new Verdict.Agrees(summary(result));
    }

    private static String gaps(MergeResult result) {
        String why = result.gaps().isEmpty() ? "" : ": " + String.join("; ", result.gaps());
        return String.format(
                Locale.ROOT,
                "The control flow has gaps, in which %,d records are joined with nothing%s. Give the threads a larger"
                        + " stack with -Xss if the program used it up; else record the trace again.",
                result.lost(),
                why);
    }

    private String summary(MergeResult result) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%,d records joined with the control flow of %,d threads",
                result.matched(),
                result.threads()));
        if (header().coverage() != Coverage.ALL) {
            text.append("; of accesses without a record nothing is said, as not all were to be recorded");
        }
        if (result.outside() > 0) {
            text.append(String.format(
                    Locale.ROOT, "; %,d are of methods that had begun before the trace", result.outside()));
        }
        if (result.unjudged() > 0) {
            text.append(String.format(
                    Locale.ROOT, "; %,d come after the last certain control flow of a thread", result.unjudged()));
        }
        return text.toString();
    }

    /** {@return a description of a finding, for people} */
    public static Divergence divergence(MergeFinding finding, Symbols symbols) {
        String thread = symbols.threadName(finding.thread());
        String times = finding.count() == 1 ? "once" : String.format(Locale.ROOT, "%,d times", finding.count());
        if (finding.kind() == MergeFinding.Kind.HOLE) {
            String message = "Thread '" + thread + "' passed " + finding.instruction() + " and left no record of it, "
                    + times + ", first after " + finding.afterRecords()
                    + " others: what the trace says of this place is not whole; " + DEFECT;
            return new Divergence(DivergenceKind.HOLE, message, "a record", "none", List.of());
        }
        String message = "Thread '" + thread + "' has a record of " + finding.instruction()
                + " that its control flow did not pass then, " + times + ", first after " + finding.afterRecords()
                + " others: records or branch records are missing; " + DEFECT;
        return new Divergence(DivergenceKind.UNMATCHED_RECORD, message, "its passage", "none", List.of());
    }
}
