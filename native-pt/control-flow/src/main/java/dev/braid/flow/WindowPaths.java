// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.flow.FlowSource.Wanted;
import dev.braid.flow.FlowSource.Way;
import dev.braid.report.path.PathReport;
import dev.braid.report.path.PathReport.ThreadPath;
import dev.braid.report.window.EventWindow;
import dev.braid.report.window.EventWindow.Lane;
import dev.braid.trace.file.TraceFileReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** The ways of threads around divergences. */
final class WindowPaths {
    private static final int MOST_THREADS = 8;

    private final FlowSource source;
    private final List<EventWindow> windows;
    private final List<WindowEvents> events;

    private WindowPaths(FlowSource source, List<EventWindow> windows) {
        this.source = source;
        this.windows = windows;
        events = windows.stream()
                .map(window -> new WindowEvents(PathReport.stops(window), lanes(window)))
                .toList();
    }

    /**
     * {@return for each window, the ways of its threads, or why there are none}
     *
     * @throws IOException if the trace cannot be read
     */
    static List<PathReport> of(Path file, FlowSource source, List<EventWindow> windows) throws IOException {
        Optional<Path> tooLarge = source.tooLarge();
        if (tooLarge.isPresent()) {
            return none(
                    windows,
                    tooLarge.get().getFileName() + " is larger than " + (FlowSource.LARGEST_FILE >> 20)
                            + " MiB, up to which control flow is decoded here; " + source.listing() + ".");
        }
        WindowPaths paths = new WindowPaths(source, windows);
        try (TraceFileReader reader = TraceFileReader.open(file)) {
            source.read(
                    reader,
                    thread -> paths.events.stream().anyMatch(window -> window.has(thread)),
                    event -> paths.events.forEach(window -> window.take(event)));
            return paths.reports();
        } catch (FlowSourceException e) {
            return none(windows, "What the threads executed cannot be shown: " + e.getMessage() + ".");
        }
    }

    private static List<PathReport> none(List<EventWindow> windows, String problem) {
        PathReport none = PathReport.none(problem);
        return windows.stream().map(window -> none).toList();
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

    private List<PathReport> reports() throws FlowSourceException {
        List<Wanted> wanted = new ArrayList<>();
        for (int i = 0; i < windows.size(); i++) {
            for (Lane lane : lanes(windows.get(i))) {
                wanted.add(new Wanted(lane.thread(), events.get(i).of(lane.thread())));
            }
        }
        Iterator<Way> ways = source.ways(wanted).iterator();
        List<PathReport> reports = new ArrayList<>();
        for (EventWindow window : windows) {
            List<ThreadPath> threads = new ArrayList<>();
            int unsure = 0;
            for (Lane lane : lanes(window)) {
                Way way = ways.next();
                threads.add(new ThreadPath(lane.thread(), lane.name(), way.parts()));
                unsure += way.unsureCuts();
            }
            reports.add(new PathReport(source.name(), problem(window, unsure), PathReport.stops(window), threads));
        }
        return reports;
    }

    private String problem(EventWindow window, int unsure) {
        List<String> problems = new ArrayList<>(source.problems());
        if (unsure > 0) {
            problems.add(unsure + " of the events below were not found among the instructions: the paths are cut near"
                    + " them.");
        }
        int more = window.lanes().size() - MOST_THREADS;
        if (more > 0) {
            problems.add("Of " + more + " more threads no path is shown; " + source.listing() + ".");
        }
        return String.join(" ", problems);
    }
}
