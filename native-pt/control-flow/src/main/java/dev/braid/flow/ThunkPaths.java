// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.flow.FlowSource.Wanted;
import dev.braid.flow.FlowSource.Way;
import dev.braid.report.path.PathPart;
import dev.braid.simulator.provenance.ControlFlowEdge;
import dev.braid.simulator.provenance.ProvenanceGraph;
import dev.braid.simulator.provenance.Thunk;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.file.TraceFileReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The edges of control flow between the thunks of a trace that has branch records, or a recording beside it.
 *
 * <p>A thread's way is cut after the instruction that each of its thunks starts with, as those of reports are at their
 * events. A trace that is too large for that to be held has none of these edges, and {@link #note} says so.
 */
public final class ThunkPaths {
    private final List<Thunk> thunks;
    private final int mostEvents;
    private final Map<Integer, OwnThunks> threads = new TreeMap<>();
    private final List<ControlFlowEdge> edges = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private int nextThunk;
    private long events;
    private int unsure;
    private String note = "";

    /** Events of one thread, and its thunks so far. */
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
     * @param graph the graph of this trace
     * @throws IOException if the trace cannot be read
     */
    public static ThunkPaths of(Path file, ProvenanceGraph graph) throws IOException {
        return of(file, graph, 1_000_000); // which take some 200 MB
    }

    /** @param mostEvents above which a trace has none of these edges */
    static ThunkPaths of(Path file, ProvenanceGraph graph, int mostEvents) throws IOException {
        ThunkPaths paths = new ThunkPaths(graph, mostEvents);
        try (TraceFileReader reader = TraceFileReader.openNamed(file)) {
            Optional<FlowSource> source =
                    FlowSource.of(file, !reader.tracedClasses().isEmpty());
            if (source.isPresent()) {
                paths.read(reader, source.get());
            }
        }
        return paths;
    }

    private void read(TraceFileReader reader, FlowSource source) throws IOException {
        Optional<Path> tooLarge = source.tooLarge();
        if (tooLarge.isPresent()) {
            note = "it has no control flow, as " + tooLarge.get() + " is larger than " + (FlowSource.LARGEST_FILE >> 20)
                    + " MiB; record a shorter run";
            return;
        }
        try {
            source.read(reader, thread -> true, this::take);
            if (events > mostEvents) {
                note = String.format(
                        Locale.ROOT,
                        "it has no control flow, as the trace has more than %,d events; record a shorter run",
                        mostEvents);
                return;
            }
            List<Integer> ids = List.copyOf(threads.keySet());
            List<Way> ways = source.ways(ids.stream()
                    .map(thread -> new Wanted(thread, own(thread).events))
                    .toList());
            for (int i = 0; i < ids.size(); i++) {
                add(own(ids.get(i)), ways.get(i));
            }
            source.problems().forEach(problem -> problems.add(problem.replaceFirst("\\.$", "")));
        } catch (FlowSourceException e) {
            edges.clear();
            note = "it has no control flow: " + e.getMessage();
        }
    }

    private OwnThunks own(int thread) {
        return Objects.requireNonNull(threads.get(thread));
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

    private void add(OwnThunks own, Way way) {
        unsure += way.unsureCuts();
        List<PathPart> parts = way.parts();
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

    /** {@return a caveat about the edges, as a clause; empty if there is none} */
    public String note() {
        if (!note.isEmpty()) {
            return note;
        }
        List<String> all = new ArrayList<>(problems);
        if (unsure > 0) {
            all.add(unsure + " starts of thunks were not found among the instructions: the paths are cut near them");
        }
        return String.join("; ", all);
    }
}
