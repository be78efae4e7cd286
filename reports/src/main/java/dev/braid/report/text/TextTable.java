// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.text;

import dev.braid.report.Printable;
import java.util.ArrayList;
import java.util.List;

/** Lines of cells, put into columns of even width with spaces; ASCII apart from what the cells hold. */
final class TextTable {
    private static final String GAP = "  ";

    private final List<List<String>> rows = new ArrayList<>();

    /** Adds a row; a cell that is left out at the end is empty. */
    void add(List<String> cells) {
        rows.add(cells.stream().map(Printable::line).toList());
    }

    /** {@return one line per row, without spaces at its end} */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < row.size(); column++) {
                String cell = row.get(column);
                line.append(cell)
                        .append(" ".repeat(width(column) - length(cell)))
                        .append(GAP);
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    /** {@return the lines with a rule of dashes below the first} */
    List<String> linesWithRule() {
        List<String> lines = new ArrayList<>(lines());
        int widest = lines.stream().mapToInt(TextTable::length).max().orElse(0);
        lines.add(Math.min(1, lines.size()), "-".repeat(widest));
        return lines;
    }

    private int width(int column) {
        return rows.stream()
                .filter(row -> column < row.size())
                .mapToInt(row -> length(row.get(column)))
                .max()
                .orElse(0);
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
