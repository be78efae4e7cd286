// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import demo.library.CacheUserFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

/** The configuration parameter that names a file of benign races. */
class BenignRacesSettingTests {
    /**
     * Number of runs, at most, until a race is found: what the JVM links in passing may order the two threads in one
     * run.
     */
    private static final int MOST_RUNS = 5;

    @TempDir
    private Path folder;

    @Test
    void testThatHasDeclaredRacesOnly_passes() throws IOException {
        execute(
                        "demo.library.RacyCache.lookups: a statistic",
                        "demo.library.RacyCache$Node.*: counted by the way",
                        "demo.library.RacyCache.remember(): the last one wins")
                .testEvents()
                .assertStatistics(statistics -> statistics.succeeded(1).failed(0));
    }

    @Test
    void testThatHasOthers_fails() throws IOException {
        long failed = 0;
        for (int run = 0; run < MOST_RUNS && failed == 0; run++) {
            failed = execute("demo.library.RacyCache.lookups: a statistic")
                    .testEvents()
                    .failed()
                    .count();
        }
        assertThat(failed).isEqualTo(1);
    }

    @Test
    void declarationWithoutAReason_failsTheEngine_withItsPlace() throws IOException {
        assertThat(execute("# first", "demo.library.RacyCache.lookups")
                        .allEvents()
                        .failed()
                        .list())
                .singleElement()
                .satisfies(event -> assertThat(event.toString())
                        .contains("The configuration parameter braid.benign.races names a file that cannot be used.")
                        .contains("races.txt, line 2: 'demo.library.RacyCache.lookups' has no reason"));
    }

    private EngineExecutionResults execute(String... declarations) throws IOException {
        Path file = Files.write(folder.resolve("races.txt"), List.of(declarations));
        return EngineTestKit.engine("braid")
                .configurationParameter("braid.schedules", "off")
                .selectors(selectClass(CacheUserFixture.CacheTest.class))
                .configurationParameter("braid.report.dir", folder.toString())
                .configurationParameter("braid.benign.races", file.toString())
                .execute();
    }
}
