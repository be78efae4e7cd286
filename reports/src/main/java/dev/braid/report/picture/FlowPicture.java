// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.picture;

import dev.braid.report.Wording;
import dev.braid.simulator.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Layout of the graph of values that went from thread to thread. Writers are to the left, readers to the right, and a
 * curve from one to the other stands for all values between the two.
 *
 * @param writers in the order of the table
 * @param readers in the order of the table
 * @param curves each ends at a line of its own, which says what went
 * @param more the number of further curves
 */
record FlowPicture(int height, List<Node> writers, List<Node> readers, List<Curve> curves, int more) {
    static final List<String> COLUMNS = List.of("written by", "read by", "location", "reads");
    static final int WIDTH = 860;
    static final int LEFT = 230;
    static final int RIGHT = 420;
    private static final int HEAD = 40;
    private static final int NAME = 24;
    private static final int LINE = 22;
    private static final int SPACE = 14;
    private static final int MOST_CURVES = 16;

    FlowPicture {
        writers = List.copyOf(writers);
        readers = List.copyOf(readers);
        curves = List.copyOf(curves);
    }

    /** A thread on one side. */
    record Node(String name, int y, int colour) {}

    /**
     * All that went from one thread to another.
     *
     * @param what for people, such as {@code 120 reads of demo.Counter#12.value}
     * @param width the width of the line
     */
    record Curve(Node from, Node to, int y, String what, int width) {
        /** {@return the curve, for a path's {@code d}} */
        String path() {
            int middle = (LEFT + RIGHT) / 2;
            return "M%d %dC%d %d %d %d %d %d".formatted(LEFT + 8, from.y(), middle, from.y(), middle, y, RIGHT - 4, y);
        }
    }

    private record Pair(String from, String to) {}

    /** Values that went between two threads: their number, and the location that was read most. */
    private record Sum(long reads, String location, int locations) {
        Sum and(Sum other) {
            return new Sum(reads + other.reads, location, locations + other.locations);
        }

        String text() {
            return Wording.count(reads, "read") + " of " + location
                    + (locations == 1 ? "" : " and " + (locations - 1) + " more");
        }

        /** {@return from 2 to 8, by the number of digits of the reads} */
        int width() {
            return Math.min(8, 1 + Long.toString(reads).length());
        }
    }

    /** {@return the picture; empty if the table is another one, or has no rows} */
    static Optional<FlowPicture> of(Table table) {
        if (!table.columns().equals(COLUMNS) || table.rows().isEmpty()) {
            return Optional.empty();
        }
        Map<Pair, Sum> sums = new LinkedHashMap<>();
        for (List<Object> row : table.rows()) {
            Pair pair = new Pair((String) row.get(0), (String) row.get(1));
            sums.merge(pair, new Sum((Long) row.get(3), (String) row.get(2), 1), Sum::and);
        }
        return Optional.of(laidOut(sums));
    }

    private static FlowPicture laidOut(Map<Pair, Sum> sums) {
        List<Pair> drawn = sums.keySet().stream().limit(MOST_CURVES).toList();
        Map<String, Integer> colours = new LinkedHashMap<>();
        drawn.forEach(pair -> colours.putIfAbsent(pair.from(), colours.size()));
        drawn.forEach(pair -> colours.putIfAbsent(pair.to(), colours.size()));
        Map<String, Node> writers = new LinkedHashMap<>();
        for (String name : drawn.stream().map(Pair::from).distinct().toList()) {
            int y = HEAD + writers.size() * (NAME + SPACE) + NAME / 2;
            writers.put(name, new Node(name, y, colours.getOrDefault(name, 0)));
        }
        List<Node> readers = new ArrayList<>();
        List<Curve> curves = new ArrayList<>();
        int y = HEAD;
        for (String name : drawn.stream().map(Pair::to).distinct().toList()) {
            Node reader = new Node(name, y + NAME / 2, colours.getOrDefault(name, 0));
            readers.add(reader);
            y += NAME;
            for (Map.Entry<Pair, Sum> flow : sums.entrySet()) {
                Node writer = writers.get(flow.getKey().from());
                if (writer != null
                        && drawn.contains(flow.getKey())
                        && flow.getKey().to().equals(name)) {
                    Sum sum = flow.getValue();
                    curves.add(new Curve(writer, reader, y + LINE / 2, sum.text(), sum.width()));
                    y += LINE;
                }
            }
            y += SPACE;
        }
        int height = Math.max(y, HEAD + writers.size() * (NAME + SPACE));
        return new FlowPicture(height, List.copyOf(writers.values()), readers, curves, sums.size() - drawn.size());
    }
}
