// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.flow;

import dev.braid.report.PathPart;
import dev.braid.simulator.provenance.ControlFlowEdge;
import dev.braid.simulator.provenance.ProvenanceGraph;
import dev.braid.simulator.provenance.Thunk;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.flow.BranchTrace;
import dev.braid.trace.io.EventConsumer;
import dev.braid.trace.io.TraceFileReader;
import dev.braid.trace.io.TracedClass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The edges of control flow between the thunks of a trace that has branch records.
 *
 * <p>A thread's way is cut after the instruction that each of its thunks starts with, as those of reports are at their
 * events. A trace that is too large for that to be held has none of these edges, and {@link #note} says so.
 */
public final class ThunkPaths {
    private static final long LARGEST_TRACE = 256L << 20;

    private final List<Thunk> thunks;
    private final int mostEvents;
    private final Map<Integer, OwnThunks> threads = new HashMap<>();
    private final List<ControlFlowEdge> edges = new ArrayList<>();
    private int nextThunk;
    private long events;
    private int unsure;
    private String note = "";

    /** Of one thread: its events, and its thunks so far. */
    private static final class OwnThunks {
        final ThreadEvents events = new ThreadEvents();
        final List<Thunk> thunks = new ArrayList<>();
    }

    private ThunkPaths(ProvenanceGraph graph, int mostEvents) {
        thunks = graph.thunks();
        this.mostEvents = mostEvents;
    }

    /**
     * Reads a trace once more.
     *
     * @param graph of this trace
     * @throws IOException if the trace cannot be read
     */
    public static ThunkPaths of(Path file, ProvenanceGraph graph) throws IOException {
        return of(file, graph, 1_000_000); // which take some 200 MB
    }

    /** @param mostEvents above which a trace has none of these edges */
    static ThunkPaths of(Path file, ProvenanceGraph graph, int mostEvents) throws IOException {
        ThunkPaths paths = new ThunkPaths(graph, mostEvents);
        try (TraceFileReader reader = TraceFileReader.openNamed(file)) {
            if (!reader.tracedClasses().isEmpty()) {
                paths.read(reader, Files.size(file));
            }
        }
        return paths;
    }

    private void read(TraceFileReader reader, long bytes) throws IOException {
        if (bytes > LARGEST_TRACE) {
            note = "it has no control flow, as the trace is larger than " + (LARGEST_TRACE >> 20)
                    + " MiB; record a shorter run";
            return;
        }
        EventConsumer consumer = this::take;
        BranchTrace trace = BranchTrace.read(reader, thread -> true, consumer.inBatches());
        if (events > mostEvents) {
            note = String.format(
                    Locale.ROOT,
                    "it has no control flow, as the trace has more than %,d events; record a shorter run",
                    mostEvents);
            return;
        }
        Set<String> recorded =
                reader.tracedClasses().stream().map(TracedClass::name).collect(Collectors.toSet());
        try {
            for (int thread : trace.threads()) {
                OwnThunks own = threads.get(thread);
                if (own != null) {
                    PassageKeys keys =
                            new PassageKeys(own.events, reader.header().symbols(), recorded);
                    decode(trace, thread, own, new ThreadWay(own.events, keys));
                }
            }
        } catch (IllegalArgumentException e) {
            edges.clear();
            note = "it has no control flow: " + e.getMessage();
        }
    }

    private void take(TraceEvent event) {
        events++;
        if (events > mostEvents) {
            threads.clear();
            return;
        }
        OwnThunks own = threads.computeIfAbsent(event.thread(), thread -> new OwnThunks());
        own.events.take(event);
        if (nextThunk < thunks.size() && thunks.get(nextThunk).firstEvent() == event.index()) {
            own.events.cut();
            own.thunks.add(thunks.get(nextThunk++));
        }
    }

    private void decode(BranchTrace trace, int thread, OwnThunks own, ThreadWay way) {
        trace.decode(thread, way, way::record);
        List<PathPart> parts = way.finish();
        unsure += way.unsureCuts();
        for (int i = 0; i < parts.size(); i++) {
            PathPart part = parts.get(i);
            if (!part.steps().isEmpty()) {
                edges.add(new ControlFlowEdge(
                        own.thunks.get(i), own.thunks.get(i + 1), PathText.of(part), part.instructions()));
            }
        }
    }

    /** {@return an edge for each thunk but the last of a thread, where anything recorded was executed in it} */
    public List<ControlFlowEdge> edges() {
        return edges;
    }

    /** {@return what must be known of the edges, as a clause; empty for nothing} */
    public String note() {
        return unsure == 0 || !note.isEmpty()
                ? note
                : unsure + " starts of thunks were not found among the instructions: the paths are cut near them";
    }
}
