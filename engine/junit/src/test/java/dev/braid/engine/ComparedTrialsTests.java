// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import demo.turns.InterruptedFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.testkit.engine.EngineTestKit;

/** The page of a test of which one trial agrees and the next one diverges. */
class ComparedTrialsTests {
    @TempDir
    private Path folder;

    @Test
    void divergingTrial_isComparedWithTheOneBefore() throws IOException {
        assertThat(page("secondTrial"))
                .contains("Beside a trial that agrees")
                .containsPattern("Both trials go the same way up to event \\d+\\. Next comes 'Thread-\\d+' with read 0"
                        + " \\(event \\d+\\) in trial 2, but 'Thread-\\d+' with write 10 \\(event \\d+\\) in trial 1,"
                        + " which agrees\\.")
                .containsPattern("<td class=\"number\" id=\"t1-e-\\d+-\\d+\">");
        assertThat(traces()).as("what the page compares is there").hasSize(2);
    }

    @Test
    void trialThatDivergesAtOnce_isComparedWithNone() throws IOException {
        assertThat(page("firstTrial"))
                .contains("Beside a trial that agrees")
                .contains("No trial before this one agrees, so there is no order to compare this one with; raise trials"
                        + " (braid.trials), so that one may agree before another diverges.")
                .doesNotContain("id=\"t1-e-");
        assertThat(traces()).hasSize(1);
    }

    private String page(String method) throws IOException {
        EngineTestKit.engine("braid")
                .configurationParameter("braid.schedules", "off")
                .selectors(selectMethod(InterruptedFixture.class, method))
                .configurationParameter("braid.report.dir", folder.toString())
                .configurationParameter("braid.exclude", "demo.turns.Handover")
                .execute()
                .testEvents()
                .assertStatistics(statistics -> statistics.failed(1));
        return Files.readString(folder.resolve(InterruptedFixture.class.getName() + "." + method + ".html"))
                .replace("&#39;", "'");
    }

    private List<String> traces() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("traces"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".braid"))
                    .toList();
        }
    }
}
