// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.page;

import dev.braid.report.Printable;
import dev.braid.report.Wording;
import dev.braid.report.path.PathReport;
import dev.braid.report.path.PathStep;
import dev.braid.report.path.PathStep.Line;
import dev.braid.report.window.EventWindow;
import dev.braid.report.window.EventWindow.Lane;
import dev.braid.report.window.EventWindow.Row;
import java.util.ArrayList;
import java.util.List;

/** Wording of a thread's path. */
final class PathText {
    private static final int LONGEST_CHOICE = 90;

    private PathText() {}

    /** {@return an event for the lists to choose from, such as {@code 208: worker-1 read 103, Counter#12.value}} */
    static String choice(Row row, EventWindow window) {
        String thread = window.lanes().stream()
                .filter(lane -> lane.thread() == row.thread())
                .map(Lane::name)
                .findFirst()
                .orElse("thread #" + row.thread());
        return Printable.start(
                Printable.line(row.index() + (row.highlighted() ? " ◆ " : ": ") + thread + " " + event(row)),
                LONGEST_CHOICE);
    }

    /** {@return the event, such as {@code read 103, Counter#12.value}} */
    static String event(Row row) {
        String values = row.values("→");
        String location = row.location();
        String shortLocation = location.substring(location.lastIndexOf('.', location.indexOf('#')) + 1);
        return row.action()
                + (values.isEmpty() ? "" : " " + values)
                + (shortLocation.isEmpty() ? "" : ", " + shortLocation);
    }

    /** {@return a method without its package, such as {@code Counter.increment}} */
    static String method(String name) {
        int method = name.lastIndexOf('.');
        return name.substring(name.lastIndexOf('.', method - 1) + 1);
    }

    /** {@return the steps with neighbouring lines together, each list with lines alone or one other step} */
    static List<List<PathStep>> rows(List<PathStep> steps) {
        List<List<PathStep>> rows = new ArrayList<>();
        boolean isLines = false;
        for (PathStep step : steps) {
            if (!(step instanceof Line) || !isLines) {
                rows.add(new ArrayList<>());
            }
            rows.get(rows.size() - 1).add(step);
            isLines = step instanceof Line;
        }
        return rows;
    }

    /** {@return lines of one method, such as {@code Counter.java:12 → 13 → 15 (3 rounds)}} */
    static String lines(List<PathStep> lines) {
        StringBuilder text = new StringBuilder();
        for (PathStep step : lines) {
            Line line = (Line) step;
            if (text.isEmpty()) {
                text.append(line.file().isEmpty() ? "unknown source" : line.file());
                text.append(line.line() < 0 ? "" : ":" + line.line());
            } else {
                text.append(" → ").append(line.line() < 0 ? "?" : line.line());
            }
            if (line.rounds().most() > 1) {
                text.append(" (jumps back ").append(line.rounds()).append(" times)");
            }
        }
        return text.toString();
    }

    static String leftOut(PathStep.LeftOut left) {
        return Wording.count(left.count(), left.noun()) + " left out";
    }

    /** {@return the index of the stop that is chosen as the beginning: the event before those of the divergence} */
    static int defaultFrom(PathReport path) {
        for (int i = 1; i < path.stops().size(); i++) {
            if (path.stops().get(i).highlighted()) {
                return i - 1;
            }
        }
        return 0;
    }

    /** {@return the index of the stop that is chosen as the end: the last event of the divergence} */
    static int defaultTo(PathReport path) {
        int last = path.stops().size() - 1;
        for (int i = last; i > 0; i--) {
            if (path.stops().get(i).highlighted()) {
                return i;
            }
        }
        return last;
    }

    /** {@return {@code true} if it is from machine instructions, which tell less of methods than branch records do} */
    static boolean isOfMachine(PathReport path) {
        return path.source().equals(PathReport.PROCESSOR_TRACE);
    }
}
