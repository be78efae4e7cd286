// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.picture;

import dev.braid.report.Wording;
import dev.braid.simulator.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Layout of the picture of a table that has a time line in each row. It has a lane for each row, time to the right, and
 * a bar for each part of the run, the higher the more of it was lost.
 *
 * @param lanes in the order of the rows
 * @param more the number of further rows in the table
 */
record TimeLinePicture(List<Lane> lanes, int more) {
    static final int LEFT = 250;
    static final int BAR = 10;
    static final int WIDTH = LEFT + 60 * BAR + 10;
    static final int HEAD = 30;
    private static final int LANE = 40;
    private static final int STEP = 4;
    private static final int MOST_LANES = 16;
    private static final Pattern TIME_LINE = Pattern.compile("[.\u2581-\u2588]{60}");

    TimeLinePicture {
        lanes = List.copyOf(lanes);
    }

    /** @param bottom the y coordinate of the bottom of its bars */
    record Lane(String name, int bottom, List<Bar> bars) {}

    record Bar(int x, int height) {}

    /** {@return the picture, whose lanes are named by the first column; empty if the table has no time lines} */
    static Optional<TimeLinePicture> of(Table table) {
        int column = column(table);
        if (column <= 0 || !table.lines().isEmpty()) {
            return Optional.empty();
        }
        List<Lane> lanes = new ArrayList<>();
        for (List<Object> row :
                table.rows().subList(0, Math.min(MOST_LANES, table.rows().size()))) {
            int bottom = HEAD + (lanes.size() + 1) * LANE - 6;
            lanes.add(new Lane(Wording.cell(row.get(0)), bottom, bars((String) row.get(column))));
        }
        return Optional.of(new TimeLinePicture(lanes, table.rows().size() - lanes.size()));
    }

    private static int column(Table table) {
        return table.rows().isEmpty()
                ? -1
                : IntStream.range(0, table.columns().size())
                        .filter(i -> table.rows().stream().allMatch(row -> isTimeLine(row.get(i))))
                        .findFirst()
                        .orElse(-1);
    }

    private static List<Bar> bars(String line) {
        List<Bar> bars = new ArrayList<>();
        for (int i = 0; i < line.length(); i++) {
            int eighths = eighths(line.charAt(i));
            if (eighths > 0) {
                bars.add(new Bar(LEFT + i * BAR, eighths * STEP));
            }
        }
        return bars;
    }

    /** {@return {@code true} if a cell is a time line, whose parts are to be of the same width} */
    static boolean isTimeLine(Object cell) {
        return cell instanceof String text && TIME_LINE.matcher(text).matches();
    }

    /** {@return the height of a part of a time line, from 0 to 8} */
    private static int eighths(char part) {
        return part == '.' ? 0 : part - '\u2580';
    }

    int height() {
        return HEAD + lanes.size() * LANE + 8;
    }
}
