// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import demo.increment.SecondTimeFixture;
import dev.braid.engine.command.Braid;
import dev.braid.engine.command.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Reports of several machines in one place: {@code braid report --merge}. */
class MergedReportTests {
    private static final String STOPS = SecondTimeFixture.class.getName() + ".stops.html";

    @TempDir
    private Path folder;

    @Test
    void partsOfASuite_endInOneIndex_andAMissingOneIsNamed() throws IOException {
        List<Path> parts = new ArrayList<>();
        for (int number = 1; number <= 3; number++) {
            parts.add(run(number + "/3"));
        }
        Path merged = folder.resolve("merged");

        Braid whole = merge(parts, merged);

        assertThat(whole.code()).as(whole.toString()).isZero();
        assertThat(whole.out())
                .contains("The one traced test passed.")
                .contains("report: " + merged.resolve("index.html"));
        assertThat(merged.resolve("index.html")).content().contains("stops()").doesNotContain("is missing");
        try (var pages = Files.walk(merged)) {
            assertThat(pages.filter(page -> page.endsWith(STOPS)))
                    .hasSize(1)
                    .allSatisfy(page -> assertThat(merged.resolve("index.html"))
                            .content()
                            .contains("href=\"./" + merged.relativize(page) + "\""));
        }

        assertThat(merge(parts, folder.resolve("again"), "--json").out())
                .contains("\"summary\": \"The one traced test passed.\"", "\"tests\": 1", "\"missing\": []");

        Path rest = folder.resolve("rest");
        Braid incomplete = merge(parts.subList(0, 2), rest);

        assertThat(incomplete.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(incomplete.err()).contains("Part 3 of 3 is missing: name the folder for reports");
        assertThat(incomplete.out()).contains("Incomplete. ");
        assertThat(rest.resolve("index.html")).content().contains("Part 3 of 3 is missing");
    }

    @Test
    void whatCannotBeMerged_isNamed() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));

        assertThat(merge(List.of(folder.resolve("none")), folder.resolve("m")).err())
                .contains("none is not a folder; name folders for reports, such as target/braid.");
        assertThat(merge(List.of(empty), empty).err()).contains("empty is there already; name a folder that is not");
        Braid without = merge(List.of(empty), folder.resolve("n"));
        assertThat(without.err()).contains("None of these folders has a report of a traced test");
        assertThat(without.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(Braid.call(folder, "report", "a", "b").err())
                .contains("a report is of one trace; give one, or --merge");
    }

    private Path run(String part) {
        Path reports = folder.resolve("machine-" + part.charAt(0)).resolve("braid");
        EngineTestKit.engine("braid")
                .configurationParameter("braid.schedules", "off")
                .selectors(selectMethod(SecondTimeFixture.class, "stops"))
                .configurationParameter("braid.report.dir", reports.toString())
                .configurationParameter("braid.shard", part)
                .execute();
        return reports;
    }

    private Braid merge(List<Path> parts, Path target, String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("report", "--merge", "-o", target.toString()));
        arguments.addAll(List.of(options));
        parts.forEach(part -> arguments.add(part.toString()));
        return Braid.call(folder, arguments.toArray(new String[0]));
    }
}
