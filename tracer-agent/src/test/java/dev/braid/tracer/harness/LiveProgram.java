// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.harness;

import dev.braid.trace.Attestation;
import dev.braid.trace.Fidelity;
import dev.braid.trace.Outputs;
import dev.braid.trace.Policy;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.file.TraceFileWriter;
import dev.braid.trace.live.Channel;
import dev.braid.trace.live.Collector;
import dev.braid.trace.merge.OrderedMerge;
import dev.braid.trace.symbol.ClassOutcome;
import dev.braid.trace.symbol.SymbolLogReader;
import dev.braid.trace.symbol.SymbolTable;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A traced program that runs, and the collector of its records.
 *
 * <p>Thread safety: one thread.
 */
public final class LiveProgram implements Closeable {
    private static final long PAUSE_NANOS = 200_000;

    private final Channel channel;
    private final ChildProcess child;
    private final boolean keepsEvents;
    private final Fidelity fidelity;
    private final SymbolTable symbols = new SymbolTable();
    private final ShadowMemory shadow = new ShadowMemory();
    private final List<RecordedEvent> events = new ArrayList<>();
    private final List<Position> positions = new ArrayList<>();
    private final List<ClassOutcome> outcomes = new ArrayList<>();
    private final SymbolLogReader symbolLog;
    private final OrderedMerge merge;
    private final TraceFileWriter file;
    private final Collector collector;
    private final long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(ChildProcess.DEADLINE_SECONDS);
    private long mostPendingEvents;
    private long emittedWhileRunning;

    LiveProgram(Channel channel, ChildProcess child, boolean keepsEvents, Fidelity fidelity) throws IOException {
        this.fidelity = fidelity;
        this.channel = channel;
        this.child = child;
        this.keepsEvents = keepsEvents;
        symbolLog = new SymbolLogReader(channel.symbolLog(), symbols, outcomes::add);
        merge = new OrderedMerge(this::take, symbols);
        merge.onPositions((clock, thread, count) -> positions.add(new Position(clock, thread, count)));
        file = new TraceFileWriter(
                Path.of(channel.path() + ".braid"),
                new TraceHeader(TraceFileWriter.FORMAT_VERSION, fidelity, Policy.LOCKED, "", Map.of(), "", 0, symbols));
        collector = new Collector(channel, merge, file, new long[0], symbols::lacksLayouts);
    }

    private void take(TraceEvent event) {
        if (fidelity == Fidelity.ATOMIC) {
            shadow.event(event);
        }
        if (keepsEvents) {
            events.add(event.copy());
        }
    }

    public Channel channel() {
        return channel;
    }

    public ChildProcess child() {
        return child;
    }

    public Process process() {
        return child.process();
    }

    public ShadowMemory shadow() {
        return shadow;
    }

    public Collector collector() {
        return collector;
    }

    public long pendingEvents() {
        return merge.pendingEvents();
    }

    /** Takes what there is. {@return {@code true} if there was anything} */
    public boolean poll() throws IOException {
        symbolLog.poll();
        boolean any = collector.poll();
        mostPendingEvents = Math.max(mostPendingEvents, merge.pendingEvents());
        return any;
    }

    /** Collects until the program has ended. */
    public void collectToEnd() throws IOException, InterruptedException {
        while (process().isAlive()) {
            pollOrPause();
        }
    }

    /** Collects until the program has printed something. */
    public void collectUntilPrinted(String text) throws IOException, InterruptedException {
        while (process().isAlive() && !child.output().contains(text)) {
            pollOrPause();
        }
    }

    /** Lets a program go on that waits for a byte on its standard input. */
    public void letGoOn() throws IOException {
        process().getOutputStream().write('\n');
        process().getOutputStream().flush();
    }

    /** {@return the events that the merge has emitted so far} */
    public List<Step> steps() {
        return events.stream().map(event -> new Step(event, symbols)).toList();
    }

    /** {@return the positions that were unpacked so far} */
    public List<Position> positions() {
        return positions;
    }

    /** {@return the trace file, which has no end before {@link #close}, nor after it} */
    public Path traceFile() {
        return Path.of(channel.path() + ".braid");
    }

    /** Writes what waits to be written into the trace file. */
    public void flushFile() throws IOException {
        file.flush();
    }

    /** Completes the trace file, after {@link #finish}. */
    public void endFile() throws IOException {
        file.symbols(symbols);
        file.end(
                new Outputs(),
                new Attestation(
                        0,
                        Map.of(),
                        Map.of(),
                        Map.of(),
                        Map.of(),
                        collector.bytesWritten(),
                        collector.bytesRead(),
                        collector.repeatedReads(),
                        List.of(),
                        List.of()),
                "ended");
    }

    /** Makes one round of collecting; a program that takes too long is ended. */
    public void pollOrPause() throws IOException, InterruptedException {
        if (!poll()) {
            TimeUnit.NANOSECONDS.sleep(PAUSE_NANOS);
        }
        if (System.nanoTime() > deadline) {
            process().destroyForcibly().waitFor();
            throw new AssertionError("the program has not ended within " + ChildProcess.DEADLINE_SECONDS
                    + " seconds; bytes written " + collector.bytesWritten() + ", read " + collector.bytesRead()
                    + ", failure " + channel.failure() + ", its output: " + child.output() + child.errors());
        }
    }

    /** Takes what is left after the program's end. */
    public ProgramRun finish() throws IOException, InterruptedException {
        process().waitFor();
        emittedWhileRunning = merge.emitted();
        symbolLog.poll();
        collector.finish();
        symbolLog.poll();
        return new ProgramRun(
                events.stream().map(event -> new Step(event, symbols)).toList(),
                shadow,
                shadow.mismatches(symbols),
                outcomes,
                child.exitCode(),
                child.output(),
                child.errors(),
                channel.failure(),
                Optional.ofNullable(collector.damage()).map(Throwable::getMessage),
                collector.bytesRead(),
                collector.bytesWritten(),
                mostPendingEvents,
                emittedWhileRunning,
                positions);
    }

    @Override
    public void close() throws IOException {
        symbolLog.close();
        file.close();
        channel.close();
        child.close();
    }
}
