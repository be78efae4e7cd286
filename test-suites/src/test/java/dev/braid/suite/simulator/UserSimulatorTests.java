// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.testkit.engine.EventConditions.event;
import static org.junit.platform.testkit.engine.EventConditions.finishedSuccessfully;
import static org.junit.platform.testkit.engine.EventConditions.finishedWithFailure;
import static org.junit.platform.testkit.engine.EventConditions.test;

import dev.braid.simulator.Simulators;
import dev.braid.suite.WholeFailure;
import java.nio.file.Path;
import org.assertj.core.api.Condition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.testkit.engine.EngineTestKit;

/** The simulator that docs/simulators.md shows. */
class UserSimulatorTests {
    @Test
    void namedByTheAnnotation_itJudges(@TempDir Path reports) {
        EngineTestKit.engine("braid")
                .configurationParameter("braid.schedules", "off")
                .selectors(selectClass(SleepFixture.class))
                .configurationParameter("braid.report.dir", reports.toString())
                .execute()
                .testEvents()
                .assertThatEvents()
                .haveExactly(
                        1,
                        event(
                                test("sleepsInAMonitor"),
                                finishedWithFailure(new Condition<>(
                                        failure -> WholeFailure.text(failure)
                                                        .contains("sleep-in-monitor. Thread 'braid-test'")
                                                && WholeFailure.text(failure)
                                                        .contains("SleepFixture.sleepsInAMonitor(SleepFixture"),
                                        "the sentence and the place"))))
                .haveExactly(1, event(test("sleepsOutside"), finishedSuccessfully()));
    }

    @Test
    void listedAsAService_itIsFoundByName() {
        assertThat(Simulators.byName("sleep-in-monitor")).isInstanceOf(SleepInMonitorSimulator.class);
    }
}
