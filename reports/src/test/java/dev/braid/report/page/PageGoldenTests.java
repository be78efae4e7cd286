// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.report.GoldenText;
import dev.braid.report.KindFixture;
import dev.braid.report.ReportFixture;
import dev.braid.simulator.DivergenceKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The text of pages as a browser shows it, in {@code golden/page}; see {@link GoldenText}. */
class PageGoldenTests {
    @TempDir
    private static Path folder;

    private static @Nullable Browser browser;

    @BeforeAll
    static void start() throws Exception {
        browser = Browser.start(folder);
    }

    @AfterAll
    static void stop() throws IOException {
        if (browser != null) {
            browser.close();
        }
    }

    /** Compares the beginning of a page: its card, if there is one. */
    @ParameterizedTest
    @EnumSource(DivergenceKind.class)
    void beginningOfThePage_forEachKind_isAsItWas(DivergenceKind kind) throws Exception {
        Path page = folder.resolve(kind.id() + ".html");
        HtmlReport.write(new KindFixture(kind).report(), page);
        assertGolden(kind.id(), page, "document.querySelector('figure.story')?.innerText ?? 'no card'");
    }

    @Test
    void index_isAsItWas() throws Exception {
        Path pages = folder.resolve("indexed");
        HtmlReport.writeIndexed(ReportFixture.diverging(), pages.resolve("diverging.html"));
        HtmlReport.writeIndexed(ReportFixture.passing(), pages.resolve("passing.html"));
        HtmlReport.writeIndexed(ReportFixture.unproven(), pages.resolve("unproven.html"));
        IndexPage.write(pages, Instant.EPOCH);
        assertGolden("index", pages.resolve("index.html"), "document.body.innerText");
    }

    private static void assertGolden(String name, Path page, String expression) throws Exception {
        String text = Objects.requireNonNull(browser).open(page).evaluate(expression);
        String lines = text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .reduce("", (all, line) -> all + line + "\n");
        assertThat(lines).isNotEmpty();
        GoldenText.assertSame("page/" + name + ".txt", lines);
    }
}
