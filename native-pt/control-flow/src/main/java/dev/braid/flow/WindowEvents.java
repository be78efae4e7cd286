// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.report.window.EventWindow.Lane;
import dev.braid.report.window.EventWindow.Row;
import dev.braid.trace.TraceEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Keeps, in one pass over a trace, what is needed to find the events of a window in the control flow of its threads.
 */
final class WindowEvents {
    private final List<Row> stops;
    private final Map<Integer, ThreadEvents> threads = new HashMap<>();
    private int next;

    /**
     * @param stops in trace order
     * @param lanes the threads
     */
    WindowEvents(List<Row> stops, List<Lane> lanes) {
        this.stops = stops;
        lanes.forEach(lane -> threads.put(lane.thread(), new ThreadEvents()));
    }

    boolean has(int thread) {
        return threads.containsKey(thread);
    }

    ThreadEvents of(int thread) {
        return Objects.requireNonNull(threads.get(thread));
    }

    /** Takes one event; they must come in trace order. */
    void take(TraceEvent event) {
        if (next == stops.size()) {
            return;
        }
        ThreadEvents own = threads.get(event.thread());
        if (own != null) {
            own.take(event);
        }
        if (event.index() >= stops.get(next).index()) {
            threads.values().forEach(ThreadEvents::cut);
            next++;
        }
    }
}
