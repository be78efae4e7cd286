// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.report.KindFixture;
import dev.braid.report.ReportFixture;
import dev.braid.simulator.DivergenceKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of the pages in a browser. Each check is also run on a page with a planted fault, which it must find. Pictures
 * of the pages stay in {@code target/screenshots}.
 */
class BrowserTests {
    private static final String HOSTILE =
            "<script>alert(1)</script>\"' onload='alert(2)' --></style></title></svg><img src=x"
                    + " onerror=alert(3)>\u202E\0";

    private static final List<String> HOSTILE_PAGES = List.of("hostile", "hostile-compared", "hostile-pictured");

    private static final List<String> ALL = List.of(
            "diverging",
            "passing",
            "unproven",
            "hanging",
            "finding",
            "compared",
            "pictured",
            "cycle",
            "history",
            "hostile",
            "hostile-compared",
            "hostile-pictured",
            "index");

    private static final List<String> PHOTOGRAPHED = List.of(
            "diverging",
            "finding",
            "compared",
            "pictured",
            "cycle",
            "history",
            "hanging",
            "passing",
            "unproven",
            "index");

    private static final int NARROW = 400;

    /** Controls of the page that the Tab key must reach. */
    private static final String CONTROLS =
            "[...document.querySelectorAll('a[href],button,input,select,summary,[tabindex]')]"
                    + ".filter(control => control.checkVisibility())";

    @TempDir
    private static Path folder;

    private static @Nullable Browser browser;

    @BeforeAll
    static void start() throws Exception {
        browser = Browser.start(folder);
        HtmlReport.write(ReportFixture.diverging(), page("diverging"));
        HtmlReport.writeIndexed(ReportFixture.passing(), page("passing"));
        HtmlReport.write(ReportFixture.unproven(), page("unproven"));
        HtmlReport.write(ReportFixture.hanging(), page("hanging"));
        HtmlReport.write(ReportFixture.finding(""), page("finding"));
        HtmlReport.write(ReportFixture.compared(""), page("compared"));
        HtmlReport.write(ReportFixture.pictured(""), page("pictured"));
        HtmlReport.write(new KindFixture(DivergenceKind.DEADLOCK_CYCLE).report(), page("cycle"));
        HtmlReport.write(new KindFixture(DivergenceKind.NOT_LINEARIZABLE).report(), page("history"));
        HtmlReport.write(ReportFixture.hostile(HOSTILE), page("hostile"));
        HtmlReport.write(ReportFixture.compared(HOSTILE), page("hostile-compared"));
        HtmlReport.write(ReportFixture.pictured(HOSTILE), page("hostile-pictured"));
        IndexPage.write(folder, Instant.EPOCH);
    }

    @AfterAll
    static void stop() throws IOException {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void pages_complainOfNothing_andAskForNothing() throws Exception {
        for (String name : ALL) {
            assertThat(open(name).troubles()).as(name).isEmpty();
        }
    }

    @Test
    void foreignScriptsAndRequests_areNoticed_andRefused() throws Exception {
        Path planted = planted(
                "diverging",
                "</main>",
                "<script>window.planted = 1</script><img src=\"http://127.0.0.1:9/x.png\" alt=\"\"></main>");
        BrowserPage page = browser().open(planted);
        assertThat(page.troubles()).hasSizeGreaterThanOrEqualTo(2);
        assertThat(page.evaluate("window.planted")).isEqualTo("undefined");
    }

    @Test
    void hostileNames_areShownAndNeverRun() throws Exception {
        BrowserPage page = open("hostile");
        assertThat(page.troubles()).isEmpty();
        assertThat(page.evaluate("document.querySelector('h1').textContent"))
                .startsWith("<script>alert(1)</script>")
                .contains("\\u202E\\u0000two threads");
        assertThat(page.evaluate("document.querySelector('.diagram .name').textContent"))
                .startsWith("<script>alert(1)</script>");
        for (String name : HOSTILE_PAGES) {
            BrowserPage each = open(name);
            assertThat(each.evaluate("document.scripts.length + ' ' + document.images.length + ' '"
                            + " + document.querySelectorAll('[onload],[onerror]').length"))
                    .as(name)
                    .isEqualTo("1 0 0");
            assertThat(each.evaluate("document.documentElement.scrollWidth <= innerWidth"))
                    .as(name + " fits")
                    .isEqualTo("true");
        }
        assertThat(open("hostile-pictured").evaluate("document.querySelector('.picture .name').textContent"))
                .startsWith("<script>alert(1)</script>");
    }

    @Test
    void tab_reachesEachControl_andShowsWhereItIs() throws Exception {
        assertThat(keyboardFaults(open("diverging"))).isEmpty();
        assertThat(keyboardFaults(open("compared"))).isEmpty();
        assertThat(keyboardFaults(open("pictured"))).isEmpty();
        assertThat(keyboardFaults(open("index"))).isEmpty();
    }

    @Test
    void unreachableControlAndUnseenFocus_areNoticed() throws Exception {
        Path unreachable = planted("index", "<main", "<button tabindex=\"-1\">x</button><main");
        assertThat(keyboardFaults(browser().open(unreachable))).anyMatch(fault -> fault.startsWith("not reached"));
        Path unseen = planted("index", "</head>", "<style>:focus-visible { outline: none !important }</style></head>");
        assertThat(keyboardFaults(browser().open(unseen))).anyMatch(fault -> fault.startsWith("focus not seen"));
    }

    @Test
    void keys_workTheDiagram() throws Exception {
        BrowserPage page = open("diverging");
        String width = page.evaluate("document.querySelector('.frame svg').getAttribute('width')");
        page.evaluate("document.querySelector('[data-do=in]').focus()");
        page.press("Enter", 13, "\r");
        assertThat(page.evaluate("document.querySelector('.frame svg').getAttribute('width')"))
                .isNotEqualTo(width);
        page.evaluate("document.querySelector('.tools input[type=checkbox]').focus()");
        page.press(" ", 32, " ");
        assertThat(page.evaluate("document.querySelector('.tools input[type=checkbox]').checked"))
                .isEqualTo("false");
        assertThat(page.evaluate("document.querySelector('.swim').getBoundingClientRect().width"))
                .isEqualTo("0");
        assertThat(page.evaluate("document.querySelectorAll('.swim')[1].getAttribute('transform')"))
                .as("the next lane moves to the left")
                .isEqualTo("translate(" + page.evaluate("document.querySelector('.frame svg').dataset.left") + " 0)");
        page.press(" ", 32, " ");
        assertThat(page.evaluate("document.querySelector('.swim').getBoundingClientRect().width"))
                .isNotEqualTo("0");
    }

    @Test
    void search_findsByThreadAndSite_andGoesFromOneToTheNext() throws Exception {
        BrowserPage page = open("diverging");
        page.evaluate("document.querySelector('.tools input[type=search]').focus()");
        for (char c : "worker-3 counter.java:12 write".toCharArray()) {
            page.press(Character.toString(c), 0, Character.toString(c));
        }
        String events =
                page.evaluate("document.querySelectorAll('.diagram')[0].querySelectorAll('.event:not(.faint)').length");
        assertThat(page.evaluate("document.querySelector('.tools output').textContent"))
                .isEqualTo(events + " found");
        page.press("Enter", 13, "\r");
        assertThat(page.evaluate("document.querySelector('.tools output').textContent"))
                .startsWith("1 of " + events + ": event ");
        assertThat(page.evaluate("document.querySelectorAll('.event.found').length"))
                .isEqualTo("1");
    }

    @Test
    void divergence_isInTheMiddleOfThePicture() throws Exception {
        assertThat(open("diverging").evaluate("""
                (() => {
                  const frame = document.querySelector('.frame').getBoundingClientRect();
                  return [...document.querySelector('.frame').querySelectorAll('.event.diverging')].every(event => {
                    const box = event.getBoundingClientRect();
                    return box.top > frame.top + frame.height / 4 && box.bottom < frame.bottom - frame.height / 4;
                  });
                })()""")).isEqualTo("true");
    }

    @Test
    void curvesOfTheScript_areThoseOfThePage() throws Exception {
        String page = Files.readString(page("diverging"));
        String first = page.substring(page.indexOf("<path d=\"M", page.indexOf("class=\"arrow")) + 9);
        String drawn = open("diverging").evaluate("document.querySelector('.arrow path').getAttribute('d')");
        assertThat(drawn.replace("M ", "M").replace("C ", "C").replace("L ", "L"))
                .isEqualTo(first.substring(0, first.indexOf('"')));
    }

    @Test
    void addressOfAnEvent_opensWhatItIsIn() throws Exception {
        BrowserPage page = open("diverging");
        page.evaluate("document.querySelectorAll('details').forEach(fold => fold.open = false)");
        page.evaluateLater("addEventListener('hashchange', () => done()); location.hash = 'e-3-68'");
        assertThat(page.evaluate("document.getElementById('e-3-68').checkVisibility()"))
                .isEqualTo("true");
    }

    @Test
    void comparison_showsBothOrders_andLeadsFromThePictureToTheTable() throws Exception {
        BrowserPage page = open("compared");
        assertThat(page.evaluate("document.querySelectorAll('.picture .same').length"))
                .as("each event is linked with itself")
                .isEqualTo("5");
        assertThat(page.evaluate("document.querySelector('text.parting').textContent"))
                .isEqualTo("here they part");
        page.evaluateLater("addEventListener('hashchange', () => done());"
                + " [...document.querySelector('.picture').querySelectorAll('.turn')].at(-1).dispatchEvent(new"
                + " Event('click'))");
        assertThat(page.evaluate("location.hash + ' ' + document.querySelector(location.hash).checkVisibility() + ' '"
                        + " + document.querySelector(location.hash).parentElement.textContent.includes('write 16')"))
                .as("the last event of the trial that agrees")
                .isEqualTo("#t1-e-702-1 true true");
    }

    @Test
    void pages_fitIntoANarrowWindow_withAllOpen() throws Exception {
        for (String name : ALL) {
            assertThat(widthInANarrowWindow(open(name))).as(name).isEqualTo(Integer.toString(NARROW));
        }
        Path wide = planted("index", "<main", "<div style=\"width: 500px\">x</div><main");
        assertThat(widthInANarrowWindow(browser().open(wide))).isEqualTo("500");
    }

    private static String widthInANarrowWindow(BrowserPage page) throws InterruptedException {
        page.width(NARROW);
        page.evaluate("document.querySelectorAll('details').forEach(fold => fold.open = true)");
        return page.evaluate("document.documentElement.scrollWidth");
    }

    @Test
    void eachPicture_hasANameAndATableBelow() throws Exception {
        for (String name : List.of("compared", "pictured", "cycle")) {
            assertThat(pictureFaults(open(name))).as(name).isEmpty();
        }
        Path nameless = planted("pictured", "<svg role=\"img\" aria-label=", "<svg role=\"img\" data-label=");
        assertThat(pictureFaults(browser().open(nameless))).contains("no name");
    }

    /** {@return the errors in pictures: they have no name, or no table follows} */
    private static List<String> pictureFaults(BrowserPage page) throws InterruptedException {
        return page.evaluate("""
                        [...document.querySelectorAll('.frame svg[role=img]')].flatMap(svg => {
                          const label = svg.getAttribute('aria-label')
                              || (svg.getAttribute('aria-labelledby') && svg.querySelector('title').textContent);
                          const table = [...svg.closest('article, section').querySelectorAll('table')].find(each =>
                              svg.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING);
                          return [label ? '' : 'no name', table ? '' : 'no table'].filter(fault => fault !== '');
                        }).join('\\n')""").lines().toList();
    }

    @Test
    void texts_haveContrast_inLightAndDark() throws Exception {
        for (String scheme : List.of("light", "dark")) {
            for (String name : ALL) {
                BrowserPage page = browser().open(page(name), scheme);
                page.evaluate("document.querySelectorAll('details').forEach(fold => fold.open = true)");
                List<String> lines = page.contrast();
                assertThat(Integer.parseInt(lines.get(0)))
                        .as("texts of " + name)
                        .isGreaterThan(10);
                assertThat(lines.subList(1, lines.size()))
                        .as(name + ", " + scheme)
                        .isEmpty();
            }
        }
    }

    /** Keeps screenshots for people to look at; a page is as they first see it. */
    @Test
    void pictures_areKept_inLightAndDark_wideAndNarrow() throws Exception {
        for (String name : PHOTOGRAPHED) {
            for (String scheme : List.of("light", "dark")) {
                BrowserPage page = browser().open(page(name), scheme);
                Path wide = Path.of("target/screenshots", name + "-" + scheme + ".png");
                page.screenshot(wide);
                page.width(NARROW);
                Path narrow = Path.of("target/screenshots", name + "-" + scheme + "-narrow.png");
                page.screenshot(narrow);
                assertThat(ImageIO.read(narrow.toFile()).getWidth()).isEqualTo(NARROW);
                assertThat(ImageIO.read(wide.toFile()).getWidth()).isGreaterThan(NARROW);
            }
        }
    }

    @Test
    void paleText_isNoticed() throws Exception {
        Path pale = planted("index", "</head>", "<style>h1 { color: #999 }</style></head>");
        assertThat(browser().open(pale).contrast()).anyMatch(line -> line.contains("on rgb(255, 255, 255): Of "));
    }

    /** {@return the controls that Tab does not come to, and those at which nobody sees that it has} */
    private static List<String> keyboardFaults(BrowserPage page) throws InterruptedException {
        int count = Integer.parseInt(page.evaluate(CONTROLS + ".length"));
        page.evaluate("window.missed = new Set(" + CONTROLS + ")");
        List<String> faults = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            page.press("Tab", 9, "");
            String seen = page.evaluate("""
                    (() => {
                      const at = document.activeElement;
                      missed.delete(at);
                      const style = getComputedStyle(at);
                      return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1 ? '' : at.outerHTML;
                    })()""");
            if (!seen.isEmpty()) {
                faults.add("focus not seen: " + seen);
            }
        }
        page.evaluate("[...missed].map(control => control.outerHTML.slice(0, 120)).join('\\n')")
                .lines()
                .forEach(control -> faults.add("not reached: " + control));
        return faults;
    }

    private static BrowserPage open(String name) throws InterruptedException {
        return browser().open(page(name));
    }

    private static Browser browser() {
        return Objects.requireNonNull(browser);
    }

    private static Path page(String name) {
        return folder.resolve(name + ".html");
    }

    /** {@return a copy of a page with a fault in it, beside a name that no index has} */
    private static Path planted(String name, String at, String fault) throws IOException {
        String text = Files.readString(page(name));
        assertThat(text).contains(at);
        Path copy = Files.createTempDirectory(folder, "planted").resolve("planted.html");
        return Files.writeString(copy, text.replaceFirst(at, fault));
    }
}
