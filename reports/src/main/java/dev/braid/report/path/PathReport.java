// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.path;

import dev.braid.report.Checks;
import dev.braid.report.window.EventWindow;
import dev.braid.report.window.EventWindow.Row;
import java.util.List;

/**
 * The control flow around a divergence: the way of each thread between any two events of its window.
 *
 * @param source the source of the control flow: {@link #BRANCH_RECORDS} or {@link #PROCESSOR_TRACE}; "" if there is
 *     none
 * @param problem the missing part and the remedy, a sentence; "" if nothing is missing
 * @param stops the events between which the ways are cut, in trace order
 * @param threads the threads that act in the window; each has a part between every two neighbouring stops
 */
public record PathReport(String source, String problem, List<Row> stops, List<ThreadPath> threads) {
    public static final String BRANCH_RECORDS = "branch records";
    public static final String PROCESSOR_TRACE = "Processor Trace";

    /** The most events to choose from: the styles of the page are made for so many. */
    public static final int MOST_STOPS = 40;

    /** The most steps of all threads together. */
    private static final long MOST_STEPS = 4_000;

    public PathReport {
        stops = List.copyOf(stops);
        threads = PathTrim.bounded(threads, MOST_STEPS);
        Checks.inRange(stops.size(), 0, MOST_STOPS, "the number of events that a path is cut at");
        for (ThreadPath thread : threads) {
            Checks.inRange(thread.parts().size(), stops.size() - 1, stops.size() - 1, "the number of parts of a path");
        }
    }

    /** {@return a report without paths, which says why there are none} */
    public static PathReport none(String problem) {
        Checks.notBlank(problem, "why there is no control flow");
        return new PathReport("", problem, List.of(), List.of());
    }

    /** {@return the events of a window to cut ways at: all, or those of the divergence and their nearest neighbours} */
    public static List<Row> stops(EventWindow window) {
        return window.nearest(MOST_STOPS);
    }

    /** A thread's way. */
    public record ThreadPath(int thread, String name, List<PathPart> parts) {
        public ThreadPath {
            parts = List.copyOf(parts);
        }
    }
}
