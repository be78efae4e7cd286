// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.launch.WorkerFailedException;
import dev.braid.report.model.ControlReport;
import dev.braid.trace.Outputs;
import dev.braid.trace.Policy;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A negative control after it has run: the same test with the order of the trace broken on purpose.
 *
 * @param report the number of times that the checks have noticed
 * @param problem the reason why the test fails by this control; empty if it does not
 * @param failed the run that did not end as the trials did; empty if there is none
 */
record NegativeControl(ControlReport report, Optional<Trial.Problem> problem, Optional<Trial> failed) {

    /** Runs a control as often as the test says, up to the first run that does not end as the trials did. */
    static NegativeControl run(TrialRunner runner, Policy policy, int times, Outputs untraced)
            throws IOException, WorkerFailedException {
        int runs = 0;
        int detections = 0;
        Map<String, Integer> detectedBy = new TreeMap<>();
        for (int number = 1; number <= times; number++) {
            Trial trial = runner.run(policy, number, untraced);
            Optional<Trial.Problem> mishap = trial.mishap();
            if (mishap.isPresent()) {
                // The policies change the order of records, never what the program does: it failed by itself.
                runner.retireWorker(policy);
                trial.end().trace().file().keep();
                ControlReport report = new ControlReport(policy, runs, detections, detectedBy);
                return new NegativeControl(report, Optional.of(failure(trial, mishap.get())), Optional.of(trial));
            }
            trial.end().trace().file().discard();
            runs++;
            if (trial.end().trace().programDiverges(Trial.ORACLE)) {
                detections++;
                trial.end().trace().verdicts().keySet().stream()
                        .filter(trial::diverges)
                        .forEach(name -> detectedBy.merge(name, 1, Integer::sum));
            }
        }
        ControlReport report = new ControlReport(policy, runs, detections, detectedBy);
        return new NegativeControl(
                report, detections > 0 ? Optional.empty() : Optional.of(unproven(policy, report)), Optional.empty());
    }

    private static Trial.Problem failure(Trial trial, Trial.Problem mishap) {
        return new Trial.Problem(
                FailureKind.CONTROL_FAILED,
                "Run " + trial.number() + " of the negative control "
                        + trial.policy().optionName() + " did not end as the trials did. " + mishap.reason(),
                "Look at its trace, " + trial.traceFile() + ". " + mishap.fix());
    }

    private static Trial.Problem unproven(Policy policy, ControlReport report) {
        return new Trial.Problem(
                FailureKind.UNPROVEN,
                "The negative control " + policy.optionName() + " never diverged in " + report.runs()
                        + " runs, so nothing shows that the checks of this test can fail.",
                "Let several threads access the same memory in the test, or raise controlRuns.");
    }
}
