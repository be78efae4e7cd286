// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report;

import dev.braid.report.EventWindow.Lane;
import dev.braid.report.EventWindow.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The few events of a window that matter, as text with a column per thread. */
final class LaneText {
    private static final int LONGEST_CELL = 40;

    private LaneText() {}

    /** {@return two heading lines and at most {@code limit} events: those that diverge, then their neighbours} */
    static List<String> of(EventWindow window, int limit) {
        List<Row> rows = window.nearest(limit);
        Set<String> locations = rows.stream().map(Row::location).collect(Collectors.toSet());
        boolean oneLocation = locations.size() == 1;
        Set<Integer> acting = rows.stream().map(Row::thread).collect(Collectors.toSet());
        List<Lane> lanes = window.lanes().stream()
                .filter(lane -> acting.contains(lane.thread()))
                .toList();
        TextTable table = new TextTable();
        List<String> heading = new ArrayList<>(List.of("", "event"));
        lanes.forEach(lane -> heading.add(shorten(lane.name())));
        heading.add("at");
        table.add(heading);
        rows.forEach(row -> table.add(cells(row, lanes, oneLocation ? "" : shortLocation(row))));
        List<String> lines = new ArrayList<>();
        lines.add(oneLocation ? "Events on " + locations.iterator().next() + ":" : "Events:");
        lines.addAll(table.lines());
        return lines;
    }

    private static List<String> cells(Row row, List<Lane> lanes, String location) {
        List<String> cells = new ArrayList<>(List.of(row.highlighted() ? ">" : "", Long.toString(row.index())));
        for (Lane lane : lanes) {
            cells.add(lane.thread() == row.thread() ? shorten(event(row, location)) : "");
        }
        String line = PageText.siteLine(row.site());
        cells.add(line.isEmpty() ? row.site() : line);
        return cells;
    }

    private static String event(Row row, String location) {
        String place = location.isEmpty() ? "" : " " + location;
        String values = row.values("->");
        return row.action() + place + (values.isEmpty() ? "" : " " + values);
    }

    /** {@return the location without the package, such as {@code Counter#12.value}} */
    private static String shortLocation(Row row) {
        String location = row.location();
        return location.substring(location.lastIndexOf('.', location.indexOf('#')) + 1);
    }

    /** Keeps the end, where names differ and values stand. */
    private static String shorten(String text) {
        return Printable.end(Printable.line(text), LONGEST_CELL);
    }
}
