// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.report.model.DivergenceReport;
import dev.braid.report.path.PathReport;
import dev.braid.report.source.SourceRoots;
import dev.braid.report.window.EventWindow;
import dev.braid.report.window.EventWindowCollector;
import dev.braid.trace.file.TraceFileReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Adds details to divergences. From the stored trace, these are the events around each, and the ways of the threads;
 * from the project in the working directory, the source lines of the events.
 */
public final class DivergenceDetails {
    private final Path trace;
    private boolean hasBranches;

    private DivergenceDetails(Path trace) {
        this.trace = trace;
    }

    /**
     * {@return the divergences with windows and paths; those in outputs alone as they are}
     *
     * @param eventsAround the number of events of the trace that are shown on either side of each event of a
     *     divergence
     * @throws IOException if the trace cannot be read
     */
    public static List<DivergenceReport> of(Path trace, List<DivergenceReport> divergences, int eventsAround)
            throws IOException {
        List<DivergenceReport> withEvents = divergences.stream()
                .filter(found -> !found.divergence().events().isEmpty())
                .toList();
        DivergenceDetails details = new DivergenceDetails(trace);
        List<EventWindow> windows = details.windows(withEvents, eventsAround);
        List<PathReport> paths = details.paths(windows);
        SourceRoots sources = SourceRoots.ofProject(Path.of("").toAbsolutePath());
        List<DivergenceReport> complete = new ArrayList<>();
        for (DivergenceReport found : divergences) {
            int at = withEvents.indexOf(found);
            complete.add(
                    at < 0
                            ? found
                            : new DivergenceReport(
                                    found.trial(),
                                    found.simulator(),
                                    found.divergence(),
                                    windows.get(at),
                                    paths.get(at),
                                    sources.linesOf(windows.get(at))));
        }
        return complete;
    }

    private List<EventWindow> windows(List<DivergenceReport> divergences, int eventsAround) throws IOException {
        List<EventWindowCollector> collectors = divergences.stream()
                .map(found -> EventWindow.around(found.divergence(), eventsAround))
                .toList();
        if (collectors.isEmpty()) {
            return List.of();
        }
        try (TraceFileReader reader = TraceFileReader.open(trace)) {
            reader.onBranches((slot, thread, clock, record) -> hasBranches = true);
            reader.replay(event -> collectors.forEach(collector -> collector.accept(event)));
            return collectors.stream()
                    .map(collector -> collector.finish(reader.header().symbols()))
                    .toList();
        }
    }

    private List<PathReport> paths(List<EventWindow> windows) throws IOException {
        Optional<FlowSource> source = windows.isEmpty() ? Optional.empty() : FlowSource.of(trace, hasBranches);
        if (source.isPresent()) {
            return WindowPaths.of(trace, source.get(), windows);
        }
        PathReport none = PathReport.none("The trace does not say what the threads executed; for their paths, set"
                + " controlFlow = ControlFlow.BRANCHES in the test's annotation, or record with 'braid run"
                + " --control-flow branches'.");
        return windows.stream().map(window -> none).toList();
    }
}
