// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.braid.report.ReportFixture;
import dev.braid.report.model.TestReport;
import dev.braid.report.path.PathBuilder;
import dev.braid.report.path.PathMethod;
import dev.braid.report.path.PathPart;
import dev.braid.report.path.PathReport;
import dev.braid.report.path.PathStep;
import dev.braid.report.window.EventWindow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTests {
    private static final Pattern TAG = Pattern.compile("<[^>\"]*(?:\"[^\"]*\"[^>\"]*)*>");
    private static final Set<String> VOID_ELEMENTS = Set.of("!doctype", "meta", "input");

    /** One of each way to break out: of text, of an attribute, of a style, of a comment, of a terminal's line. */
    private static final String HOSTILE =
            "<script>alert(1)</script>\"' onload='x' --></style><!-- ]]>&lt;${1}@if\r\n\0\u001B[2J\u0085\u202E\uD800";

    @Test
    void divergence_isShownWithItsLanes() {
        String page = HtmlReport.render(ReportFixture.diverging());
        assertThat(page)
                .contains("<title>✗ two threads increment a shared counter failed – Braid</title>")
                .contains("<code>" + ReportFixture.REPLAY + "</code>")
                .contains("<dt>Expected, by the trace</dt><dd><code>104</code></dd>")
                .contains("<dt>Actual, in the program</dt><dd><code>103</code></dd>")
                .contains("<tr id=\"e-3-68\" class=\"diverges\">")
                .contains("<tr id=\"e-3-69\">")
                .contains("<tr id=\"e-3-112\" class=\"diverges\">")
                .contains("187 events not shown")
                .contains("<code>Counter.java:12</code> <span class=\"within\">demo.Counter.increment</span>")
                .contains("This divergence is in the outputs alone");
        assertThat(page.indexOf("id=\"divergences\"")).isLessThan(page.indexOf("id=\"trials\""));
    }

    @Test
    void whatWasLeftOut_isInTheHead_andInTheAttestation_whatSupportsTestsFolded() {
        String page = HtmlReport.render(ReportFixture.diverging());
        assertThat(page)
                .contains(
                        "<p class=\"fix\">Left out: demo.L (1 class, excluded by braid.exclude), org.slf4j. (2 classes,"
                                + " excluded by default): their data is not judged, their synchronisation counts.</p>")
                .contains("<th scope=\"row\"><code>org.slf4j.</code></th><td class=\"number\">2</td>")
                .contains("<summary>Left out as they support tests: 1 class</summary>");
        assertThat(page.indexOf("<code>org.junit.</code>"))
                .isGreaterThan(page.indexOf("Left out as they support tests"));
    }

    @Test
    void divergence_isShownWithThePathsToIt() {
        String page = HtmlReport.render(ReportFixture.diverging());
        assertThat(page)
                .contains("Path <span class=\"aside\">from branch records</span>")
                .contains("<option selected>206: ")
                .contains("<option selected>208 ◆ ")
                .contains("<code>CounterTest.run</code> <span class=\"aside\">goes on</span>")
                .contains("<span class=\"times\">6 times</span>")
                .contains("<code>Counter.java:12 → 13</code>")
                .contains("Not known: nothing was recorded.")
                .contains("<p class=\"note\">The trace does not say what the threads executed.</p>");
        assertThat(page.split("<option selected>", -1)).hasSize(3);
    }

    @Test
    void paths_areBounded_howeverLongTheyAre() {
        PathReport.ThreadPath thread = new PathReport.ThreadPath(1, "long", Collections.nCopies(9, longPart()));
        EventWindow window = Objects.requireNonNull(
                ReportFixture.diverging().divergences().get(0).window());
        List<EventWindow.Row> stops = window.rows().subList(0, 10);
        PathReport path = new PathReport("branch records", "", stops, Collections.nCopies(8, thread));
        assertThat(path.threads())
                .allSatisfy(each -> assertThat(each.parts())
                        .allSatisfy(part -> assertThat(shown(part.steps())).isBetween(40L, 100L)));
        assertThat(path.threads().get(0).parts().get(0).steps().toString()).contains("line=600, ");
    }

    private static PathPart longPart() {
        PathBuilder builder = new PathBuilder();
        PathMethod method = new PathMethod("demo.Long.run", "Long.java");
        for (int depth = 1; depth < 12; depth++) {
            for (int line = 0; line < 60; line++) {
                builder.executed(method, depth * 50 + line - 9, line, depth, false);
            }
        }
        return builder.cut();
    }

    private static long shown(List<PathStep> steps) {
        return steps.stream()
                .mapToLong(step -> 1 + (step instanceof PathStep.Call call ? shown(call.steps()) : 0))
                .sum();
    }

    @Test
    void passingTest_foldsItsTrialsAndShowsTheIntervals() {
        String page = HtmlReport.render(ReportFixture.passing());
        assertThat(page)
                .contains("<summary>250 trials that agree</summary>")
                .contains("100 of 100</td>")
                .contains("96.4 – 100.0 %</td>")
                .contains("<td>even counts alone</td>")
                .doesNotContain("id=\"divergences\"");
    }

    @Test
    void findings_areTablesOfTheirTrial() {
        assertThat(HtmlReport.render(ReportFixture.finding("")))
                .contains("<a href=\"#findings\">Findings</a>", "<a href=\"#trial-1\">trial 1</a>")
                .contains("<caption>coherence: False sharing</caption>")
                .contains("<td>demo.Counter</td>", "<td class=\"number\">12,345</td>")
                .contains("<td colspan=\"2\" class=\"aside\">none</td>");
        assertThat(HtmlReport.render(ReportFixture.passing())).doesNotContain("id=\"findings\"");
    }

    @Test
    void s2_16_linesOfAFinding_areOnThePage_andTimeLinesAreEven() {
        assertThat(HtmlReport.render(ReportFixture.finding("<b>")))
                .contains("<pre>0.100s lost in aborts\n    &lt;b&gt;demo.Counter.add(Counter.java:12)</pre>")
                .contains("<td>&lt;b&gt;worker</td>")
                .contains("<td class=\"even\"><code>.\u2581\u2588" + ".".repeat(57) + "</code></td>");
    }

    @Test
    void unprovenTest_isMarkedInWords() {
        assertThat(HtmlReport.render(ReportFixture.unproven()))
                .contains("</span> unproven</span>")
                .contains("no check: unproven");
    }

    @Test
    void hangingTest_showsTheThreadDump() {
        assertThat(HtmlReport.render(ReportFixture.hanging())).contains("BLOCKED on demo.Transfer#3");
    }

    @Test
    void lostRecordsAndFailedClasses_raiseAnAlarm() {
        assertThat(HtmlReport.render(ReportFixture.hostile("x")))
                .contains("80,224 bytes of records written, but 80,220 read.")
                .contains("could not be instrumented: xthe class file is damaged")
                .contains("raise braid.channel.bytes.");
    }

    @Test
    void page_needsNothingFromOutside() {
        for (TestReport report : List.of(ReportFixture.diverging(), ReportFixture.passing())) {
            assertThat(HtmlReport.render(report))
                    .contains("content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-")
                    .doesNotContain("://", "<script ", "<link", "<img", "@import", "url(http", "url('")
                    .containsOnlyOnce("<script>");
        }
    }

    @Test
    void elements_areBalancedAndIdsUnique() {
        for (TestReport report : List.of(
                ReportFixture.diverging(),
                ReportFixture.passing(),
                ReportFixture.hanging(),
                ReportFixture.finding(""),
                ReportFixture.compared(""),
                ReportFixture.pictured(""))) {
            String page = HtmlReport.render(report);
            assertBalanced(page);
            List<String> ids = new ArrayList<>();
            Matcher id = Pattern.compile(" id=\"([^\"]*)\"").matcher(page);
            while (id.find()) {
                ids.add(id.group(1));
            }
            assertThat(ids).doesNotHaveDuplicates();
            Matcher link = Pattern.compile(" href=\"#([^\"]*)\"").matcher(page);
            while (link.find()) {
                assertThat(ids).contains(link.group(1));
            }
        }
    }

    @Test
    void hostileNames_changeNoTag() {
        String harmless = HtmlReport.render(ReportFixture.hostile("x"));
        String hostile = HtmlReport.render(ReportFixture.hostile(HOSTILE));
        assertThat(tags(hostile)).isEqualTo(tags(harmless));
        assertThat(hostile).contains("&lt;script&gt;").contains("\\u0000\\u001B[2J\\u0085\\u202E\\uD800");
        assertThat(hostile.codePoints().filter(point -> "\n\t".indexOf(point) < 0 && Character.isISOControl(point)))
                .isEmpty();
    }

    @Test
    void hostileComparisonsAndPictures_changeNoTag() {
        assertThat(tags(HtmlReport.render(ReportFixture.compared(HOSTILE))))
                .isEqualTo(tags(HtmlReport.render(ReportFixture.compared("x"))));
        assertThat(tags(HtmlReport.render(ReportFixture.pictured(HOSTILE))))
                .isEqualTo(tags(HtmlReport.render(ReportFixture.pictured("x"))));
    }

    @Test
    void hostileFindings_changeNoTag() {
        String hostile = HtmlReport.render(ReportFixture.finding(HOSTILE));
        assertThat(tags(hostile)).isEqualTo(tags(HtmlReport.render(ReportFixture.finding("x"))));
        assertThat(hostile).contains("&lt;script&gt;").contains("\\u0000\\u001B[2J\\u0085\\u202E\\uD800");
    }

    @Test
    void write_makesTheFoldersAndReplacesTheFile(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("a/b/report.html");
        HtmlReport.write(ReportFixture.passing(), file);
        HtmlReport.write(ReportFixture.hanging(), file);
        assertThat(Files.readString(file)).isEqualTo(HtmlReport.render(ReportFixture.hanging()));
    }

    @Test
    void pageOfARun_leadsBackToItsIndex(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("report.html");
        HtmlReport.writeIndexed(ReportFixture.passing(), file);
        assertThat(file).content().contains("<a href=\"index.html\">all tests</a>");
        assertThat(HtmlReport.render(ReportFixture.passing())).doesNotContain("index.html");
    }

    @Test
    void unwritablePath_isNamedWithTheFix(@TempDir Path folder) throws IOException {
        Path file = Files.createFile(folder.resolve("file")).resolve("report.html");
        assertThatIOException()
                .isThrownBy(() -> HtmlReport.write(ReportFixture.passing(), file))
                .withMessage("The report cannot be written to " + file + " (FileAlreadyExistsException); make that a"
                        + " writable file in a writable folder, or choose another folder for reports.");
    }

    private static List<String> tags(String page) {
        String markup = page.replaceAll("(?s)<script>.*?</script>", "");
        return TAG.matcher(markup)
                .results()
                .map(result -> result.group().replaceAll("=\"[^\"]*\"", ""))
                .toList();
    }

    private static void assertBalanced(String page) {
        Deque<String> open = new ArrayDeque<>();
        for (String tag : tags(page)) {
            String name = tag.replaceAll("^</?|[ >].*$", "").toLowerCase(java.util.Locale.ROOT);
            if (tag.startsWith("</")) {
                assertThat(open.pop()).isEqualTo(name);
            } else if (!VOID_ELEMENTS.contains(name)) {
                open.push(name);
            }
        }
        assertThat(open).isEmpty();
    }
}
