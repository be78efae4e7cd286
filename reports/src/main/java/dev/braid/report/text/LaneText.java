// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.text;

import dev.braid.report.Printable;
import dev.braid.report.Wording;
import dev.braid.report.window.EventWindow;
import dev.braid.report.window.EventWindow.Lane;
import dev.braid.report.window.EventWindow.Row;
import dev.braid.report.window.EventWindowCollector;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The few events of a window that matter, as text with a column per thread. */
final class LaneText {
    private static final int LONGEST_CELL = 40;
    private static final int SHORTEST_CELL = 4;

    /** The packages in the name of an object. */
    private static final Pattern OBJECT = Pattern.compile("\\b(?:\\w+\\.)+(?=[\\w$]+(?:\\[])*#\\d+)");

    private final List<Row> rows;
    private final List<Lane> lanes;
    private final boolean oneLocation;
    private final boolean marks;

    private LaneText(List<Row> rows, List<Lane> lanes, boolean oneLocation, boolean marks) {
        this.marks = marks;
        this.rows = rows;
        this.lanes = lanes;
        this.oneLocation = oneLocation;
    }

    /**
     * {@return two heading lines and at most {@code limit} events: those that diverge, then their neighbours}
     *
     * @param width the width of a line of events; names give way to it
     */
    static List<String> of(EventWindow window, int limit, int width) {
        List<Row> rows = window.nearest(limit);
        Set<String> locations = rows.stream().map(Row::location).collect(Collectors.toSet());
        boolean oneLocation = locations.size() == 1;
        List<String> lines = new ArrayList<>();
        lines.add(oneLocation ? "Events on " + locations.iterator().next() + ":" : "Events:");
        lines.addAll(new LaneText(rows, acting(window, rows), oneLocation, true).within(width));
        long left = window.rows().stream().filter(Row::highlighted).count() - rows.size();
        if (left > 0) {
            lines.add("(" + Wording.count(left, "more event") + " of it in the report)");
        }
        return lines;
    }

    /**
     * {@return a heading line and at most {@code limit} operations of a run in which one thread at a time had the turn,
     * with a rule where another one goes on}
     *
     * @param width the width of a line of operations
     */
    static List<String> ofTurns(EventWindow window, int limit, int width) {
        List<Row> rows = lastHighlighted(window, limit);
        List<String> table = new LaneText(rows, acting(window, rows), false, false).within(width);
        List<String> lines = new ArrayList<>(List.of(table.get(0)));
        for (int i = 0; i < rows.size(); i++) {
            int thread = rows.get(i).thread();
            if (i > 0 && rows.get(i - 1).thread() != thread) {
                lines.add("  ---- "
                        + Printable.line(
                                window.lanes().get(window.laneOf(thread)).name()) + " goes on");
            }
            lines.add(table.get(i + 1));
        }
        return lines;
    }

    /** {@return the lanes of the threads that act in some rows} */
    private static List<Lane> acting(EventWindow window, List<Row> rows) {
        Set<Integer> acting = rows.stream().map(Row::thread).collect(Collectors.toSet());
        return window.lanes().stream()
                .filter(lane -> acting.contains(lane.thread()))
                .toList();
    }

    private static List<Row> lastHighlighted(EventWindow window, int limit) {
        List<Row> rows = window.rows().stream().filter(Row::highlighted).toList();
        return rows.subList(Math.max(0, rows.size() - limit), rows.size());
    }

    /** The more threads there are, the less is left for what each does. */
    private List<String> within(int width) {
        for (int cell = LONGEST_CELL; cell > SHORTEST_CELL; cell--) {
            List<String> lines = table(cell);
            if (lines.stream().allMatch(line -> line.codePointCount(0, line.length()) <= width)) {
                return lines;
            }
        }
        return table(SHORTEST_CELL);
    }

    private List<String> table(int cell) {
        TextTable table = new TextTable();
        List<String> heading = new ArrayList<>(List.of("", "event"));
        lanes.forEach(lane -> heading.add(shorten(lane.name(), cell)));
        heading.add("at");
        table.add(heading);
        rows.forEach(row -> table.add(cells(row, cell)));
        return table.lines();
    }

    private List<String> cells(Row row, int cell) {
        List<String> cells =
                new ArrayList<>(List.of(marks && row.highlighted() ? ">" : "", Long.toString(row.index())));
        for (Lane lane : lanes) {
            cells.add(lane.thread() == row.thread() ? event(row, cell) : "");
        }
        cells.add(shorten(site(row), LONGEST_CELL));
        return cells;
    }

    private static String site(Row row) {
        if (row.site().equals(EventWindowCollector.UNKNOWN_SITE) && !row.kind().isAccess()) {
            return ""; // where a thread begins or ends is nowhere in the program
        }
        String line = Wording.siteLine(row.site());
        return line.isEmpty() ? row.site() : line;
    }

    /**
     * {@return the event with its operation in full and the end of its object's name: there names differ and values
     * stand}
     */
    private String event(Row row, int longest) {
        String values = OBJECT.matcher(row.values("->")).replaceAll("");
        String what = Printable.line((oneLocation ? "" : shortLocation(row)) + (values.isEmpty() ? "" : " " + values))
                .strip();
        if (what.isEmpty()) {
            return row.action();
        }
        int room = Math.max(SHORTEST_CELL, longest - row.action().length() - 1);
        return row.action() + " " + Printable.end(what, room);
    }

    /** {@return the location without the package, such as {@code Counter#12.value}} */
    private static String shortLocation(Row row) {
        String location = row.location();
        return location.substring(location.lastIndexOf('.', location.indexOf('#')) + 1);
    }

    private static String shorten(String text, int longest) {
        return Printable.end(Printable.line(text), longest);
    }
}
