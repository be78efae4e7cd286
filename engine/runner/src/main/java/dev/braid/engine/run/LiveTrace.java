// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.engine.agent.Platform;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.HangDetector;
import dev.braid.simulator.Simulator;
import dev.braid.simulator.SimulatorRun;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.deadlock.DeadlockSimulator;
import dev.braid.trace.Attestation;
import dev.braid.trace.BatchConsumer;
import dev.braid.trace.EventBatch;
import dev.braid.trace.EventView;
import dev.braid.trace.Outputs;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.file.TraceFileWriter;
import dev.braid.trace.live.Collector;
import dev.braid.trace.merge.OrderedMerge;
import dev.braid.trace.record.RecordCheck;
import dev.braid.trace.record.RecordOutput;
import dev.braid.trace.record.RecordSink;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A trace while it is made: records out of the channel, into the trace file and, in order, into the simulators.
 *
 * <p>Thread safety: one thread, which calls {@link #poll} often, and {@link #finish} once the JVM has stopped tracing
 * or has died.
 */
public final class LiveTrace implements Closeable {
    private static final String NOTHING_TRACED =
            "The program made no traced access and did not synchronise, so nothing was checked; see that the tested"
                    + " code is in scope (braid.include, braid.exclude) and runs.";

    private final TracedJvm jvm;
    private final TraceHeader header;
    /** Null if only the events are wanted. */
    private final @Nullable TraceFileWriter file;

    private final @Nullable NamedRecords named;
    private final @Nullable Path path;
    private final SimulatorRun simulators;
    private final RecordSink merge;
    private final Collector collector;
    private final AccessCount accesses = new AccessCount();
    private final LastEvent last;
    /** Notices that the program hangs; null if that is not asked for. */
    private final @Nullable HangDetector hangs;
    /** Number of bytes at which this was stopped, 0 if it was not. */
    private long reachedLimit;

    private boolean isHandedOver;

    /**
     * Starts to collect. To be made before the JVM starts to trace.
     *
     * @param header the header whose symbols are the JVM's
     * @throws IOException if the trace file cannot be written
     */
    public LiveTrace(TracedJvm jvm, TraceHeader header, Path path, List<Simulator> judges) throws IOException {
        this(jvm, header, path, judges, null, null);
    }

    /**
     * Starts to collect the trace of a test, or of a program that is to end, and notices if that hangs.
     *
     * @param follower takes the events after the simulators
     * @throws IOException if the trace file cannot be written
     */
    public static LiveTrace ofTest(
            TracedJvm jvm, TraceHeader header, Path path, List<Simulator> judges, BatchConsumer follower)
            throws IOException {
        HangDetector judge = judges.stream()
                .filter(HangDetector.class::isInstance)
                .map(HangDetector.class::cast)
                .findFirst()
                .orElse(null);
        if (judge != null) {
            return new LiveTrace(jvm, header, path, judges, follower, judge);
        }
        DeadlockSimulator detector = DeadlockSimulator.ofThisRun();
        detector.start(header);
        BatchConsumer follow = new BatchConsumer() {
            private @Nullable EventView view;

            @Override
            public void events(EventBatch batch) {
                EventView known = view == null ? new EventView(batch) : view;
                view = known;
                detector.events(batch, known);
                follower.events(batch);
            }
        };
        return new LiveTrace(jvm, header, path, judges, follow, detector);
    }

    /**
     * Starts to collect for somebody who takes the events, of which no trace file is written.
     *
     * @param further takes them after the simulators; what it throws, {@link #poll} and {@link #finish} throw
     */
    public LiveTrace(TracedJvm jvm, TraceHeader header, List<Simulator> judges, BatchConsumer further)
            throws IOException {
        this(jvm, header, null, judges, further, null);
    }

    private LiveTrace(
            TracedJvm jvm,
            TraceHeader header,
            @Nullable Path path,
            List<Simulator> judges,
            @Nullable BatchConsumer further,
            @Nullable HangDetector hangs)
            throws IOException {
        this.jvm = jvm;
        this.hangs = hangs;
        this.header = header;
        this.path = path;
        last = new LastEvent(jvm.symbols());
        file = path == null ? null : new TraceFileWriter(path, header);
        simulators = new SimulatorRun(judges, header);
        // Without simulators nobody asks for the events' order until the trace is read.
        merge = judges.isEmpty() && further == null
                ? new RecordCheck(accesses, jvm.symbols())
                : OrderedMerge.inBatches(
                        batch -> {
                            accesses.events(batch);
                            last.events(batch);
                            simulators.events(batch);
                            if (further != null) {
                                further.events(batch);
                            }
                        },
                        jvm.symbols());
        named = file == null ? null : new NamedRecords(file, jvm.symbols(), accesses);
        RecordOutput stored = named == null ? RecordOutput.NONE : named;
        RecordOutput output = stored.and(simulators.records(jvm.symbols()));
        collector = new Collector(jvm.channel(), merge, output, jvm.clocks(), jvm.symbols()::lacksLayouts);
    }

    /** {@return {@code true} if anything had arrived} */
    public boolean poll() throws IOException {
        jvm.pollSymbols();
        boolean any = collector.poll();
        if (named != null) {
            named.flushNowAndThen();
        }
        return any;
    }

    /** {@return {@code true} if the program hangs for good: then nothing that it does ends that} */
    public boolean hangs() {
        return hangs != null && hangs.hangs();
    }

    /** {@return the objects that the hanging threads wait for} To be asked for when the trace is finished. */
    List<Divergence> hangs(String ending) {
        if (hangs instanceof DeadlockSimulator detector
                && detector.finish(new Outputs(), ending) instanceof Verdict.Diverges diverges) {
            return diverges.divergences();
        }
        return List.of();
    }

    /** {@return the number of bytes in the trace file so far} */
    public long fileBytes() {
        return file == null ? 0 : file.bytes();
    }

    /**
     * Ends the trace here; the program goes on.
     *
     * @param limit in bytes, which has been reached
     */
    public void stopAtLimit(long limit) {
        if (reachedLimit == 0) {
            reachedLimit = limit;
            collector.stop();
        }
    }

    /** {@return the number of merged events} */
    public long events() {
        return merge.emitted();
    }

    /**
     * {@return the thread of the last of them, and its place; "" if there was none, or if nobody asked for their order}
     */
    public String lastEvent() {
        return last.describe();
    }

    /** {@return the number of threads that are active in traced code} */
    public int activeThreads() {
        return collector.activeSlots();
    }

    /** {@return records taken so far} */
    public long recordsRead() {
        return collector.recordsRead();
    }

    /** {@return bytes of records taken so far} */
    public long bytesRead() {
        return collector.bytesRead();
    }

    /** {@return {@code true} if all that the program has published was taken} */
    public boolean hasTakenAll() {
        return collector.isComplete();
    }

    /** {@return events that were taken and wait for their place in the order} */
    public long pendingEvents() {
        return merge.pendingEvents();
    }

    /** As below, with nothing recorded beside the trace. */
    public TraceResult finish(Outputs outputs, String ending) throws IOException {
        return finish(outputs, ending, FlowRecording.none());
    }

    /** Takes what is left of a trace that must not be empty. */
    public TraceResult finish(Outputs outputs, String ending, FlowRecording flow) throws IOException {
        return finish(outputs, ending, flow, false);
    }

    /**
     * Takes what is left, and asks the simulators. The trace file is the caller's to settle then.
     *
     * @param outputs the outputs of the program
     * @param ending the end of the program, in a few words
     * @param flow the recording beside it, which ends
     * @param mayBeEmpty whether an empty trace is only noted, rather than a reason not to trust it
     */
    TraceResult finish(Outputs outputs, String ending, FlowRecording flow, boolean mayBeEmpty) throws IOException {
        jvm.pollSymbols();
        collector.finish();
        jvm.pollSymbols();
        flow.finish(jvm, header.startedMillis());
        jvm.clocks(collector.clocks());
        Map<String, Verdict> verdicts = simulators.finish(outputs, ending);
        Attestation attestation = attestation(flow, mayBeEmpty);
        if (named != null) {
            named.flush();
        }
        isHandedOver = true;
        return new TraceResult(
                verdicts,
                attestation,
                merge.emitted(),
                mayBeEmpty && !accesses.anyByProgram(jvm.symbols()),
                jvm.symbols(),
                new TraceFile(
                        path, file, jvm.symbols(), accesses.sites(), outputs, attestation, ending, collector.isCut()));
    }

    private Attestation attestation(FlowRecording flow, boolean mayBeEmpty) {
        Map<String, String> failed = jvm.classesFailed();
        List<String> failures = new ArrayList<>();
        List<String> notes = notes();
        failed.forEach((name, reason) -> failures.add("Class " + name + " could not be instrumented: " + reason
                + ". Its accesses are missing; exclude it with braid.exclude if they do not matter."));
        if (failed.isEmpty()) {
            jvm.channel().failure().ifPresent(failures::add);
        }
        TraceDamagedException damage = collector.damage();
        if (damage != null) {
            failures.add("A record in shared memory is damaged: " + damage.getMessage()
                    + ". The trace ends " + (collector.mayHoldDamage() ? "there, and may hold it" : "before it")
                    + "; run the test again, and check the program for native code that writes where it should not.");
        } else if (reachedLimit > 0) {
            failures.add("The trace has reached its limit of " + reachedLimit + " bytes, and what the program did"
                    + " afterwards is not in it; raise --max-trace, or trace less.");
        } else if (!collector.isComplete() && jvm.channel().failure().isEmpty()) {
            failures.add("The program published " + collector.bytesWritten() + " bytes of records, of which "
                    + collector.bytesRead() + " were read; run the test again, and report this as a defect of Braid.");
        }
        if (collector.gaveUpNames()) {
            failures.add(
                    "The agent did not write the fields of some classes while threads waited, so their final fields"
                            + " may have been mistaken for others; give the program more memory (-Xmx).");
        }
        if (jvm.channel().ownerPid() == 0) {
            failures.add("The agent never opened the trace channel, so nothing was traced; the program must run on a"
                    + " JVM that loads Java agents.");
        } else if (!accesses.anyByProgram(jvm.symbols())) {
            (mayBeEmpty ? notes : failures).add(NOTHING_TRACED);
        }
        failures.addAll(flow.failures());
        notes.addAll(flow.notes());
        return new Attestation(
                jvm.classesTransformed(),
                jvm.classesOutOfScope(),
                failed,
                jvm.classes(),
                accesses.byClass(jvm.symbols()),
                collector.bytesWritten(),
                collector.bytesRead(),
                collector.repeatedReads(),
                failures,
                notes);
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        Platform.ofThisMachine().reservation().ifPresent(notes::add);
        jvm.functions().forEach((pattern, untraced) -> {
            if (!untraced.isEmpty()) {
                notes.add("Pattern of functions '" + pattern + "': " + untraced + ".");
            }
        });
        jvm.hiddenThreads()
                .forEach((thread, reason) -> notes.add("What thread '" + thread + "' does is not in the trace: "
                        + reason + ". If it writes what the program reads, let a thread of the program do that."));
        return notes;
    }

    /** Ends the simulators' threads, and closes the trace file, if {@link #finish} has not handed it over. */
    @Override
    public void close() throws IOException {
        simulators.close();
        if (!isHandedOver && file != null) {
            file.close();
        }
    }
}
