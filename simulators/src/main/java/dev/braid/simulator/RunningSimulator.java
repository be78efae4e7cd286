// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

import dev.braid.trace.Fidelity;
import dev.braid.trace.Outputs;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.io.EventBatch;
import dev.braid.trace.io.EventView;
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
    private final String name;
    private final Simulator simulator;
    private @Nullable Verdict failure;

    /** Starts the simulator. */
    RunningSimulator(String name, Simulator simulator, TraceHeader header) {
        this.name = name;
        this.simulator = simulator;
        if (header.fidelity() != Fidelity.ATOMIC) {
            failure = new Verdict.Inconclusive("Simulator " + name
                    + " needs one order of all events, and this trace has " + header.fidelity()
                    + " fidelity; record it with " + Fidelity.ATOMIC + " fidelity.");
            return;
        }
        try {
            simulator.start(header);
        } catch (Throwable e) {
            fail("at its start", e);
        }
    }

    String name() {
        return name;
    }

    /** {@return whether it takes records of threads, too} */
    boolean asksForProgramOrder() {
        return simulator instanceof ProgramOrderSimulator;
    }

    /** Shows it something of the threads' records, if it asks for them. */
    void inProgramOrder(String when, Consumer<ProgramOrderSimulator> action) {
        if (failure == null && simulator instanceof ProgramOrderSimulator inProgramOrder) {
            try {
                action.accept(inProgramOrder);
            } catch (Throwable e) {
                fail(when, e);
            }
        }
    }

    void events(EventBatch batch) {
        if (failure != null) {
            return;
        }
        EventView view = new EventView(batch);
        try {
            if (simulator instanceof BatchSimulator inBatches) {
                inBatches.events(batch, view);
            } else {
                for (int i = 0; i < batch.count(); i++) {
                    view.moveTo(i);
                    simulator.event(view);
                }
            }
        } catch (Throwable e) {
            TraceEvent event = view;
            fail("at event " + event.index() + " (" + event.kind() + ")", e);
        }
    }

    Verdict finish(Outputs actual, String ending) {
        if (failure == null) {
            try {
                return requireVerdict(simulator.finish(actual, ending));
            } catch (Throwable e) {
                fail("at its finish", e);
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

    private void fail(String when, Throwable e) {
        StringWriter stack = new StringWriter();
        e.printStackTrace(new PrintWriter(stack, true));
        failure = new Verdict.Inconclusive("Simulator " + name + " failed " + when + ": " + e + "; mend the simulator "
                + simulator.getClass().getName() + ".\n" + stack);
    }
}
