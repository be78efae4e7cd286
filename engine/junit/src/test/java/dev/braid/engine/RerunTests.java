// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import demo.increment.SecondTimeFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.reporting.FileEntry;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** Build tools that run a failed test again, as Surefire does with {@code rerunFailingTestsCount}. */
class RerunTests {
    private static final String NAME = SecondTimeFixture.class.getName() + ".failsTheFirstTime";

    @TempDir
    private Path folder;

    @Test
    void secondRun_isWarnedOf_andLeavesTheFirstOnesReportAndTrace() throws IOException {
        System.setProperty("fixture.mark", folder.resolve("mark").toString());
        Warnings warnings = new Warnings();
        Logger logger = Logger.getLogger(JudgingRunner.class.getName());
        logger.addHandler(warnings);
        try {
            Events first = run();
            first.assertStatistics(statistics -> statistics.failed(1));
            assertThat(first.fileEntryPublished()
                            .map(event ->
                                    event.getRequiredPayload(FileEntry.class).getPath()))
                    .as("attached, for reports of all engines")
                    .containsExactly(
                            folder.resolve(NAME + ".html"),
                            folder.resolve("traces").resolve(NAME + "-1.braid"));
            assertThat(warnings.text).isEmpty();
            byte[] page = Files.readAllBytes(folder.resolve(NAME + ".html"));

            Events second = run();

            second.assertStatistics(statistics -> statistics.succeeded(1));
            String warning = NAME + " has failed, and is run again. If it passes now, its fault is still there: a"
                    + " schedule that shows it was not met. Report of the failure: " + folder.resolve(NAME + ".html");
            assertThat(warnings.text).hasToString(warning);
            assertThat(entries(second)).containsEntry("braid.rerun", warning);
            assertThat(folder.resolve(NAME + ".html")).hasBinaryContent(page);
            assertThat(names(folder)).contains(NAME + ".html", NAME + "-rerun-1.html");
            assertThat(names(folder.resolve("traces"))).containsExactly(NAME + "-1.braid");
        } finally {
            logger.removeHandler(warnings);
            System.clearProperty("fixture.mark");
        }
    }

    private Events run() {
        return EngineTestKit.engine("braid")
                .configurationParameter("braid.schedules", "off")
                .selectors(selectMethod(SecondTimeFixture.class, "failsTheFirstTime"))
                .configurationParameter("braid.report.dir", folder.toString())
                .execute()
                .testEvents();
    }

    private static Map<String, String> entries(Events events) {
        return events.reportingEntryPublished()
                .map(event -> event.getRequiredPayload(ReportEntry.class).getKeyValuePairs())
                .toList()
                .get(0);
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static final class Warnings extends Handler {
        private final StringBuilder text = new StringBuilder();

        @Override
        public void publish(LogRecord entry) {
            text.append(entry.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
