// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.report.ReportFixture;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Policy;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TestReportTests {
    private static final Map<String, Verdict> AGREES = Map.of("replay", new Verdict.Agrees("2 reads"));

    @Test
    void trials_needNumbersOfTheirOwn() {
        TestReport report = ReportFixture.hanging();
        List<TrialReport> twice =
                List.of(report.trials().get(0), report.trials().get(0));
        assertThatThrownBy(() -> withTrials(report, twice)).hasMessage("two trials have the number 1");
    }

    @Test
    void divergence_needsItsTrialInTheReport() {
        TestReport report = ReportFixture.diverging();
        assertThatThrownBy(() -> withTrials(report, report.trials().subList(2, 4)))
                .hasMessage("a divergence is of trial 2, which is not in the report");
    }

    @Test
    void trial_agreesOnlyIfItReturnedAndWasJudged() {
        assertThat(trial(AGREES, null).agrees()).isTrue();
        assertThat(trial(AGREES, "the worker was killed by signal 9").agrees()).isFalse();
        assertThat(trial(Map.of(), null).agrees()).isFalse();
        assertThat(trial(Map.of("replay", new Verdict.Inconclusive("no reads")), null)
                        .agrees())
                .isFalse();
    }

    @Test
    void control_cannotBeLockedOrDetectMoreThanItRan() {
        assertThatThrownBy(() -> new ControlReport(Policy.LOCKED, 1, 1, Map.of()))
                .hasMessageContaining("locked");
        assertThatThrownBy(() -> new ControlReport(Policy.WINDOW, 1, 2, Map.of()))
                .hasMessageContaining("from 0 to 1");
        assertThatThrownBy(() -> new ControlReport(Policy.WINDOW, 3, 2, Map.of("replay", 3)))
                .hasMessage("the detections of 'replay' must be from 0 to 2, but is 3");
    }

    private static TrialReport trial(Map<String, Verdict> verdicts, @Nullable String failureText) {
        return new TrialReport(1, Policy.LOCKED, "ended", Map.of(), verdicts, 2, failureText, null, null);
    }

    private static TestReport withTrials(TestReport report, List<TrialReport> trials) {
        return new TestReport(
                report.test(),
                report.conclusion(),
                report.started(),
                report.duration(),
                trials,
                report.controls(),
                report.divergences(),
                report.attestation(),
                report.environment(),
                report.replayCommand(),
                report.leads(),
                report.interleaving());
    }
}
