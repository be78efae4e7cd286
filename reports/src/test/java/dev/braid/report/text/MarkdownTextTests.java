// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.report.GoldenText;
import dev.braid.report.KindFixture;
import dev.braid.report.ReportFixture;
import dev.braid.simulator.DivergenceKind;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownTextTests {
    private static final String PAGE = "target/braid/CounterTest.increments.html";

    @Test
    void summary_hasFailedTestsFirst_andTheirMessages() throws IOException {
        GoldenText.assertSame(
                "summary.md",
                MarkdownText.summary(List.of(
                        MarkdownText.part(ReportFixture.passing(), PAGE),
                        MarkdownText.part(new KindFixture(DivergenceKind.LOST_UPDATE).report(), PAGE),
                        MarkdownText.part(ReportFixture.unproven(), PAGE))));
    }

    @Test
    void testsThatPassed_areARowEach() {
        assertThat(MarkdownText.summary(List.of(MarkdownText.part(ReportFixture.passing(), PAGE))))
                .startsWith("## Braid: 1 traced test passed\n")
                .doesNotContain("###");
    }

    @Test
    void markupInNames_isShown_andEndsNoCodeBlock() {
        MarkdownText.Part part =
                MarkdownText.part(ReportFixture.hostile("``` | <img src=x> [a](b) @all `````\n"), PAGE);

        assertThat(part.row())
                .doesNotContain("<", "`", "[", "@")
                .matches(row -> row.chars().filter(c -> c == '|').count() == 6)
                .matches(row -> row.lines().count() == 1);
        String fence = "``````";
        assertThat(part.details().lines().filter(line -> line.strip().startsWith(fence)))
                .hasSize(2);
    }
}
