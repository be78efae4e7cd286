// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

import dev.braid.trace.BatchConsumer;
import dev.braid.trace.EndingText;
import dev.braid.trace.EventBatch;
import dev.braid.trace.EventKind;
import dev.braid.trace.Outputs;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.merge.ProgramOrder;
import dev.braid.trace.merge.ProgramOrderConsumer;
import dev.braid.trace.record.Branches;
import dev.braid.trace.record.RecordOutput;
import dev.braid.trace.symbol.SymbolTable;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Feeds one trace to several simulators and collects their verdicts.
 *
 * <p>A simulator that throws is out of the run, its verdict is {@link Verdict.Inconclusive} with the stack trace, and
 * the others go on. A trace without one order of all events is shown to no simulator: each of them needs that order.
 *
 * <p>Long traces are judged on several threads: each simulator sees all events in their order, and no two threads call
 * one simulator at once, so that the verdicts are the same.
 *
 * <p>Thread safety: one thread.
 */
public final class SimulatorRun implements BatchConsumer, Closeable {
    /** The number of events, which take 10 to 20 ms, before which threads cost more than they bring. */
    private static final long EVENTS_BEFORE_THREADS = 1 << 16;

    private final List<RunningSimulator> simulators;
    private final int processors;
    private final long eventsBeforeThreads;
    /** Simulators that the caller's thread shows events to. */
    private List<RunningSimulator> own;

    private @Nullable SimulatorThreads others;
    private @Nullable ProgramOrder programOrder;
    private long events;
    private boolean finished;

    /**
     * Starts the simulators.
     *
     * @throws IllegalArgumentException if two have the same name
     */
    public SimulatorRun(List<Simulator> simulators, TraceHeader header) {
        this(simulators, header, Runtime.getRuntime().availableProcessors(), EVENTS_BEFORE_THREADS);
    }

    /**
     * Starts the simulators, with limits for tests.
     *
     * @param processors the number of threads that may judge at once, the caller's included
     * @param eventsBeforeThreads the number of events that the caller's thread judges before it takes help
     */
    SimulatorRun(List<Simulator> simulators, TraceHeader header, int processors, long eventsBeforeThreads) {
        shareMemory(simulators, Runtime.getRuntime().maxMemory());
        Map<String, RunningSimulator> byName = new LinkedHashMap<>();
        for (Simulator simulator : simulators) {
            String name = simulator.name();
            if (byName.containsKey(name)) {
                throw new IllegalArgumentException(
                        "two simulators of one run are named '" + name + "'; name each once");
            }
            byName.put(name, new RunningSimulator(name, simulator, header));
        }
        this.simulators = List.copyOf(byName.values());
        this.processors = processors;
        this.eventsBeforeThreads = eventsBeforeThreads;
        own = this.simulators;
    }

    /**
     * Divides the memory among those that can do with a part of it. One whose predictions others confirm does not judge
     * by them, and takes none away from those that do.
     */
    static void shareMemory(List<Simulator> simulators, long heapBytes) {
        List<MemoryBound> bound = simulators.stream()
                .filter(MemoryBound.class::isInstance)
                .map(MemoryBound.class::cast)
                .toList();
        boolean hasOracle =
                simulators.stream().anyMatch(simulator -> simulator.name().equals(Simulators.VALUE_ORACLE));
        int judges = (int)
                bound.stream().filter(simulator -> !leavesToConfirm(simulator)).count();
        for (MemoryBound simulator : bound) {
            simulator.memory(
                    leavesToConfirm(simulator)
                            ? MemoryShare.ofPredictions(heapBytes)
                            : MemoryShare.of(heapBytes, judges, hasOracle));
        }
    }

    private static boolean leavesToConfirm(Simulator simulator) {
        return simulator instanceof Predictor predictor && predictor.leavesToConfirm();
    }

    /**
     * {@return the output that takes the trace's records as they are, beside the events; {@link RecordOutput#NONE} if
     * no simulator asks for them}
     *
     * @param names the names of the trace
     */
    public RecordOutput records(SymbolTable names) {
        if (simulators.stream().noneMatch(RunningSimulator::asksForProgramOrder)) {
            return RecordOutput.NONE;
        }
        ProgramOrder order = new ProgramOrder(new InProgramOrder());
        forEachInProgramOrder("at its start", simulator -> simulator.names(names));
        programOrder = order;
        return order;
    }

    private void forEachInProgramOrder(String when, Consumer<ProgramOrderSimulator> action) {
        for (RunningSimulator simulator : own) {
            simulator.inProgramOrder(when, action);
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

    /** Takes the next events of the trace: one simulator of a thread takes all of them, and then the next one. */
    @Override
    public void events(EventBatch batch) {
        if (events >= eventsBeforeThreads && own == simulators && processors > 1 && simulators.size() > 1) {
            startThreads();
        }
        events += batch.count();
        if (others != null) {
            others.hand(batch);
        }
        for (RunningSimulator simulator : own) {
            simulator.events(batch);
        }
    }

    /** Leaves to other threads what need not be on the caller's: simulators that ask for records get them here. */
    private void startThreads() {
        List<RunningSimulator> kept = new ArrayList<>();
        List<RunningSimulator> left = new ArrayList<>();
        for (RunningSimulator simulator : simulators) {
            (kept.isEmpty() || simulator.asksForProgramOrder() ? kept : left).add(simulator);
        }
        own = kept;
        if (!left.isEmpty()) {
            others = new SimulatorThreads(left, processors - 1);
        }
    }

    /** {@return the verdicts by the simulators' names, in the order in which the simulators were given} */
    public Map<String, Verdict> finish(Outputs actual) {
        return finish(actual, EndingText.UNKNOWN);
    }

    /**
     * {@return the verdicts, as {@link #finish(Outputs)} does}
     *
     * @param ending the end of the program, in words
     */
    public Map<String, Verdict> finish(Outputs actual, String ending) {
        if (finished) {
            throw new IllegalStateException("a run can be finished once");
        }
        finished = true;
        if (programOrder != null) {
            programOrder.finish();
        }
        if (others != null) {
            others.finish();
        }
        Map<String, Verdict> verdicts = new LinkedHashMap<>();
        for (RunningSimulator simulator : simulators) {
            verdicts.put(simulator.name(), simulator.finish(actual, ending));
        }
        return verdicts;
    }

    /** Ends the threads of a run that is not to be finished. */
    @Override
    public void close() {
        if (others != null) {
            others.close();
        }
    }
}
