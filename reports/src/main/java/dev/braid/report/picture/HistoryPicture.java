// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.picture;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The picture of a history of operations. It has a row for each thread, time to the right, and a bar from each call to
 * its return, so that overlaps can be seen.
 *
 * @param threads by row
 * @param steps the number of successive calls and returns, where a call whose return follows at once is one of them
 */
record HistoryPicture(List<String> threads, List<Bar> bars, int steps) {
    static final int LEFT = 150;
    static final int STEP = 132;
    static final int ROW = 46;
    static final int HEAD = 34;
    private static final int MARGIN = 6;

    private static final Pattern THREAD = Pattern.compile("\\S+");
    private static final Pattern HEADING = Pattern.compile("(?:operations-\\d+ *)+");
    private static final String CALLED = " ...";
    private static final String RETURNED = "... ";
    private static final String PENDING = " has not returned";

    HistoryPicture {
        threads = List.copyOf(threads);
        bars = List.copyOf(bars);
    }

    /**
     * An operation.
     *
     * @param from the step of its call, from 0
     * @param to the step of its return, the last one of all if it has not returned
     */
    record Bar(int row, int from, int to, String label) {
        int x() {
            return LEFT + from * STEP + MARGIN;
        }

        int width() {
            return (to - from + 1) * STEP - 2 * MARGIN;
        }

        int y() {
            return HEAD + row * ROW;
        }
    }

    int width() {
        return LEFT + steps * STEP + MARGIN;
    }

    int height() {
        return HEAD + threads.size() * ROW;
    }

    /**
     * {@return the picture of a history's table, as the simulator writes it with time running down; empty if there is
     * none}
     */
    static Optional<HistoryPicture> of(String text) {
        List<String> lines = text.lines().toList();
        int heading = 0;
        while (heading < lines.size() && !HEADING.matcher(lines.get(heading)).matches()) {
            heading++;
        }
        if (heading == lines.size()) {
            return Optional.empty();
        }
        List<MatchResult> columns = THREAD.matcher(lines.get(heading)).results().toList();
        return Optional.of(new HistoryPicture(
                columns.stream().map(MatchResult::group).toList(),
                bars(lines.subList(heading + 1, lines.size()), columns),
                lines.size() - heading - 1));
    }

    private static List<Bar> bars(List<String> lines, List<MatchResult> columns) {
        List<Bar> bars = new ArrayList<>();
        Map<Integer, Integer> called = new HashMap<>();
        for (int step = 0; step < lines.size(); step++) {
            String cell = lines.get(step).strip();
            int row = row(lines.get(step).indexOf(cell), columns);
            if (cell.endsWith(PENDING)) {
                bars.add(new Bar(row, step, lines.size() - 1, cell));
            } else if (cell.endsWith(CALLED)) {
                called.put(row, step);
            } else if (cell.startsWith(RETURNED)) {
                Integer call = called.remove(row);
                bars.add(new Bar(row, call == null ? step : call, step, cell.substring(RETURNED.length())));
            } else {
                bars.add(new Bar(row, step, step, cell));
            }
        }
        return bars;
    }

    private static int row(int at, List<MatchResult> columns) {
        int row = columns.size() - 1;
        while (row > 0 && columns.get(row).start() > at) {
            row--;
        }
        return row;
    }
}
