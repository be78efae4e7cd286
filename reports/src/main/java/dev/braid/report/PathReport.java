// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report;

import dev.braid.report.EventWindow.Row;
import java.util.List;

/**
 * The control flow around a divergence: the way of each thread between any two events of its window.
 *
 * @param source what the control flow is from: {@link #BRANCH_RECORDS} or {@link #PROCESSOR_TRACE}; "" if there is none
 * @param problem what is missing and what to do about it, a sentence; "" if nothing is
 * @param stops the events between which the ways are cut, in trace order
 * @param threads those that act in the window; each has a part between every two neighbouring stops
 */
public record PathReport(String source, String problem, List<Row> stops, List<ThreadPath> threads) {
    public static final String BRANCH_RECORDS = "branch records";
    public static final String PROCESSOR_TRACE = "Processor Trace";

    /** The most events to choose from: the styles of the page are made for so many. */
    static final int MOST_STOPS = 40;

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

    /** {@return that there is none} */
    public static PathReport none(String problem) {
        Checks.notBlank(problem, "why there is no control flow");
        return new PathReport("", problem, List.of(), List.of());
    }

    /** {@return whether it is from machine instructions, which tell less of methods than branch records do} */
    boolean isOfMachine() {
        return source.equals(PROCESSOR_TRACE);
    }

    /** {@return the events of a window to cut ways at: all, or those of the divergence and their nearest neighbours} */
    public static List<Row> stops(EventWindow window) {
        return window.nearest(MOST_STOPS);
    }

    /** {@return the index of the stop that is chosen as the beginning: the event before those of the divergence} */
    int usualFrom() {
        for (int i = 1; i < stops.size(); i++) {
            if (stops.get(i).highlighted()) {
                return i - 1;
            }
        }
        return 0;
    }

    /** {@return the index of the stop that is chosen as the end: the last event of the divergence} */
    int usualTo() {
        for (int i = stops.size() - 1; i > 0; i--) {
            if (stops.get(i).highlighted()) {
                return i;
            }
        }
        return stops.size() - 1;
    }

    /** A thread's way. */
    public record ThreadPath(int thread, String name, List<PathPart> parts) {
        public ThreadPath {
            parts = List.copyOf(parts);
        }
    }
}
