// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

import dev.braid.trace.EndingText;
import dev.braid.trace.EventKind;
import dev.braid.trace.Fidelity;
import dev.braid.trace.Outputs;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.io.BatchConsumer;
import dev.braid.trace.io.Branches;
import dev.braid.trace.io.EventBatch;
import dev.braid.trace.io.EventView;
import dev.braid.trace.io.ProgramOrder;
import dev.braid.trace.io.ProgramOrderConsumer;
import dev.braid.trace.io.RecordOutput;
import dev.braid.trace.io.SymbolTable;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Feeds one trace to several simulators and collects their verdicts.
 *
 * <p>A simulator that throws is out of the run, its verdict is {@link Verdict.Inconclusive} with the stack trace, and the
 * others go on. A trace without one order of all events is shown to no simulator: each of them needs that order.
 */
public final class SimulatorRun implements BatchConsumer {
    private final List<Entry> entries = new ArrayList<>();
    /** Those that have not failed: an array, as each event goes through it. */
    private Entry[] running;

    private final TraceHeader header;
    private @Nullable ProgramOrder programOrder;
    private boolean finished;

    /**
     * Starts the simulators.
     *
     * @throws IllegalArgumentException if two have the same name
     */
    public SimulatorRun(List<Simulator> simulators, TraceHeader header) {
        this.header = header;
        Map<String, Simulator> byName = new LinkedHashMap<>();
        for (Simulator simulator : simulators) {
            if (byName.put(simulator.name(), simulator) != null) {
                throw new IllegalArgumentException(
                        "two simulators of one run are named '" + simulator.name() + "'; name each once");
            }
        }
        byName.forEach((name, simulator) -> entries.add(start(name, simulator)));
        running = running();
    }

    /**
     * {@return who takes the trace's records as they are, beside the events; {@link RecordOutput#NONE} if no simulator asks
     * for them}
     *
     * @param names of the trace
     */
    public RecordOutput records(SymbolTable names) {
        if (entries.stream().noneMatch(entry -> entry.simulator instanceof ProgramOrderSimulator)) {
            return RecordOutput.NONE;
        }
        ProgramOrder order = new ProgramOrder(new InProgramOrder());
        forEachInProgramOrder("at its start", simulator -> simulator.names(names));
        programOrder = order;
        return order;
    }

    private void forEachInProgramOrder(String when, Consumer<ProgramOrderSimulator> action) {
        for (Entry entry : running) {
            if (entry.simulator instanceof ProgramOrderSimulator simulator) {
                try {
                    action.accept(simulator);
                } catch (Throwable e) {
                    entry.fail(when, e);
                    running = running();
                }
            }
        }
    }

    /** Takes records of threads. */
    private final class InProgramOrder implements ProgramOrderConsumer {
        @Override
        public void event(int thread, EventKind kind, int site, int callSite) {
            forEachInProgramOrder("at a record", simulator -> simulator.event(thread, kind, site, callSite));
        }

        @Override
        public void branches(int thread, Branches record) {
            forEachInProgramOrder("at a branch record", simulator -> simulator.branches(thread, record));
        }
    }

    /** Takes the next events of the trace: one simulator takes all of them, and then the next one. */
    @Override
    public void events(EventBatch batch) {
        EventView view = new EventView(batch);
        for (Entry entry : running) {
            try {
                if (entry.simulator instanceof BatchSimulator simulator) {
                    simulator.events(batch, view);
                } else {
                    for (int i = 0; i < batch.count(); i++) {
                        view.moveTo(i);
                        entry.simulator.event(view);
                    }
                }
            } catch (Throwable e) {
                failed(entry, view, e);
            }
        }
    }

    private void failed(Entry entry, TraceEvent event, Throwable e) {
        entry.fail("at event " + event.index() + " (" + event.kind() + ")", e);
        running = running();
    }

    /** {@return the verdicts by the simulators' names, in the order in which the simulators were given} */
    public Map<String, Verdict> finish(Outputs actual) {
        return finish(actual, EndingText.UNKNOWN);
    }

    /**
     * {@return the same}
     *
     * @param ending how the program ended, in words
     */
    public Map<String, Verdict> finish(Outputs actual, String ending) {
        if (finished) {
            throw new IllegalStateException("a run can be finished once");
        }
        finished = true;
        if (programOrder != null) {
            programOrder.finish();
        }
        Map<String, Verdict> verdicts = new LinkedHashMap<>();
        for (Entry entry : entries) {
            verdicts.put(entry.name, verdict(entry, actual, ending));
        }
        return verdicts;
    }

    private Entry[] running() {
        return entries.stream().filter(entry -> entry.failure == null).toArray(Entry[]::new);
    }

    private Entry start(String name, Simulator simulator) {
        Entry entry = new Entry(name, simulator);
        if (header.fidelity() != Fidelity.ATOMIC) {
            entry.failure = new Verdict.Inconclusive("Simulator " + name
                    + " needs one order of all events, and this trace has " + header.fidelity()
                    + " fidelity; record it with " + Fidelity.ATOMIC + " fidelity.");
            return entry;
        }
        try {
            simulator.start(header);
        } catch (Throwable e) {
            entry.fail("at its start", e);
        }
        return entry;
    }

    private static Verdict verdict(Entry entry, Outputs actual, String ending) {
        if (entry.failure == null) {
            try {
                return requireVerdict(entry.simulator.finish(actual, ending));
            } catch (Throwable e) {
                entry.fail("at its finish", e);
            }
        }
        return requireVerdict(entry.failure);
    }

    private static Verdict requireVerdict(@Nullable Verdict verdict) {
        if (verdict == null) {
            throw new IllegalStateException("finish returned null; return a verdict");
        }
        return verdict;
    }

    private static final class Entry {
        final String name;
        final Simulator simulator;

        @Nullable
        Verdict failure;

        Entry(String name, Simulator simulator) {
            this.name = name;
            this.simulator = simulator;
        }

        void fail(String when, Throwable e) {
            StringWriter stack = new StringWriter();
            e.printStackTrace(new PrintWriter(stack, true));
            failure = new Verdict.Inconclusive("Simulator " + name + " failed " + when + ": " + e
                    + "; mend the simulator " + simulator.getClass().getName() + ".\n" + stack);
        }
    }
}
