// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.pt.flow.FlowDecoder;
import dev.braid.pt.flow.FlowEngineException;
import dev.braid.pt.flow.engine.FlowEngines;
import dev.braid.report.path.PathReport;
import dev.braid.trace.EventConsumer;
import dev.braid.trace.Symbols;
import dev.braid.trace.file.TraceFileReader;
import dev.braid.trace.flow.HookedMethod;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A recording of Processor Trace beside a trace, joined with it by {@link RecordingJoin}. The recording is decoded
 * twice: for the join, and, when it is known which call made which record, for what was executed in between.
 */
final class RecordingSource implements FlowSource {
    private static final int MOST_TOLD = 3;

    private final Path trace;
    private final Path recording;
    private final Set<String> warnings = new LinkedHashSet<>();
    private final Map<Integer, LongStream.Builder> indexOfRecord = new HashMap<>();
    private final Set<String> unrecorded = new TreeSet<>();
    private @Nullable RecordingJoin join;
    private @Nullable Symbols symbols;

    RecordingSource(Path trace, Path recording) {
        this.trace = trace;
        this.recording = recording;
    }

    @Override
    public String name() {
        return PathReport.PROCESSOR_TRACE;
    }

    @Override
    public List<Path> files() {
        return List.of(trace, recording);
    }

    @Override
    public String listing() {
        return "'braid flow " + recording.getFileName() + " --names' lists what the threads executed";
    }

    @Override
    public void read(TraceFileReader reader, IntPredicate wanted, EventConsumer events) throws FlowSourceException {
        symbols = reader.header().symbols();
        try {
            RecordingJoin.requireKeys(trace, recording);
            FlowDecoder decoder = FlowEngines.chosen();
            RecordingJoin.Files files = new RecordingJoin.Files(recording, null);
            join = RecordingJoin.read(reader, files, decoder, warnings::add, begun -> {
                HookedProgram program = begun.program();
                EventConsumer consumer = event -> {
                    if (wanted.test(event.thread()) && ThreadRecords.isRecord(event.kind(), event.site(), program)) {
                        indexOfRecord
                                .computeIfAbsent(event.thread(), thread -> LongStream.builder())
                                .add(event.index());
                    }
                    events.event(event);
                };
                return consumer.inBatches();
            });
        } catch (FlowEngineException | IOException e) {
            throw unusable(e);
        }
    }

    private FlowSourceException unusable(Exception e) {
        String why = String.valueOf(e.getMessage());
        return new FlowSourceException(why.endsWith(".") ? why.substring(0, why.length() - 1) : why, e);
    }

    @Override
    public List<Way> ways(List<Wanted> wanted) throws FlowSourceException {
        RecordingJoin from = Objects.requireNonNull(join);
        Map<Integer, WaysOfThread> threads = new LinkedHashMap<>();
        List<RecordedWay> ways = new ArrayList<>();
        for (Wanted each : wanted) {
            ways.add(threads.computeIfAbsent(each.thread(), thread -> new WaysOfThread(from, thread))
                    .add(each.events()));
        }
        Map<Integer, WalkConsumer> paths = new HashMap<>();
        threads.forEach((thread, ofThread) -> {
            if (ofThread.isRecorded) {
                paths.put(thread, ofThread.path);
            } else {
                unrecorded.add("'" + Objects.requireNonNull(symbols).threadName(thread) + "'");
            }
        });
        try {
            from.walkAgain(paths);
        } catch (IOException e) {
            throw unusable(e);
        }
        threads.values().forEach(ofThread -> ofThread.path.finish());
        return ways.stream().map(way -> new Way(way.finish(), way.unsureCuts())).toList();
    }

    /** The ways of one thread, which are all made of the same steps. */
    private final class WaysOfThread implements ProgramSteps {
        final boolean isRecorded;
        final WalkedPath path;
        private final PassagePairs pairs;
        private final long[] indices;
        private final List<RecordedWay> ways = new ArrayList<>();

        WaysOfThread(RecordingJoin from, int thread) {
            ProgramWalk.Calls calls = from.calls(thread);
            ThreadRecords.OfThread records = from.records().get(thread);
            isRecorded = calls != null;
            pairs = new PassagePairs(
                    calls == null ? new ProgramWalk.Calls(List.of(), new int[0]) : calls,
                    records == null ? List.of() : records.records(),
                    records != null && records.beginsWithRecord());
            indices = indexOfRecord
                    .getOrDefault(thread, LongStream.builder())
                    .build()
                    .toArray();
            path = new WalkedPath(from.program(), pairs.provenRoots(), this);
        }

        RecordedWay add(ThreadEvents events) {
            JoinedEvents joined = new JoinedEvents(events.events(), indices, pairs);
            RecordedWay way = new RecordedWay(events, Objects.requireNonNull(symbols), joined);
            ways.add(way);
            return way;
        }

        @Override
        public void executed(HookedMethod method, int at, int depth, int passage) {
            ways.forEach(way -> way.executed(method, at, depth, passage));
        }

        @Override
        public void begun(int depth) {
            ways.forEach(way -> way.begun(depth));
        }

        @Override
        public void gap(String reason) {
            ways.forEach(way -> way.gap(reason));
        }

        @Override
        public void lost(String reason) {
            ways.forEach(way -> way.lost(reason));
        }
    }

    @Override
    public List<String> problems() {
        List<String> problems =
                new ArrayList<>(warnings.stream().limit(MOST_TOLD).toList());
        List<String> losses = Objects.requireNonNull(join).losses();
        if (!losses.isEmpty()) {
            problems.add(
                    "Something is missing of the recording, and of which thread is not known: " + told(losses) + ".");
        }
        if (!unrecorded.isEmpty()) {
            problems.add("The recording has nothing of " + (unrecorded.size() == 1 ? "the thread " : "the threads ")
                    + told(unrecorded) + "; 'braid flow " + trace.getFileName() + "' reports each thread.");
        }
        return problems;
    }

    private static String told(Collection<String> all) {
        String first = String.join(", ", all.stream().limit(MOST_TOLD).toList());
        return all.size() > MOST_TOLD ? first + ", and " + (all.size() - MOST_TOLD) + " more" : first;
    }
}
