// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.api.TracedConcurrencyTest.Expectation;
import dev.braid.engine.launch.CommandScript;
import dev.braid.flow.DivergenceDetails;
import dev.braid.flow.TrialComparison;
import dev.braid.report.comparison.RunComparison;
import dev.braid.report.model.AttestationReport;
import dev.braid.report.model.Conclusion;
import dev.braid.report.model.DivergenceReport;
import dev.braid.report.model.Environment;
import dev.braid.report.model.Outcome;
import dev.braid.report.model.TestIdentity;
import dev.braid.report.model.TestReport;
import dev.braid.report.model.TrialReport;
import dev.braid.simulator.CountText;
import dev.braid.simulator.Extent;
import dev.braid.simulator.Simulators;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Attestation;
import dev.braid.trace.Fidelity;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Turns what happened in a test into its report. */
final class ReportWriter {
    private static final int DIVERGENCES_IN_DETAIL = 5;
    private static final int EVENTS_AROUND = 4;
    private static final String NONE_AGREED =
            "No trial before this one agrees, so there is no order to compare this one" + " with; raise trials ("
                    + Configuration.TRIALS + "), so that one may agree before another diverges.";

    private ReportWriter() {}

    static TestReport report(TracedTest test, TestTrials trials, Instant started) throws IOException {
        Trial telling = tellingTrial(trials);
        Trial kept = telling == null || !trials.isKept(telling) ? null : telling;
        List<DivergenceReport> divergences = telling == null ? List.of() : divergences(trials, telling);
        return new TestReport(
                identity(test, trials),
                conclusion(test, trials),
                started,
                Duration.between(started, Instant.now()),
                trials.trials().stream()
                        .map(trial -> trial.report(trials.isKept(trial)))
                        .toList(),
                trials.controls(),
                divergences,
                telling == null
                        ? null
                        : new AttestationReport(
                                telling.number(),
                                telling.policy(),
                                Fidelity.ATOMIC,
                                attestation(test, trials, telling)),
                environment(test, trials),
                kept == null ? null : replay(test, kept, divergences),
                kept == null || !divergences.isEmpty() ? List.of() : leads(kept),
                kept == null ? null : interleaving(kept));
    }

    private static @Nullable DivergenceReport interleaving(Trial trial) throws IOException {
        return trial.problem(false).isPresent() ? Interleaving.of(trial).orElse(null) : null;
    }

    private static Attestation attestation(TracedTest test, TestTrials trials, Trial telling) {
        Attestation attestation = telling.end().trace().attestation();
        attestation = TrialCost.of(test, trials.trialsOfOneWorker())
                .map(attestation::withNote)
                .orElse(attestation);
        for (String note : trials.notes()) {
            attestation = attestation.withNote(note);
        }
        for (String prediction : trials.unconfirmed()) {
            attestation = attestation.withNote(prediction);
        }
        return attestation;
    }

    private static TestIdentity identity(TracedTest test, TestTrials trials) {
        String name = trials.invocation()
                .filter(invocation -> test.isOneOfSeveral())
                .map(invocation -> test.displayName() + ", " + invocation.displayName())
                .orElse(test.displayName());
        String part = test.settings()
                .schedules()
                .shard()
                .filter(shard -> !shard.isWhole())
                .map(shard -> ", " + shard.inWords() + " of its schedules")
                .orElse("");
        return new TestIdentity(name + part, test.uniqueId(), test.className(), test.methodName());
    }

    /**
     * Returns leads for a test that threw, of which only a stack is known; a test that hangs is explained by who waits
     * for whom.
     */
    private static List<DivergenceReport> leads(Trial trial) throws IOException {
        TrialReport report = trial.report(true);
        return report.failureText() == null || report.threadDump() != null ? List.of() : Leads.of(trial);
    }

    /** {@return the command that shows the first divergence again, or the value oracle's verdict if there is none} */
    private static String replay(TracedTest test, Trial trial, List<DivergenceReport> divergences) {
        return CommandScript.line(
                test.settings().reportDirectory(),
                "simulate",
                trial.traceFile().toString(),
                "--simulator",
                divergences.isEmpty()
                        ? Trial.ORACLE
                        : nameForAll(divergences.get(0).simulator(), test));
    }

    /** {@return the name under which others find a simulator: its class's, if it is not listed as a service} */
    private static String nameForAll(String simulator, TracedTest test) {
        return Simulators.names().contains(simulator)
                ? simulator
                : test.settings().simulators().stream()
                        .filter(type -> Simulators.create(type).name().equals(simulator))
                        .map(Class::getName)
                        .findFirst()
                        .orElse(simulator);
    }

    /** {@return the trial that the report shows in detail: the first that fails or diverges, otherwise the last} */
    private static @Nullable Trial tellingTrial(TestTrials trials) {
        List<Trial> all = trials.trials();
        return all.stream()
                .filter(trial -> trial.problem(false).isPresent())
                .findFirst()
                .orElse(all.isEmpty() ? null : all.get(all.size() - 1));
    }

    private static Conclusion conclusion(TracedTest test, TestTrials trials) {
        if (trials.problem().isPresent()) {
            Trial.Problem problem = trials.problem().get();
            Outcome outcome = trials.isUnproven() ? Outcome.UNPROVEN : Outcome.FAILED;
            return new Conclusion(outcome, problem.reason(), problem.fix());
        }
        if (trials.abortReason().isPresent()) {
            return new Conclusion(
                    Outcome.ABORTED,
                    "An assumption does not hold: " + trials.abortReason().get(),
                    "");
        }
        int count = trials.trials().size();
        if (trials.trials().stream().allMatch(trial -> trial.end().trace().isRightlyEmpty())) {
            return new Conclusion(
                    Outcome.PASSED,
                    "Nothing was checked: the test made no traced access to memory, nor any operation of"
                            + " synchronisation, in " + count + (count == 1 ? " trial." : " trials."),
                    "");
        }
        String text = test.settings().expectation() == Expectation.DIVERGES
                ? "The expected divergence was found in trial " + count + ", and the value oracle agreed."
                : "All simulators agreed in " + count + (count == 1 ? " trial" : " trials") + extent(trials)
                        + predictions(trials.unconfirmed().size()) + ".";
        return new Conclusion(Outcome.PASSED, text, "");
    }

    private static String predictions(int unconfirmed) {
        return switch (unconfirmed) {
            case 0 -> "";
            case 1 -> "; a prediction for another schedule was not confirmed";
            default -> "; " + unconfirmed + " predictions for other schedules were not confirmed";
        };
    }

    /** {@return the extent of the verdicts, if any simulator gives it} */
    private static String extent(TestTrials trials) {
        List<Extent> extents = trials.trials().stream()
                .flatMap(trial -> trial.extents().stream())
                .toList();
        if (extents.isEmpty()) {
            return "";
        }
        if (extents.stream().noneMatch(Extent::threadsMet)) {
            return ", but " + Extent.NOBODY_MET;
        }
        long most = extents.stream().mapToLong(Extent::shared).max().orElse(0);
        return ", over " + (trials.trials().size() == 1 ? "" : "up to ") + CountText.of(most) + " shared location"
                + (most == 1 ? "" : "s");
    }

    private static List<DivergenceReport> divergences(TestTrials trials, Trial trial) throws IOException {
        List<DivergenceReport> reports = new ArrayList<>();
        for (Map.Entry<String, Verdict> entry : trial.end().trace().verdicts().entrySet()) {
            if (entry.getValue() instanceof Verdict.Diverges diverges) {
                diverges.divergences().stream()
                        .limit(DIVERGENCES_IN_DETAIL - reports.size())
                        .forEach(divergence -> reports.add(
                                new DivergenceReport(trial.number(), entry.getKey(), divergence, null, null)));
            }
        }
        if (!trials.isKept(trial)) {
            return reports;
        }
        return compared(trials, trial, DivergenceDetails.of(trial.traceFile(), reports, EVENTS_AROUND));
    }

    /** {@return the divergences, the first that has events compared with a trial that agrees} */
    private static List<DivergenceReport> compared(TestTrials trials, Trial trial, List<DivergenceReport> found)
            throws IOException {
        List<DivergenceReport> reports = new ArrayList<>(found);
        for (int i = 0; i < reports.size(); i++) {
            DivergenceReport each = reports.get(i);
            if (each.window() != null) {
                Optional<Trial> agreeing = trials.comparedWith(trial);
                reports.set(
                        i,
                        agreeing.isPresent()
                                ? new TrialComparison(
                                                agreeing.get().number(),
                                                agreeing.get().traceFile())
                                        .with(each, trial.traceFile())
                                : each.compared(RunComparison.none(NONE_AGREED)));
                break;
            }
        }
        return reports;
    }

    private static Environment environment(TracedTest test, TestTrials trials) {
        Map<String, String> settings = new LinkedHashMap<>();
        test.effective().forEach(setting -> settings.put(setting.key(), setting.text()));
        return new Environment(
                Runtime.version() + " (" + System.getProperty("java.vendor") + ")",
                trials.workerJdk(),
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors(),
                BraidVersion.text(),
                settings);
    }
}
