// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report;

import dev.braid.report.EventWindow.Row;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The message of a failed test: what went wrong and where, in at most 25 lines, then the thread dump if there is one.
 *
 * <p>It begins with what is wrong and ends with where to look on; what stands between gives way first.
 */
public final class FailureText {
    private static final int MOST_LINES = 25;
    private static final int LONGEST_LINE = 240;
    private static final int MOST_EVENTS = 7;

    /** Enough for an exception's message, its cause and the place in the test. */
    private static final int MOST_STACK_LINES = 8;

    private FailureText() {}

    /** {@return the message; {@code reportPath} is where its page was written, null if it was not} */
    public static String of(TestReport report, @Nullable String reportPath) {
        List<String> head = new ArrayList<>();
        head.add(report.conclusion().reason());
        if (!report.conclusion().mend().isEmpty()) {
            head.add("What to do: " + report.conclusion().mend());
        }
        List<String> tail = tail(report, reportPath);
        List<String> body = body(report);
        int room = MOST_LINES - head.size() - tail.size();
        List<String> lines = new ArrayList<>(head);
        if (body.size() <= room) {
            lines.addAll(body);
        } else {
            lines.addAll(body.subList(0, room - 1));
            lines.add("  ... (" + PageText.count(body.size() - room + 1, "line") + " more in the report)");
        }
        lines.addAll(tail);
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(shorten(Printable.line(line))).append('\n'));
        threadDump(report).forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }

    private static List<String> body(TestReport report) {
        List<String> body = new ArrayList<>();
        AttestationReport attested = report.attestation();
        if (attested != null) {
            attested.attestation().failures().forEach(failure -> body.add("Not to be trusted: " + failure));
            attested.attestation().notes().forEach(note -> body.add("Note: " + note));
        }
        if (!report.divergences().isEmpty()) {
            body.addAll(divergence(report));
        }
        for (ControlReport control : report.controls()) {
            if (control.detections() == 0) {
                body.add("Control " + control.control().optionName() + " diverged in 0 of "
                        + PageText.count(control.runs(), "run") + ", detection rate " + control.interval() + ".");
            }
        }
        report.trials().stream()
                .filter(trial -> trial.failureText() != null
                        && !trial.failureText().equals(report.conclusion().reason()))
                .findFirst()
                .ifPresent(trial -> body.addAll(thrown(trial)));
        simulatorStack(report).forEach(line -> body.add("  " + line.replace("\t", "    ")));
        return body;
    }

    /** {@return the start of the stack of the first simulator that failed by itself; its first line is the reason} */
    private static List<String> simulatorStack(TestReport report) {
        return report.trials().stream()
                .flatMap(trial -> trial.verdicts().values().stream())
                .filter(Verdict.Inconclusive.class::isInstance)
                .map(verdict -> ((Verdict.Inconclusive) verdict)
                        .reason()
                        .lines()
                        .skip(1)
                        .limit(MOST_STACK_LINES)
                        .toList())
                .filter(lines -> !lines.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    private static List<String> divergence(TestReport report) {
        DivergenceReport found = report.divergences().get(0);
        Divergence divergence = found.divergence();
        EventWindow window = found.window();
        List<String> lines = new ArrayList<>();
        lines.add("Trial " + found.trial() + ", " + found.simulator() + ": " + divergence.kind() + ". "
                + divergence.message());
        if (window != null) {
            places(window).forEach(site -> lines.add("  at        " + site));
        }
        lines.addAll(labelled("  expected  ", divergence.expected()));
        lines.addAll(labelled("  actual    ", divergence.actual()));
        if (window != null && !window.rows().isEmpty()) {
            LaneText.of(window, MOST_EVENTS).forEach(line -> lines.add("  " + line));
        }
        long others = divergences(report) - 1;
        if (others > 0) {
            lines.add("All trials together: " + PageText.count(others, "more divergence") + ".");
        }
        return lines;
    }

    /** {@return the lines of a text, which may be a table, beside a label} */
    private static List<String> labelled(String label, String text) {
        String margin = " ".repeat(label.length());
        return text.isEmpty()
                ? List.of(label)
                : Stream.concat(
                                text.lines().limit(1).map(first -> label + first),
                                text.lines().skip(1).map(next -> margin + next))
                        .toList();
    }

    private static long divergences(TestReport report) {
        return report.trials().stream()
                .flatMap(trial -> trial.verdicts().values().stream())
                .filter(Verdict.Diverges.class::isInstance)
                .mapToLong(verdict -> ((Verdict.Diverges) verdict).divergences().size())
                .sum();
    }

    /** {@return the places in the user's code that the divergence is about, at most two} */
    private static List<String> places(EventWindow window) {
        return window.rows().stream()
                .filter(Row::highlighted)
                .map(Row::site)
                .distinct()
                .limit(2)
                .toList();
    }

    private static List<String> thrown(TrialReport trial) {
        List<String> lines = new ArrayList<>();
        lines.add("Trial " + trial.number() + " " + trial.ending() + ":");
        Objects.requireNonNull(trial.failureText())
                .lines()
                .limit(MOST_STACK_LINES)
                .forEach(line -> lines.add("  " + line.replace("\t", "    ")));
        return lines;
    }

    private static List<String> tail(TestReport report, @Nullable String reportPath) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        traceFiles(report).findFirst().ifPresent(file -> lines.add("Trace:  " + file));
        if (report.replayCommand() != null) {
            lines.add("Replay: " + report.replayCommand());
        }
        if (reportPath != null) {
            lines.add("Report: " + reportPath);
        }
        return lines;
    }

    /** {@return the trace files, that of the first divergence first, those without any fault last} */
    private static Stream<String> traceFiles(TestReport report) {
        Stream<TrialReport> diverging =
                report.divergences().stream().limit(1).flatMap(found -> report.trial(found.trial()).stream());
        Stream<TrialReport> troubled = report.trials().stream().filter(trial -> !trial.agrees());
        return Stream.of(diverging, troubled, report.trials().stream())
                .flatMap(trials -> trials)
                .map(TrialReport::traceFile)
                .filter(Objects::nonNull);
    }

    private static List<String> threadDump(TestReport report) {
        List<String> lines = new ArrayList<>();
        for (TrialReport trial : report.trials()) {
            String dump = trial.threadDump();
            if (dump != null) {
                lines.add("");
                lines.add("Threads of trial " + trial.number() + " at its deadline:");
                dump.lines().forEach(line -> lines.add(Printable.line(line.replace("\t", "    "))));
                break;
            }
        }
        return lines;
    }

    /** Trace, replay and report lines must stay whole to be pasted; they begin with what cannot be left out. */
    private static String shorten(String line) {
        boolean pasted = line.startsWith("Trace:") || line.startsWith("Replay:") || line.startsWith("Report:");
        return pasted ? line : Printable.start(line, LONGEST_LINE);
    }
}
