// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.readme;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.testkit.engine.EventConditions.event;
import static org.junit.platform.testkit.engine.EventConditions.finishedWithFailure;
import static org.junit.platform.testkit.engine.EventConditions.test;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.message;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.testkit.engine.EngineTestKit;

/** The README's example fails, and says what the README shows. */
class ReadmeTests {
    @Test
    void example_failsWithTheLostUpdate(@TempDir Path reports) {
        EngineTestKit.engine("braid")
                .selectors(selectClass(CounterFixture.class))
                .configurationParameter("braid.report.dir", reports.toString())
                .configurationParameter("braid.trials", "5") // one that loses an update is enough
                .execute()
                .testEvents()
                .assertThatEvents()
                .haveExactly(
                        1,
                        event(
                                test("countsTo40000"),
                                finishedWithFailure(message(text -> text.contains("found lost-update")
                                        && text.contains("in between, which is lost")
                                        && text.contains("Replay: ./braid simulate")
                                        && text.contains("Report: " + reports)))));
    }
}
