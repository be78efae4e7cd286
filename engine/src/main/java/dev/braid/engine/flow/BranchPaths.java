// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.flow;

import dev.braid.report.EventWindow;
import dev.braid.report.EventWindow.Lane;
import dev.braid.report.EventWindow.Row;
import dev.braid.report.PathReport;
import dev.braid.report.PathReport.ThreadPath;
import dev.braid.trace.Symbols;
import dev.braid.trace.flow.BranchTrace;
import dev.braid.trace.io.EventConsumer;
import dev.braid.trace.io.TraceFileReader;
import dev.braid.trace.io.TracedClass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The ways of threads around divergences, from the branch records of a trace. */
final class BranchPaths {
    private static final String SOURCE = "branch records";

    /** Branch records are kept in memory while they are decoded. */
    private static final long LARGEST_TRACE = 256L << 20;

    private static final int MOST_THREADS = 8;

    private final BranchTrace trace;
    private final Symbols symbols;
    private final Set<String> recorded;

    private BranchPaths(BranchTrace trace, TraceFileReader reader) {
        this.trace = trace;
        symbols = reader.header().symbols();
        recorded = reader.tracedClasses().stream().map(TracedClass::name).collect(Collectors.toSet());
    }

    /**
     * {@return for each window, the ways of its threads}
     *
     * @throws IOException if the trace cannot be read
     */
    static List<PathReport> of(Path file, List<EventWindow> windows) throws IOException {
        if (Files.size(file) > LARGEST_TRACE) {
            PathReport none = PathReport.none("The trace is larger than " + (LARGEST_TRACE >> 20)
                    + " MiB, up to which its branch records are decoded here; 'braid flow " + file.getFileName()
                    + "' lists what the threads executed.");
            return windows.stream().map(window -> none).toList();
        }
        List<WindowEvents> wanted = windows.stream()
                .map(window -> new WindowEvents(PathReport.stops(window), lanes(window)))
                .toList();
        try (TraceFileReader reader = TraceFileReader.open(file)) {
            EventConsumer events = event -> wanted.forEach(window -> window.take(event));
            BranchTrace trace = BranchTrace.read(
                    reader, thread -> wanted.stream().anyMatch(window -> window.has(thread)), events.inBatches());
            BranchPaths paths = new BranchPaths(trace, reader);
            List<PathReport> reports = new ArrayList<>();
            for (int i = 0; i < windows.size(); i++) {
                reports.add(paths.report(windows.get(i), wanted.get(i)));
            }
            return reports;
        }
    }

    /** {@return the threads to show: those of the divergence before others} */
    private static List<Lane> lanes(EventWindow window) {
        Comparator<Lane> byPart = Comparator.comparing(
                lane -> window.rows().stream().noneMatch(row -> row.highlighted() && row.thread() == lane.thread()));
        return window.lanes().stream()
                .sorted(byPart.thenComparing(Lane::thread))
                .limit(MOST_THREADS)
                .sorted(Comparator.comparing(Lane::thread))
                .toList();
    }

    private PathReport report(EventWindow window, WindowEvents events) {
        List<Row> stops = PathReport.stops(window);
        List<ThreadPath> threads = new ArrayList<>();
        int unsure = 0;
        try {
            for (Lane lane : lanes(window)) {
                ThreadEvents own = events.of(lane.thread());
                ThreadWay way = new ThreadWay(own, new PassageKeys(own, symbols, recorded));
                trace.decode(lane.thread(), way, way::record);
                threads.add(new ThreadPath(lane.thread(), lane.name(), way.finish()));
                unsure += way.unsureCuts();
            }
        } catch (IllegalArgumentException e) {
            return PathReport.none("What the threads executed cannot be shown: " + e.getMessage() + ".");
        }
        return new PathReport(SOURCE, problem(window, unsure), stops, threads);
    }

    private String problem(EventWindow window, int unsure) {
        List<String> problems = new ArrayList<>();
        trace.damage()
                .ifPresent(damage -> problems.add("The trace is damaged (" + damage.getMessage()
                        + "): what lies behind is missing; record it again."));
        if (unsure > 0) {
            problems.add(unsure + " of the events below were not found among the instructions: the paths are cut near"
                    + " them.");
        }
        int more = window.lanes().size() - MOST_THREADS;
        if (more > 0) {
            problems.add("Of " + more + " more threads no path is shown; 'braid flow' lists them all.");
        }
        return String.join(" ", problems);
    }
}
