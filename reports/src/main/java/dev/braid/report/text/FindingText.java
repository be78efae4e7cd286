// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.text;

import dev.braid.report.Printable;
import dev.braid.report.Wording;
import dev.braid.simulator.Table;
import java.util.ArrayList;
import java.util.List;

/** Findings of simulators besides their verdicts, as text for a terminal. */
public final class FindingText {
    private static final String NOTHING = "none";

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
        table.rows().forEach(row -> text.add(row.stream().map(Wording::cell).toList()));
        lines.addAll(text.linesWithRule());
        return lines;
    }
}
