// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.braid.report.ReportFixture;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of what a browser shows of the paths when the reader chooses other events. */
class PathChoiceTests {
    /** Not in the test's folder: the browser's helpers may still write there while that is deleted. */
    private static final Path PROFILE = Path.of("target", "path-choice-profile").toAbsolutePath();

    /** Inspects the page from outside, because the page runs no script but its own. */
    private static final String OUTER = """
            <!DOCTYPE html><iframe src="report.html" width="1000" height="800"></iframe><pre></pre><script>
            onload = () => {
              const page = document.querySelector('iframe').contentDocument;
              const flow = page.querySelector('.flow');
              const from = flow.querySelector('.from'), to = flow.querySelector('.to');
              const shown = () => [...flow.querySelector('.parts').children]
                  .map((part, i) => part.offsetHeight > 0 ? i : '').filter(i => i !== '').join(' ');
              const lines = [];
              for (const [a, b] of [[from.selectedIndex, to.selectedIndex], [0, to.length - 1], [2, 4], [5, 5], [7, 3]]) {
                from.selectedIndex = a;
                to.selectedIndex = b;
                lines.push('(' + a + ' to ' + b + ': ' + shown() + ')');
              }
              const root = page.documentElement;
              lines.push('(fits: ' + (root.scrollWidth <= root.clientWidth) + ')');
              document.querySelector('pre').textContent = lines.join(' ');
            };
            </script>
            """;

    @Test
    void partsBetweenTheChosenEvents_areShown_andNoOthers(@TempDir Path folder) throws Exception {
        Optional<Path> browser = browser();
        assumeTrue(browser.isPresent(), "no chromium on the path: install one to see what the page shows");
        HtmlReport.write(ReportFixture.diverging(), folder.resolve("report.html"));
        Path outer = Files.writeString(folder.resolve("outer.html"), OUTER);

        assertThat(dom(browser.get(), outer, folder))
                .contains("(14 to 16: 14 15)")
                .contains("(0 to 21: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20)")
                .contains("(2 to 4: 2 3)")
                .contains("(5 to 5: )")
                .contains("(7 to 3: )")
                .contains("(fits: true)");
    }

    private static Optional<Path> browser() {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .flatMap(folder -> Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static String dom(Path browser, Path page, Path folder) throws IOException, InterruptedException {
        File out = folder.resolve("dom.html").toFile();
        Process process = new ProcessBuilder(
                        browser.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--user-data-dir=" + PROFILE,
                        "--allow-file-access-from-files",
                        "--virtual-time-budget=3000",
                        "--dump-dom",
                        page.toUri().toString())
                .redirectOutput(out)
                .redirectError(folder.resolve("browser.err").toFile())
                .start();
        boolean ended = process.waitFor(Browser.LIMIT_SECONDS, TimeUnit.SECONDS);
        process.destroyForcibly();
        assertThat(ended)
                .as("the browser ends within %d s", Browser.LIMIT_SECONDS)
                .isTrue();
        return Files.readString(out.toPath());
    }
}
