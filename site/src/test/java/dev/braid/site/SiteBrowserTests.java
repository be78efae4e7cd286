// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.report.page.Browser;
import dev.braid.report.page.BrowserPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of the site in a browser, which opens its pages as files. Each check also runs on a page with a planted fault.
 * Pictures of some pages stay in {@code target/screenshots}.
 */
class SiteBrowserTests {
    private static final int NARROW = 360;
    private static final int WIDE = 1200;
    private static final List<String> SAMPLES = List.of(
            "index.html",
            "overview.html",
            "configuration.html",
            "schedules.html",
            "performance-notebook.html",
            "decisions/index.html",
            "decisions/0019-the-order-of-locks.html");

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

    @Test
    void search_findsASectionByKeys_andGoesThere() throws Exception {
        BrowserPage page = open("index.html");
        search(page, "benign race file");
        assertThat(page.evaluate("document.querySelector('#found [role=status]').textContent"))
                .contains("sections found");
        page.press("ArrowDown", 40, "");
        assertThat(page.evaluate("document.activeElement.getAttribute('href')"))
                .isEqualTo("simulators.html#benign-races");
        page.press("Escape", 27, "");
        assertThat(page.evaluate("document.activeElement.id + document.querySelectorAll('#found li').length"))
                .isEqualTo("query0");
        assertThat(requestsElsewhere(page)).isEmpty();
    }

    @Test
    void search_worksBelowTheRoot_andFindsTypesOfTheApi() throws Exception {
        BrowserPage page = open("decisions/0019-the-order-of-locks.html");
        search(page, "TracedConcurrencyTest");
        assertThat(page.evaluate(
                        "[...document.querySelectorAll('#found a')].map(link => link.getAttribute('href')).join()"))
                .contains("../api/dev/braid/engine/api/TracedConcurrencyTest.html");
    }

    @Test
    void search_ofWhatIsNowhere_saysSo() throws Exception {
        BrowserPage page = open("index.html");
        search(page, "xylophone");
        assertThat(page.evaluate("document.querySelector('#found [role=status]').textContent"))
                .isEqualTo("Nothing found.");
    }

    @Test
    void search_hasALabel_andTheSlashKeyLeadsThere() throws Exception {
        BrowserPage page = open("index.html");
        page.press("/", 191, "/");
        assertThat(page.evaluate("document.activeElement.labels[0].textContent + document.activeElement.value"))
                .isEqualTo("Search the documentation");
    }

    @Test
    void pages_complainOfNothing_andAskNoOtherHost() throws Exception {
        for (String name : SAMPLES) {
            BrowserPage page = open(name);
            assertThat(complaints(page)).as(name).isEmpty();
            assertThat(requestsElsewhere(page)).as(name).isEmpty();
        }
        assertThat(requestsElsewhere(open("api/index.html"))).isEmpty();
        Path planted = planted("</main>", "<img src=\"https://example.invalid/x.png\" alt=\"x\"></main>");
        assertThat(requestsElsewhere(browser().open(planted))).isNotEmpty();
    }

    @Test
    void texts_haveContrast_inLightAndDark() throws Exception {
        for (String scheme : List.of("light", "dark")) {
            for (String name : SAMPLES) {
                BrowserPage page = browser().open(BuiltSite.folder().resolve(name), scheme);
                page.evaluate("document.querySelectorAll('details').forEach(fold => fold.open = true)");
                search(page, "schedule");
                List<String> lines = page.contrast();
                assertThat(Integer.parseInt(lines.get(0))).as(name).isGreaterThan(50);
                assertThat(lines.subList(1, lines.size()))
                        .as(name + ", " + scheme)
                        .isEmpty();
            }
        }
    }

    @Test
    void paleText_isNoticed() throws Exception {
        Path pale = planted("</head>", "<style>h1 { color: #999 }</style></head>");

        assertThat(browser().open(pale).contrast()).anyMatch(line -> line.endsWith(": Braid's documentation"));
    }

    @Test
    void pages_fitIntoANarrowWindow() throws Exception {
        for (String name : SAMPLES) {
            BrowserPage page = open(name);
            page.width(NARROW);
            assertThat(page.evaluate("document.documentElement.scrollWidth"))
                    .as(name)
                    .isEqualTo(Integer.toString(NARROW));
        }
        BrowserPage wide = browser().open(planted("<main", "<div style=\"width: 500px\">x</div><main"));
        wide.width(NARROW);
        assertThat(wide.evaluate("document.documentElement.scrollWidth")).isNotEqualTo(Integer.toString(NARROW));
    }

    @Test
    void listOfPages_isFoldedWhereThereIsLittleRoom() throws Exception {
        BrowserPage page = open("index.html");
        page.width(NARROW);
        page.evaluateLater("requestAnimationFrame(() => requestAnimationFrame(done))");
        assertThat(page.evaluate("document.querySelector('nav a').checkVisibility()"))
                .isEqualTo("false");
        page.width(WIDE);
        page.evaluateLater("requestAnimationFrame(() => requestAnimationFrame(done))");
        assertThat(page.evaluate("document.querySelector('nav a').checkVisibility()"))
                .isEqualTo("true");
    }

    /** Keeps screenshots for people to look at. */
    @Test
    void pictures_areKept_inLightAndDark_wideAndNarrow() throws Exception {
        for (String name : List.of("index.html", "schedules.html", "configuration.html", "decisions/index.html")) {
            for (String scheme : List.of("light", "dark")) {
                for (int width : List.of(WIDE, NARROW)) {
                    BrowserPage page = browser().open(BuiltSite.folder().resolve(name), scheme);
                    page.width(width);
                    page.evaluateLater("requestAnimationFrame(() => requestAnimationFrame(done))");
                    page.screenshot(Path.of(
                            "target/screenshots", name.replaceAll("\\W", "-") + "-" + scheme + "-" + width + ".png"));
                }
            }
        }
        BrowserPage page = open("scope.html");
        page.width(WIDE);
        search(page, "benign race");
        page.screenshot(Path.of("target/screenshots/search.png"));
    }

    /** Types into the search, and waits until it has answered. */
    private static void search(BrowserPage page, String text) throws InterruptedException {
        page.evaluate("document.getElementById('query').focus()");
        page.evaluate("document.querySelector('#found [role=status]').textContent = ''");
        page.evaluateLater("""
                const status = document.querySelector('#found [role=status]');
                new MutationObserver(() => done()).observe(status, { childList: true });
                const query = document.getElementById('query');
                query.value = '%s';
                query.dispatchEvent(new Event('input'));
                """.formatted(text));
    }

    private static List<String> requestsElsewhere(BrowserPage page) throws InterruptedException {
        return page.requests().stream()
                .filter(address -> !address.startsWith("file:") && !address.startsWith("data:"))
                .toList();
    }

    /** {@return errors, warnings and dialogs; a page of this site loads other files of it} */
    private static List<String> complaints(BrowserPage page) throws InterruptedException {
        return page.troubles().stream()
                .filter(trouble -> !trouble.contains("\"Network.requestWillBeSent\""))
                .toList();
    }

    private static Path planted(String at, String fault) throws IOException {
        return BuiltSite.planted(Files.createTempDirectory(folder, "planted"), "index.html", at, fault);
    }

    private static BrowserPage open(String name) throws InterruptedException {
        return browser().open(BuiltSite.folder().resolve(name));
    }

    private static Browser browser() {
        return Objects.requireNonNull(browser);
    }
}
