// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report;

import dev.braid.simulator.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** What simulators have found out beside their verdicts, for a terminal and for the page. */
public final class FindingText {
    private static final String NOTHING = "none";
    private static final Pattern TIME_LINE = Pattern.compile("[.\u2581-\u2588]{60}");

    private FindingText() {}

    /**
     * {@return a table's title, and below it its lines; if it has none, its rows in columns of even width, numbers with
     * a comma before each 3 digits}
     */
    public static List<String> lines(Table table) {
        List<String> lines = new ArrayList<>(List.of(Printable.line(table.title())));
        if (table.rows().isEmpty()) {
            lines.add(NOTHING);
            return lines;
        }
        if (!table.lines().isEmpty()) {
            table.lines().forEach(line -> lines.add(Printable.line(line)));
            return lines;
        }
        TextTable text = new TextTable();
        text.add(table.columns());
        table.rows().forEach(row -> text.add(row.stream().map(FindingText::cell).toList()));
        lines.addAll(text.linesWithRule());
        return lines;
    }

    static String cell(Object cell) {
        return cell instanceof Long number ? PageText.count(number) : (String) cell;
    }

    /** {@return what the page shows of a table that has lines for people} */
    static String paragraph(Table table) {
        return String.join("\n", table.lines());
    }

    /** {@return whether a cell is a time line, whose parts are to be of the same width} */
    static boolean isTimeLine(Object cell) {
        return cell instanceof String text && TIME_LINE.matcher(text).matches();
    }

    /** {@return whether a column has numbers} */
    static boolean isNumber(Table table, int column) {
        return !table.rows().isEmpty() && table.rows().get(0).get(column) instanceof Long;
    }

    /** {@return how high a part of a time line is, from 0 to 8} */
    static int eighths(char part) {
        return part == '.' ? 0 : part - '\u2580';
    }

    /** {@return the first trial whose simulators have found out something, in a list; empty if there is none} */
    static List<TrialReport> telling(TestReport report) {
        return report.trials().stream()
                .filter(trial -> trial.verdicts().values().stream()
                        .anyMatch(verdict -> !verdict.findings().isEmpty()))
                .limit(1)
                .toList();
    }
}
