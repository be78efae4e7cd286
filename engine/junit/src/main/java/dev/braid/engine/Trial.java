// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.run.JupiterEnd;
import dev.braid.engine.run.RunEnd;
import dev.braid.report.model.TrialReport;
import dev.braid.report.text.Headline;
import dev.braid.simulator.Extent;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.flow.ControlFlowSimulator;
import dev.braid.simulator.outcome.ObservationOutputs;
import dev.braid.trace.EndingText;
import dev.braid.trace.Policy;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One trial of a test, judged.
 *
 * @param number from 1
 */
record Trial(int number, Policy policy, RunEnd end) {
    static final String ORACLE = "replay";

    private static final String DIED =
            "Let the test return rather than end its JVM; after a crash or a kill, see the worker's output and the"
                    + " system's log.";
    private static final String EXHAUSTED =
            "Let the test keep less, or give the JVM that runs the tests a larger heap (-Xmx): its workers get the"
                    + " same.";

    /** Problem of a trial: the reason in one sentence, and what to do about it. */
    record Problem(FailureKind kind, String reason, String fix) {}

    /**
     * {@return the reason why this trial fails its test, the gravest reason; empty if nothing does}
     *
     * @param divergesAsExpected whether divergences of the named simulators are what the test is about
     */
    Optional<Problem> problem(boolean divergesAsExpected) {
        Optional<Problem> mishap = mishap();
        if (mishap.isPresent()) {
            return mishap;
        }
        for (Map.Entry<String, Verdict> entry : end.trace().verdicts().entrySet()) {
            Optional<Problem> problem = problem(entry.getKey(), entry.getValue(), divergesAsExpected);
            if (problem.isPresent()) {
                return problem;
            }
        }
        return Optional.empty();
    }

    /** {@return {@code true} if Jupiter has skipped the test, or something around it has failed} */
    boolean hasNotRun() {
        return !end.jupiter().hasRun();
    }

    private String whyNotRun() {
        JupiterEnd jupiter = end.jupiter();
        if (jupiter.skipped().isPresent()) {
            return "Run " + number + " was skipped, unlike the first: "
                    + jupiter.skipped().get().reason();
        }
        return jupiter.containerFailed()
                .map(failed -> "Run " + number + " could not be prepared, unlike the first: "
                        + failed.failure().summary())
                .orElse("Run " + number + " found no such test, unlike the first.");
    }

    /**
     * {@return the reason that fails this trial whatever its simulators say: it died, threw, or its trace cannot be
     * trusted}
     */
    Optional<Problem> mishap() {
        if (hasNotRun()) {
            return problem(FailureKind.NOT_RUN, whyNotRun());
        }
        if (end.death().isPresent()) {
            // A deadline's own sentence says what to do.
            if (EndingText.isHang(end.ending()) && !EndingText.isAtDeadline(end.ending())) {
                return problem(FailureKind.HANG, end.death().get());
            }
            return Optional.of(
                    end.threadDump().isPresent()
                            ? new Problem(FailureKind.DEADLINE, end.death().get(), "")
                            : new Problem(FailureKind.WORKER_DIED, end.death().get(), DIED));
        }
        if (end.failure().isPresent()) {
            String summary = wholeMessage(end.failure().get().summary());
            boolean isExhausted = summary.startsWith(OutOfMemoryError.class.getName());
            return Optional.of(
                    new Problem(FailureKind.TEST_FAILED, "The test failed: " + summary, isExhausted ? EXHAUSTED : ""));
        }
        if (!end.classFailures().isEmpty()) {
            return problem(FailureKind.TEST_FAILED, end.classFailures().get(0));
        }
        List<String> failures = end.trace().attestation().failures();
        if (!failures.isEmpty()) {
            return problem(FailureKind.UNTRUSTED_TRACE, failures.get(0));
        }
        return Optional.empty();
    }

    private Optional<Problem> problem(String simulator, Verdict verdict, boolean divergesAsExpected) {
        if (verdict instanceof Verdict.Inconclusive inconclusive && !end.trace().isRightlyEmpty()) {
            return problem(
                    FailureKind.INCONCLUSIVE,
                    "Simulator " + simulator + " could not judge the run: " + firstLine(inconclusive.reason()));
        }
        if (verdict instanceof Verdict.Diverges diverges && (isOracle(simulator) || !divergesAsExpected)) {
            return problem(
                    FailureKind.DIVERGENCE,
                    Headline.of(simulator, diverges.divergences().get(0)));
        }
        return Optional.empty();
    }

    /**
     * {@return {@code true} if a simulator judges the trace rather than the program, so that no test expects it to
     * diverge}
     */
    private static boolean isOracle(String simulator) {
        return simulator.equals(ORACLE) || simulator.equals(ControlFlowSimulator.NAME);
    }

    /** {@return the thrown exception and its message, however many lines that has; blank ones are left out} */
    private static String wholeMessage(String text) {
        return text.lines()
                .map(String::stripTrailing)
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    /** Stacks follow where they are shown whole. */
    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }

    private static Optional<Problem> problem(FailureKind kind, String reason) {
        return Optional.of(new Problem(kind, reason, ""));
    }

    /** {@return the extents over which its simulators agree, of those that give one} */
    List<Extent> extents() {
        return end.trace().verdicts().values().stream()
                .filter(Verdict.Agrees.class::isInstance)
                .map(verdict -> ((Verdict.Agrees) verdict).extent())
                .filter(Objects::nonNull)
                .toList();
    }

    /** {@return {@code true} if it is known that no two threads shared anything} */
    boolean nobodyMet() {
        List<Extent> extents = extents();
        return !extents.isEmpty() && extents.stream().noneMatch(Extent::threadsMet);
    }

    /** {@return {@code true} if the simulator found a divergence} */
    boolean diverges(String simulator) {
        return end.trace().verdicts().get(simulator) instanceof Verdict.Diverges;
    }

    /** {@return {@code true} if a simulator found a divergence that events of the trace stand for} */
    boolean divergesAtEvents() {
        return end.trace().verdicts().values().stream()
                .anyMatch(verdict -> verdict instanceof Verdict.Diverges diverges
                        && diverges.divergences().stream()
                                .anyMatch(each -> !each.events().isEmpty()));
    }

    /** {@return {@code true} if a simulator that the test names found a divergence} */
    boolean namedSimulatorDiverges() {
        return end.trace().verdicts().keySet().stream().anyMatch(name -> !isOracle(name) && diverges(name));
    }

    /**
     * {@return the outcomes of a test of jcstress; none if it is another test, or they cannot be read, as its verdict
     * says}
     */
    Set<String> outcomes() {
        try {
            return ObservationOutputs.in(end.outputs())
                    .map(observation -> Set.copyOf(observation.outcomes()))
                    .orElse(Set.of());
        } catch (IllegalArgumentException e) {
            return Set.of();
        }
    }

    /** {@return the path of its trace, kept or not} */
    Path traceFile() {
        return end.trace().file().path();
    }

    TrialReport report(boolean traceKept) {
        return new TrialReport(
                number,
                policy,
                end.ending(),
                end.outputs().asMap(),
                end.trace().verdicts(),
                end.trace().events(),
                failureText(),
                end.threadDump().orElse(null),
                traceKept ? traceFile().toString() : null);
    }

    private @Nullable String failureText() {
        if (end.failure().isPresent()) {
            return end.failure().get().stackTrace();
        }
        return end.lastWords().or(end::death).orElse(null);
    }
}
