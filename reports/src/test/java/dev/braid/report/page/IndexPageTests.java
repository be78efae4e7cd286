// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.report.ReportFixture;
import dev.braid.report.model.TestReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexPageTests {
    private static final Instant BEFORE = Instant.parse("2026-11-21T00:00:00Z");
    private static final Instant AFTER = Instant.parse("2026-11-22T00:00:00Z");

    @TempDir
    private Path folder;

    @Test
    void index_listsRedBeforeGreen_andCounts() throws IOException {
        HtmlReport.write(ReportFixture.passing(), folder.resolve("a.html"));
        HtmlReport.write(ReportFixture.unproven(), folder.resolve("b.html"));
        HtmlReport.write(ReportFixture.diverging(), folder.resolve("c d.html"));
        IndexPage.write(folder, BEFORE);
        String page = Files.readString(folder.resolve("index.html"));
        assertThat(page)
                .contains("<h1>Of 3 traced tests, 1 failed, 1 unproven.</h1>")
                .contains("id=\"show-passed\" checked> 1 passed</label>")
                .contains("worker-3 read 103 from demo.Counter#12.value")
                .contains("<dd>19 of 20 agree</dd>", "<dd>unlocked 100 of 100, window 97 of 100</dd>")
                .doesNotContain("From earlier runs");
        assertThat(page.indexOf("href=\"./c%20d.html\"")).isPositive().isLessThan(page.indexOf("href=\"./b.html\""));
        assertThat(page.indexOf("href=\"./b.html\"")).isLessThan(page.indexOf("href=\"./a.html\""));
    }

    @Test
    void passingRun_hasAnIndexToo() throws IOException {
        HtmlReport.write(ReportFixture.passing(), folder.resolve("a.html"));
        assertThat(IndexPage.render(IndexPage.of(folder, BEFORE)))
                .contains("<h1>The one traced test passed.</h1>", "<header class=\"passed\">");
    }

    @Test
    void pagesOfEarlierRuns_areKeptApart() throws IOException {
        HtmlReport.write(ReportFixture.diverging(), folder.resolve("old.html"));
        IndexPage index = IndexPage.of(folder, AFTER);
        assertThat(index.pages()).isEmpty();
        assertThat(index.earlier()).extracting(IndexPage.Entry::file).containsExactly("old.html");
        assertThat(IndexPage.render(index)).contains("No traced test ran.", "From earlier runs");
    }

    @Test
    void otherPages_areLeftOut_andThoseOfOtherVersionsNamed() throws IOException {
        Files.writeString(folder.resolve("notes.html"), "<p>hello</p>");
        Files.writeString(folder.resolve("x.html"), "<meta name=\"braid-summary\" content=\"outcome=SPLENDID\">");
        IndexPage index = IndexPage.of(folder, BEFORE);
        assertThat(index.pages()).isEmpty();
        assertThat(index.unreadable()).hasSize(1).first().asString().startsWith("x.html: ");
    }

    /** The page's summary ends beyond what is read of a page at first. */
    @Test
    void pageWithALongSummary_isListed() throws IOException {
        TestReport report = ReportFixture.hostile("\uD83D\uDE00".repeat(600));
        HtmlReport.write(report, folder.resolve("long.html"));
        assertThat(Files.readString(folder.resolve("long.html")).indexOf("\">", 400))
                .isGreaterThan(4 * 1024);
        assertThat(IndexPage.of(folder, BEFORE).pages())
                .extracting(IndexPage.Entry::summary)
                .containsExactly(PageSummary.of(report));
    }

    @Test
    void summary_comesBackWhole_howeverHostileTheNames() {
        String hostile = "\"><script>&amp;,=%2C\u202E\0é\uD83D\uDE00'";
        PageSummary summary = PageSummary.of(ReportFixture.hostile(hostile));
        String page = HtmlReport.render(ReportFixture.hostile(hostile));
        assertThat(PageSummary.in(page)).contains(summary);
        assertThat(summary.displayName())
                .endsWith("two threads increment a shared counter")
                .contains("\"><script>");
    }
}
