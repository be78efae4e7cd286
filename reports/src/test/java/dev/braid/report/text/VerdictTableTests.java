// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.report.ReportFixture;
import dev.braid.report.model.TestReport;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictTableTests {
    @Test
    void table_hasARowPerTest() {
        List<TestReport> reports = List.of(
                ReportFixture.passing(), ReportFixture.diverging(), ReportFixture.unproven(), ReportFixture.hanging());
        assertThat(VerdictTable.of(reports).lines().map(line -> line.replaceAll(" {3,}", "  ")))
                .containsExactly(
                        "test  outcome  trials  replay  increment  control unlocked  control window",
                        "-".repeat(173),
                        "CounterTest: two threads increment a shared counter  passed  250  agrees 250/250  agrees"
                                + " 250/250  100/100 [96.4-100.0 %], even counts alone 12/100  97/100 [91.5-99.4 %]",
                        "CounterTest: two threads increment a shared counter  failed  20  DIVERGES 1/20  UNCLEAR 1/20  "
                                + "100/100 [96.4-100.0 %], even counts alone 12/100  97/100 [91.5-99.4 %]",
                        "CounterTest: two threads increment a shared counter  unproven  3  agrees 3/3  agrees 3/3  "
                                + "0/20 [0.0-16.8 %]  -",
                        "CounterTest: two threads increment a shared counter  failed  1  agrees 1/1  -  -  -");
    }

    @Test
    void columns_standBelowTheirHeadings() {
        List<String> lines = VerdictTable.of(List.of(ReportFixture.passing(), ReportFixture.unproven()))
                .lines()
                .toList();
        assertThat(lines.get(2).indexOf("100/100")).isEqualTo(lines.get(0).indexOf("control unlocked"));
        assertThat(lines.get(3).indexOf("0/20")).isEqualTo(lines.get(0).indexOf("control unlocked"));
    }
}
