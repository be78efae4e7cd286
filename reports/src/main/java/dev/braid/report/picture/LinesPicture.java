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
 * Layout of the picture of shared cache lines. For each class it has the fields side by side, with the causes of their
 * misses. An arc leads from each field to the one whose accesses lost the line to its writes.
 *
 * @param groups one for each class
 * @param more the number of further classes in the tables
 */
record LinesPicture(int height, List<Group> groups, int more) {
    static final int BOX = 200;
    static final int BOX_HEIGHT = 62;
    static final int WIDTH = 8 + 4 * (BOX + 12);
    private static final int HEAD = 26;
    private static final int APART = 14;
    private static final int RISE = 14;
    private static final int LINE = 20;
    private static final int SPACE = 22;
    private static final int MOST_GROUPS = 6;
    private static final int MOST_BOXES = 4;
    private static final int MOST_ARCS = 4;

    private static final List<String> MISSES = List.of("class", "field", "cold", "true sharing", "false sharing");
    private static final List<String> PAIRS =
            List.of("class", "field", "lost to writes of", "misses", "first missed by", "first written by");

    LinesPicture {
        groups = List.copyOf(groups);
    }

    /**
     * The fields of a class.
     *
     * @param y the y coordinate of its name
     * @param top the y coordinate of the top of its boxes
     * @param moreBoxes the number of further fields in the table
     */
    record Group(String name, int y, int top, List<Box> boxes, List<Arc> arcs, int moreBoxes) {}

    /** A field, and the causes of its misses. */
    record Box(String field, int x, long cold, long trueSharing, long falseSharing) {
        /** {@return the start and length of a part of its bar, in units of the picture} */
        int part(long misses) {
            long all = cold + trueSharing + falseSharing;
            return all == 0 ? 0 : (int) Math.round((double) misses * (BOX - 20) / all);
        }
    }

    /**
     * A field that another one is falsely shared with.
     *
     * @param from the field that was written
     * @param to the field whose accesses missed in vain
     * @param number among the arcs of its class, from 0
     * @param top the y coordinate of the top of the boxes
     * @param y the y coordinate of the sentence that explains it
     */
    record Arc(Box from, Box to, int number, int top, int y, String what) {
        /** {@return the curve, for a path's {@code d}} */
        String path() {
            int x1 = from.x() + BOX / 2 + (number + 1) * APART;
            int x2 = to.x() + BOX / 2 - (number + 1) * APART;
            int bend = top - 20 - (number + 1) * RISE;
            return "M%d %dC%d %d %d %d %d %d".formatted(x1, top, x1, bend, x2, bend, x2, top - 2);
        }
    }

    /**
     * {@return the picture of a table of misses; empty if it is another one, or has no rows}
     *
     * @param all the tables of the same simulator, one of which may say what is shared falsely
     */
    static Optional<LinesPicture> of(Table misses, List<Table> all) {
        if (!misses.columns().containsAll(MISSES) || misses.rows().isEmpty()) {
            return Optional.empty();
        }
        List<Map<String, Object>> pairs = all.stream()
                .filter(table -> table.columns().containsAll(PAIRS))
                .flatMap(table -> cells(table).stream())
                .toList();
        Map<String, List<Map<String, Object>>> byClass = new LinkedHashMap<>();
        cells(misses)
                .forEach(row -> byClass.computeIfAbsent(text(row, "class"), name -> new ArrayList<>())
                        .add(row));
        List<Group> groups = new ArrayList<>();
        int y = 0;
        for (Map.Entry<String, List<Map<String, Object>>> entry :
                byClass.entrySet().stream().limit(MOST_GROUPS).toList()) {
            Group group = group(entry.getKey(), entry.getValue(), pairs, y);
            groups.add(group);
            y = group.top() + BOX_HEIGHT + group.arcs().size() * LINE + SPACE;
        }
        return Optional.of(new LinesPicture(y, groups, byClass.size() - groups.size()));
    }

    private static Group group(String name, List<Map<String, Object>> rows, List<Map<String, Object>> pairs, int y) {
        Map<String, Box> boxes = new LinkedHashMap<>();
        for (Map<String, Object> row : rows.subList(0, Math.min(MOST_BOXES, rows.size()))) {
            String field = text(row, "field");
            boxes.put(
                    field,
                    new Box(
                            field,
                            8 + boxes.size() * (BOX + 12),
                            number(row, "cold"),
                            number(row, "true sharing"),
                            number(row, "false sharing")));
        }
        List<Map<String, Object>> drawn = pairs.stream()
                .filter(pair -> text(pair, "class").equals(name))
                .filter(pair -> boxes.containsKey(text(pair, "field")))
                .filter(pair -> boxes.containsKey(text(pair, "lost to writes of")))
                .limit(MOST_ARCS)
                .toList();
        int top = y + HEAD + (drawn.isEmpty() ? 0 : 10 + drawn.size() * RISE);
        List<Arc> arcs = new ArrayList<>();
        for (Map<String, Object> pair : drawn) {
            Box from = boxes.get(text(pair, "lost to writes of"));
            Box to = boxes.get(text(pair, "field"));
            if (from != null && to != null) {
                int number = arcs.size();
                arcs.add(new Arc(from, to, number, top, top + BOX_HEIGHT + (number + 1) * LINE - 3, sentence(pair)));
            }
        }
        return new Group(name, y + 18, top, List.copyOf(boxes.values()), arcs, rows.size() - boxes.size());
    }

    private static String sentence(Map<String, Object> pair) {
        return text(pair, "field") + " lost to writes of " + text(pair, "lost to writes of") + ", "
                + Wording.count(number(pair, "misses"), "time") + ": missed first by "
                + brief(text(pair, "first missed by")) + ", written first by "
                + brief(text(pair, "first written by"));
    }

    /** {@return an access, such as {@code 'worker' at Counter.java:12}, without its class and method} */
    private static String brief(String access) {
        int place = access.lastIndexOf("' at ");
        String line = Wording.siteLine(access);
        return place < 0 || line.isEmpty() ? access : access.substring(0, place) + "' at " + line;
    }

    private static List<Map<String, Object>> cells(Table table) {
        List<Map<String, Object>> cells = new ArrayList<>();
        for (List<Object> row : table.rows()) {
            Map<String, Object> byColumn = new LinkedHashMap<>();
            for (int i = 0; i < row.size(); i++) {
                byColumn.put(table.columns().get(i), row.get(i));
            }
            cells.add(byColumn);
        }
        return cells;
    }

    private static String text(Map<String, Object> row, String column) {
        return String.valueOf(row.get(column));
    }

    private static long number(Map<String, Object> row, String column) {
        return row.get(column) instanceof Long number ? number : 0;
    }
}
