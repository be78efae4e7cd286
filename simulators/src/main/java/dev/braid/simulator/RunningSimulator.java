// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

import dev.braid.trace.EventBatch;
import dev.braid.trace.EventView;
import dev.braid.trace.Fidelity;
import dev.braid.trace.Outputs;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A simulator in a run, and its verdict if it has failed: then it is not called any more.
 *
 * <p>Thread safety: one thread at a time.
 */
final class RunningSimulator {
    private static final int MEBIBYTE_SHIFT = 20;

    private final String name;
    /** Null once it has failed: the memory that it holds may be of use to others then. */
    private @Nullable Simulator simulator;

    private @Nullable Verdict failure;

    /** Starts the simulator. */
    RunningSimulator(String name, Simulator simulator, TraceHeader header) {
        this.name = name;
        if (header.fidelity() != Fidelity.ATOMIC) {
            failure = new Verdict.Inconclusive("Simulator " + name
                    + " needs one order of all events, and this trace has " + header.fidelity()
                    + " fidelity; record it with " + Fidelity.ATOMIC + " fidelity.");
            return;
        }
        if (simulator.needsRepeatedReads() && header.leavesOutRepeatedReads()) {
            failure = new Verdict.Inconclusive(RepeatedReads.needed(name));
            return;
        }
        this.simulator = simulator;
        try {
            simulator.start(header);
        } catch (Throwable e) {
            fail(simulator, "at its start", e);
        }
    }

    String name() {
        return name;
    }

    /** {@return {@code true} if it takes records of threads, too} */
    boolean asksForProgramOrder() {
        return simulator instanceof ProgramOrderSimulator;
    }

    /** Shows it something of the threads' records, if it asks for them. */
    void inProgramOrder(String when, Consumer<ProgramOrderSimulator> action) {
        if (simulator instanceof ProgramOrderSimulator inProgramOrder) {
            try {
                action.accept(inProgramOrder);
            } catch (Throwable e) {
                fail(inProgramOrder, when, e);
            }
        }
    }

    void events(EventBatch batch) {
        Simulator judge = simulator;
        if (judge == null) {
            return;
        }
        EventView view = new EventView(batch);
        try {
            if (judge instanceof BatchSimulator inBatches) {
                inBatches.events(batch, view);
            } else {
                for (int i = 0; i < batch.count(); i++) {
                    view.moveTo(i);
                    judge.event(view);
                }
            }
        } catch (Throwable e) {
            TraceEvent event = view;
            fail(judge, "at event " + event.index() + " (" + event.kind() + ")", e);
        }
    }

    Verdict finish(Outputs actual, String ending) {
        Simulator judge = simulator;
        if (judge != null) {
            try {
                return requireVerdict(judge.finish(actual, ending));
            } catch (Throwable e) {
                fail(judge, "at its finish", e);
            }
        }
        return requireVerdict(failure);
    }

    private static Verdict requireVerdict(@Nullable Verdict verdict) {
        if (verdict == null) {
            throw new IllegalStateException("finish returned null; return a verdict");
        }
        return verdict;
    }

    private void fail(Simulator failed, String when, Throwable e) {
        simulator = null;
        failure = new Verdict.Inconclusive(
                e instanceof OutOfMemoryError ? outOfMemory(when) : defect(failed.getClass(), when, e));
    }

    private String outOfMemory(String when) {
        long heap = Runtime.getRuntime().maxMemory();
        return "Simulator " + name + " ran out of memory " + when + ": it needs more than a heap of "
                + CountText.of(heap >> MEBIBYTE_SHIFT) + " MiB has; " + MemoryShare.remedy(heap)
                + ", or trace a shorter run, or fewer classes (options include and exclude).";
    }

    private String defect(Class<?> type, String when, Throwable e) {
        StringWriter stack = new StringWriter();
        e.printStackTrace(new PrintWriter(stack, true));
        return "Simulator " + name + " failed " + when + ": " + e + "; fix the simulator " + type.getName() + ".\n"
                + stack;
    }
}
