// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.path;

import dev.braid.simulator.Simulator;
import dev.braid.simulator.SimulatorRun;
import dev.braid.trace.BatchConsumer;
import dev.braid.trace.EventBatch;
import dev.braid.trace.EventKind;
import dev.braid.trace.Outputs;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.file.MacroEvent;
import dev.braid.trace.file.MacroEventConsumer;
import dev.braid.trace.file.TraceFileReader;
import dev.braid.trace.file.TraceIndex;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * One pass over a trace file. One thread reads and merges it; of several simulators, some judge on threads of their
 * own.
 *
 * @param events the events that were handed out
 * @param cpuNanos processor time that the reading thread took, up to the last event, in nanoseconds
 * @param wallNanos wall-clock time until the verdicts were there, in nanoseconds
 * @param heapBytes bytes of the heap that simulators and merge held in the end; 0 if that was not asked for
 */
record Simulation(long events, long cpuNanos, long wallNanos, long heapBytes) {
    /** Merges the file and counts its events, nothing more. */
    static Simulation countingOnly(Path file) throws IOException {
        Counter counter = new Counter();
        long wallStart = System.nanoTime();
        long start = cpuNow();
        try (TraceFileReader reader = TraceFileReader.open(file)) {
            reader.replayBatches(counter);
        }
        return new Simulation(counter.count, cpuNow() - start, System.nanoTime() - wallStart, 0);
    }

    /** Counts its macro-events, which it finds by its index, and reads of each who did what when. */
    static Simulation ofMacroEvents(Path file) throws IOException {
        long wallStart = System.nanoTime();
        long start = cpuNow();
        try (TraceIndex index = TraceIndex.open(file)) {
            MacroCounter counter = new MacroCounter();
            index.macroEvents(0, counter);
            return new Simulation(counter.count(), cpuNow() - start, System.nanoTime() - wallStart, 0);
        }
    }

    static Simulation of(Path file, List<Simulator> simulators) throws IOException {
        return of(file, simulators, false);
    }

    /** The same, and sees what is on the heap before all is let go. */
    static Simulation withHeap(Path file, List<Simulator> simulators) throws IOException {
        return of(file, simulators, true);
    }

    private static Simulation of(Path file, List<Simulator> simulators, boolean isHeapWanted) throws IOException {
        long before = isHeapWanted ? usedHeap() : 0;
        Counter counter = new Counter();
        long wallStart = System.nanoTime();
        long start = cpuNow();
        try (TraceFileReader reader = TraceFileReader.openNamed(file);
                SimulatorRun run = new SimulatorRun(simulators, reader.header())) {
            reader.replayBatches(batch -> {
                counter.events(batch);
                run.events(batch);
            });
            long nanos = cpuNow() - start;
            long heap = isHeapWanted ? usedHeap() - before : 0;
            run.finish(new Outputs());
            return new Simulation(counter.count, nanos, System.nanoTime() - wallStart, heap);
        }
    }

    /** {@return the rate of the reading thread, of processor time} */
    double millionsPerSecond() {
        return events * 1000.0 / cpuNanos;
    }

    /** {@return the rate at which verdicts are reached, by whatever number of threads, of wall-clock time} */
    double millionsPerWallSecond() {
        return events * 1000.0 / wallNanos;
    }

    double nanosPerEvent() {
        return (double) cpuNanos / events;
    }

    private static long cpuNow() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static long usedHeap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static final class Counter implements BatchConsumer {
        private long count;

        @Override
        public void events(EventBatch batch) {
            count += batch.count();
        }
    }

    /** Counts macro-events by kind, and asks who made each and where it stands. */
    private static final class MacroCounter implements MacroEventConsumer {
        private final long[] byKind = new long[EventKind.values().length];
        private long last = -1;

        @Override
        public boolean event(MacroEvent macro) {
            TraceEvent event = macro.event();
            byKind[event.kind().ordinal()]++;
            if (event.index() <= last || event.thread() < 0) {
                throw new IllegalStateException("event " + event.index() + " after " + last);
            }
            last = event.index();
            return true;
        }

        long count() {
            return Arrays.stream(byKind).sum();
        }
    }
}
