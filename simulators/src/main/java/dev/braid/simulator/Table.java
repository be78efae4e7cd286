// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

import java.util.List;
import org.apiguardian.api.API;

/**
 * Findings of a simulator beside its verdict, for people and programs.
 *
 * <pre>{@code
 * public Verdict finish(Outputs actual) {
 *     Table table = new Table("Writes", List.of("of", "number"), List.of(List.of("all threads", writes)));
 *     return new Verdict.Agrees(writes + " writes", List.of(table));
 * }
 * }</pre>
 *
 * @param title a few words, such as {@code False sharing}
 * @param columns their headings
 * @param rows each with a cell for each column: a {@link String} or a {@link Long}
 * @param lines the lines that people read instead of the rows, where a table has no room for it; empty if they read
 *     the rows
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Table(String title, List<String> columns, List<List<Object>> rows, List<String> lines) {
    /**
     * Creates a table whose rows people read.
     *
     * @param title a few words
     * @param columns their headings
     * @param rows each with a cell for each column
     */
    public Table(String title, List<String> columns, List<List<Object>> rows) {
        this(title, columns, rows, List.of());
    }

    /**
     * Creates a table.
     *
     * @param title a few words
     * @param columns their headings
     * @param rows each with a cell for each column
     * @param lines the text that people read instead of the rows
     * @throws IllegalArgumentException if a row has another number of cells than there are columns, or a cell is
     *     neither a {@link String} nor a {@link Long}
     */
    public Table {
        lines = List.copyOf(lines);
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<Object> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException("a row of table '" + title + "' has " + row.size()
                        + " cells for its " + columns.size() + " columns");
            }
            for (Object cell : row) {
                if (!(cell instanceof String || cell instanceof Long)) {
                    throw new IllegalArgumentException("a cell of table '" + title + "' is a "
                            + cell.getClass().getName() + "; give a text or a Long");
                }
            }
        }
    }
}
