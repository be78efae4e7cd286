// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownTableTests {
    @Test
    void results_becomeRowsAndVariantsColumns() {
        Result plain = Result.of("s", "lru", "plain", "ms", List.of(2.0, 4.0));
        Result traced =
                Result.of("s", "lru", "traced", "ms", List.of(6.0, 16.0)).over(plain);
        Result other = Result.of("s", "bank", "traced", "ms", List.of(12.5));
        assertThat(MarkdownTable.of("", List.of(plain, traced, other)).toString())
                .isEqualTo("""
                |      | plain               | traced           |
                |------|---------------------|------------------|
                | lru  | 3.00 ms (2.50–3.50) | 3.50 (3.25–3.75) |
                | bank |                     | 12.5 ms          |
                """);
    }

    @Test
    void cells_cannotBreakTheTable() {
        MarkdownTable table = new MarkdownTable(List.of("a"));
        table.add(List.of("x|y\nz"));
        assertThat(table.toString()).endsWith("| x\\|y z |\n");
    }

    @Test
    void row_withOtherNumberOfCells_isRefused() {
        MarkdownTable table = new MarkdownTable(List.of("a", "b"));
        assertThatThrownBy(() -> table.add(List.of("x"))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void numbers_haveThreeSignificantDigits() {
        assertThat(List.of(
                        Figures.number(0),
                        Figures.number(0.0456),
                        Figures.number(1.234),
                        Figures.number(56.78),
                        Figures.number(12345.6)))
                .containsExactly("0", "0.046", "1.23", "56.8", "12,346");
    }
}
