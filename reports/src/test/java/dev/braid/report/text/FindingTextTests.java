// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.braid.simulator.Table;
import java.util.List;
import org.junit.jupiter.api.Test;

class FindingTextTests {
    @Test
    void table_hasItsTitleAndColumnsOfEvenWidth() {
        Table table = new Table(
                "Shared\u001B[2J",
                List.of("class", "misses"),
                List.of(List.of("demo.Counter", 12_345L), List.of("a\nb", 3L)));

        assertThat(FindingText.lines(table))
                .containsExactly(
                        "Shared\\u001B[2J",
                        "class         misses",
                        "--------------------",
                        "demo.Counter  12,345",
                        "a\\nb          3");
    }

    @Test
    void tableWithLines_hasTheseInsteadOfItsRows() {
        assertThat(FindingText.lines(new Table(
                        "Lost", List.of("times"), List.of(List.of(3L)), List.of("3 times", "", "  at\u001B[2J"))))
                .containsExactly("Lost", "3 times", "", "  at\\u001B[2J");
    }

    @Test
    void tableWithoutRows_saysSo() {
        assertThat(FindingText.lines(new Table("Shared", List.of("class"), List.of())))
                .containsExactly("Shared", "none");
    }

    @Test
    void tables_areRectangular_andOfTextsAndNumbers() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Table("Shared", List.of("class", "misses"), List.of(List.of("demo.Counter"))))
                .withMessage("a row of table 'Shared' has 1 cells for its 2 columns");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Table("Shared", List.of("misses"), List.of(List.of(1))))
                .withMessage("a cell of table 'Shared' is a java.lang.Integer; give a text or a Long");
    }
}
