// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.result;

import java.util.ArrayList;
import java.util.List;

/** A table that reads well as plain text and is one in Markdown. */
public final class MarkdownTable {
    private final List<String> columns;
    private final List<List<String>> rows = new ArrayList<>();

    public MarkdownTable(List<String> columns) {
        this.columns = List.copyOf(columns);
    }

    /**
     * {@return the results of a section: a row for each of theirs, a column for each variant, in order of first
     * appearance}
     */
    public static MarkdownTable of(String corner, List<Result> results) {
        List<String> variants = results.stream().map(Result::variant).distinct().toList();
        List<String> columns = new ArrayList<>();
        columns.add(corner);
        columns.addAll(variants);
        MarkdownTable table = new MarkdownTable(columns);
        for (String row : results.stream().map(Result::row).distinct().toList()) {
            List<String> cells = new ArrayList<>();
            cells.add(row);
            for (String variant : variants) {
                cells.add(results.stream()
                        .filter(result ->
                                result.row().equals(row) && result.variant().equals(variant))
                        .map(Figures::cell)
                        .findFirst()
                        .orElse(""));
            }
            table.add(cells);
        }
        return table;
    }

    /** @throws IllegalArgumentException if there are not as many cells as columns */
    public void add(List<String> cells) {
        if (cells.size() != columns.size()) {
            throw new IllegalArgumentException(cells.size() + " cells for " + columns.size() + " columns: " + cells);
        }
        rows.add(cells.stream()
                .map(cell -> cell.replace("|", "\\|").replace('\n', ' '))
                .toList());
    }

    @Override
    public String toString() {
        int[] widths = new int[columns.size()];
        for (int i = 0; i < widths.length; i++) {
            int column = i;
            widths[i] = Math.max(
                    columns.get(i).length(),
                    rows.stream()
                            .mapToInt(row -> row.get(column).length())
                            .max()
                            .orElse(0));
        }
        StringBuilder text = new StringBuilder();
        append(text, columns, widths);
        for (int i = 0; i < widths.length; i++) {
            text.append("|").append("-".repeat(widths[i] + 2));
        }
        text.append("|\n");
        rows.forEach(row -> append(text, row, widths));
        return text.toString();
    }

    private static void append(StringBuilder text, List<String> cells, int[] widths) {
        for (int i = 0; i < widths.length; i++) {
            text.append("| ")
                    .append(cells.get(i))
                    .append(" ".repeat(widths[i] - cells.get(i).length() + 1));
        }
        text.append("|\n");
    }
}
