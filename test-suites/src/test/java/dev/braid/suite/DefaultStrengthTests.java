// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.testkit.engine.EngineTestKit;

/**
 * Bugs that are found by tests that set nothing: no trials, no invocations, no simulators. In the build, one run of at
 * most three must find the bug; with {@code -Dsuite.strength.runs=100}, 99 of 100 must.
 */
class DefaultStrengthTests {
    private static final int ATTEMPTS = 3;
    private static final int RUNS = Integer.getInteger("suite.strength.runs", 0);

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dev.braid.suite.corpus.linearizability.TokensFixture",
                "dev.braid.suite.litmus.PlainCounterFixture"
            })
    void plainBug_isFoundByDefault(String testClass) {
        int runs = RUNS == 0 ? ATTEMPTS : RUNS;
        int found = 0;
        long start = System.nanoTime();
        for (int run = 0; run < runs && (RUNS > 0 || found == 0); run++) {
            found += isFound(testClass) ? 1 : 0;
        }
        if (RUNS > 0) {
            System.out.printf(
                    "%s: found in %d of %d runs, %.1f s each%n",
                    testClass, found, runs, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start) / 1000.0 / runs);
        }
        assertThat(found).isGreaterThanOrEqualTo(RUNS == 0 ? 1 : (RUNS * 99 + 99) / 100);
    }

    private boolean isFound(String testClass) {
        return EngineTestKit.engine("braid")
                        .configurationParameter("braid.schedules", "off")
                        .selectors(selectClass(testClass))
                        .configurationParameter("braid.report.dir", folder.toString())
                        .execute()
                        .testEvents()
                        .failed()
                        .count()
                == 1;
    }
}
