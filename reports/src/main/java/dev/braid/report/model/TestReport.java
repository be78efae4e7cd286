// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.model;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of one traced test after it ended: data only, so that the failure text, the page and the table are
 * functions of it.
 *
 * @param trials in the order in which they ran, each with a number of its own
 * @param controls the negative controls that ran, at most one per policy
 * @param divergences the first divergences, in detail; the trials' verdicts hold all of them
 * @param attestation the attestation of the trial that decided the outcome; null if no trial lived long enough to
 *     give one
 * @param replayCommand shows the first divergence again, such as {@code ./braid simulate t.braid --simulator replay};
 *     null if no trace was kept
 * @param leads the operations of threads on shared memory, in a test that failed by itself and in which nothing
 *     diverged: not verdicts, the most suspicious first
 * @param interleaving the operations at which threads met in a run whose schedule was controlled, and which failed;
 *     null if there was none
 */
public record TestReport(
        TestIdentity test,
        Conclusion conclusion,
        Instant started,
        Duration duration,
        List<TrialReport> trials,
        List<ControlReport> controls,
        List<DivergenceReport> divergences,
        @Nullable AttestationReport attestation,
        Environment environment,
        @Nullable String replayCommand,
        List<DivergenceReport> leads,
        @Nullable DivergenceReport interleaving) {

    public TestReport {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("a test's duration must not be negative, but is " + duration);
        }
        trials = List.copyOf(trials);
        controls = List.copyOf(controls);
        divergences = List.copyOf(divergences);
        leads = List.copyOf(leads);
        Set<Integer> numbers = new HashSet<>();
        for (TrialReport trial : trials) {
            if (!numbers.add(trial.number())) {
                throw new IllegalArgumentException("two trials have the number " + trial.number());
            }
        }
        for (DivergenceReport divergence : divergences) {
            if (!numbers.contains(divergence.trial())) {
                throw new IllegalArgumentException(
                        "a divergence is of trial " + divergence.trial() + ", which is not in the report");
            }
        }
    }

    /** {@return the trial of that number} */
    public Optional<TrialReport> trial(int number) {
        return trials.stream().filter(trial -> trial.number() == number).findFirst();
    }
}
