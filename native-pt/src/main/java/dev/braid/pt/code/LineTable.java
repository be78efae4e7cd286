// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code;

import java.util.List;

/**
 * Source lines by bytecode index (JVMS 4.7.12).
 *
 * @param rows in any order
 */
public record LineTable(List<Row> rows) {
    public static final LineTable NONE = new LineTable(List.of());

    /** A line, and the bytecode index from which on it is executed. */
    public record Row(int start, int line) {}

    public LineTable {
        rows = List.copyOf(rows);
    }

    /** {@return the line of an instruction; 0 if it is not known} */
    public int line(int index) {
        Row best = null;
        for (Row row : rows) {
            if (row.start() <= index && (best == null || row.start() >= best.start())) {
                best = row;
            }
        }
        return best == null ? 0 : best.line();
    }
}
