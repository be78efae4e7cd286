// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.trace;

import dev.braid.engine.BraidVersion;
import dev.braid.engine.launch.CommandScript;
import dev.braid.flow.DivergenceDetails;
import dev.braid.report.model.AttestationReport;
import dev.braid.report.model.Conclusion;
import dev.braid.report.model.DivergenceReport;
import dev.braid.report.model.Environment;
import dev.braid.report.model.Outcome;
import dev.braid.report.model.TestIdentity;
import dev.braid.report.model.TestReport;
import dev.braid.report.model.TrialReport;
import dev.braid.report.page.HtmlReport;
import dev.braid.simulator.Verdict;
import dev.braid.trace.TraceHeader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The report of a stored trace: that of a test with one trial. */
final class TracePage {
    private static final int DIVERGENCES_IN_DETAIL = 5;
    private static final int EVENTS_AROUND = 12;
    private static final int ONLY_TRIAL = 1;

    private TracePage() {}

    /** @throws IOException if the trace cannot be read once more, or the page cannot be written */
    static void write(SimulatedTrace trace, Path page) throws IOException {
        TraceHeader header = trace.header();
        List<DivergenceReport> divergences = divergences(trace);
        HtmlReport.write(
                new TestReport(
                        identity(trace),
                        conclusion(trace),
                        Instant.ofEpochMilli(header.startedMillis()),
                        Duration.ZERO,
                        List.of(trial(trace)),
                        List.of(),
                        divergences,
                        trace.ending()
                                .attestation()
                                .map(attestation -> new AttestationReport(
                                        ONLY_TRIAL, header.policy(), header.fidelity(), attestation))
                                .orElse(null),
                        environment(header),
                        replayCommand(trace),
                        List.of(),
                        null),
                page);
    }

    /** The page shows class and method with a dot between them: so the file's name comes out whole. */
    private static TestIdentity identity(SimulatedTrace trace) {
        String subject = trace.header().subject();
        String path = trace.file().toString();
        int dot = path.lastIndexOf('.');
        boolean splits = dot > 0 && dot < path.length() - 1;
        return new TestIdentity(
                subject.isBlank() ? path : subject,
                path,
                splits ? path.substring(0, dot) : path,
                splits ? path.substring(dot + 1) : "trace");
    }

    private static Conclusion conclusion(SimulatedTrace trace) {
        List<String> diverging = names(trace, Verdict.Diverges.class);
        if (!diverging.isEmpty()) {
            return new Conclusion(Outcome.FAILED, "Diverging: " + String.join(", ", diverging) + ".", "");
        }
        List<String> inconclusive = names(trace, Verdict.Inconclusive.class);
        if (!inconclusive.isEmpty()) {
            return new Conclusion(Outcome.FAILED, "Inconclusive: " + String.join(", ", inconclusive) + ".", "");
        }
        if (trace.ending().damage().isPresent()) {
            return new Conclusion(
                    Outcome.FAILED,
                    "The trace is not whole: " + trace.ending().damage().get().getMessage() + ".",
                    "Record it again.");
        }
        if (!trace.failures().isEmpty()) {
            return new Conclusion(
                    Outcome.FAILED,
                    "The trace must not be trusted: " + trace.failures().get(0),
                    "");
        }
        return new Conclusion(Outcome.PASSED, "All simulators agree.", "");
    }

    private static List<String> names(SimulatedTrace trace, Class<? extends Verdict> type) {
        return trace.verdicts().entrySet().stream()
                .filter(entry -> type.isInstance(entry.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static TrialReport trial(SimulatedTrace trace) {
        return new TrialReport(
                ONLY_TRIAL,
                trace.header().policy(),
                trace.ending().ending(),
                trace.ending().outputs().asMap(),
                trace.verdicts(),
                trace.events(),
                null,
                null,
                trace.file().toString());
    }

    private static List<DivergenceReport> divergences(SimulatedTrace trace) throws IOException {
        List<DivergenceReport> reports = new ArrayList<>();
        trace.verdicts().forEach((name, verdict) -> {
            if (verdict instanceof Verdict.Diverges diverges) {
                diverges.divergences().stream()
                        .limit(DIVERGENCES_IN_DETAIL - reports.size())
                        .forEach(divergence ->
                                reports.add(new DivergenceReport(ONLY_TRIAL, name, divergence, null, null)));
            }
        });
        return DivergenceDetails.of(trace.file(), reports, EVENTS_AROUND);
    }

    private static Environment environment(TraceHeader header) {
        return new Environment(
                Runtime.version() + " (" + System.getProperty("java.vendor") + ")",
                header.jdk(),
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors(),
                BraidVersion.text(),
                Map.of("tracing", header.describeOptions()));
    }

    private static String replayCommand(SimulatedTrace trace) {
        return CommandScript.again(
                "simulate",
                trace.file().toString(),
                "--simulator",
                String.join(",", trace.verdicts().keySet()));
    }
}
