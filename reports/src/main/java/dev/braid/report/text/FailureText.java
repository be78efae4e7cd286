// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.text;

import dev.braid.report.Printable;
import dev.braid.report.Wording;
import dev.braid.report.model.AttestationReport;
import dev.braid.report.model.ControlReport;
import dev.braid.report.model.DivergenceReport;
import dev.braid.report.model.TestReport;
import dev.braid.report.model.TrialReport;
import dev.braid.report.window.EventWindow;
import dev.braid.report.window.EventWindow.Row;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.Verdict;
import dev.braid.trace.EndingText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The message of a failed test: what went wrong and where, in at most 25 lines of at most 160 characters.
 *
 * <p>It begins with what is wrong and ends with where to look on; what stands between gives way first. What is to be
 * pasted (the paths, and the command that replays the trace) stays whole, however long it is. So does a place in the
 * program up to 400 characters, as editors make a link of it only if its file and line are there.
 */
public final class FailureText {
    private static final int MOST_LINES = 25;
    private static final int MOST_COLUMNS = 160;
    private static final int MOST_PLACE_COLUMNS = 400;

    /** Width at which sentences are broken: wider ones are hard to read. */
    private static final int SENTENCE_COLUMNS = 120;

    private static final int MOST_EVENTS = 7;
    private static final int MOST_HEAD_LINES = 5;
    private static final int MOST_REASON_LINES = 12;
    private static final int MOST_MESSAGE_LINES = 8;
    private static final int MOST_FAILURES = 3;
    private static final int MOST_LEAD_LINES = 3;

    /** Enough for an exception's message, its cause and the place in the test. */
    private static final int MOST_STACK_LINES = 8;

    private final TestReport report;

    private FailureText(TestReport report) {
        this.report = report;
    }

    /** {@return the message; {@code reportPath} says where its page was written, null if it was not} */
    public static String of(TestReport report, @Nullable String reportPath) {
        FailureText text = new FailureText(report);
        List<String> tail = text.tail(reportPath);
        List<String> lines = new ArrayList<>(text.head());
        List<String> body = text.body();
        int room = MOST_LINES - lines.size() - tail.size();
        if (body.size() <= room) {
            lines.addAll(body);
            lines.addAll(text.limits(room - body.size()));
        } else {
            lines.addAll(body.subList(0, room - 1));
            lines.add("  ... (" + Wording.count(body.size() - room + 1, "line") + " more in the report)");
        }
        StringBuilder message = new StringBuilder();
        lines.forEach(line -> message.append(within(Printable.line(line))).append('\n'));
        tail.forEach(line -> message.append(Printable.line(line)).append('\n'));
        return message.toString();
    }

    private static String within(String line) {
        return Printable.start(line, FoldedStack.isFrame(line) ? MOST_PLACE_COLUMNS : MOST_COLUMNS);
    }

    /**
     * {@return the failure as text for a list: the reason, the first sentence of the first divergence if the reason
     * does not have it, and the remedy}
     */
    public static String brief(TestReport report) {
        String reason = Printable.text(report.conclusion().reason());
        String found = report.divergences().isEmpty()
                ? ""
                : Wording.firstSentence(
                        Printable.text(report.divergences().get(0).divergence().message()));
        String fix = Printable.text(report.conclusion().fix());
        return reason
                + (found.isEmpty() || reason.contains(found) ? "" : " " + found)
                + (fix.isEmpty() ? "" : " " + fix);
    }

    private List<String> head() {
        List<String> head = new ArrayList<>(reason(report.conclusion().reason()));
        if (!report.conclusion().fix().isEmpty()) {
            head.addAll(sentence("What to do: " + report.conclusion().fix(), MOST_HEAD_LINES));
        }
        return head;
    }

    /** {@return the reason; the message of an assertion has as many lines as it has} */
    private static List<String> reason(String reason) {
        List<String> lines = reason.lines().toList();
        if (lines.size() < 2) {
            return sentence(reason, MOST_REASON_LINES);
        }
        List<String> wrapped = new ArrayList<>(sentence(lines.get(0), MOST_REASON_LINES));
        // Indented, so that no message looks like a line of Braid's.
        lines.stream()
                .skip(1)
                .map(line -> line.replace("\t", TextWrap.INDENT))
                .flatMap(line -> sentence(line, MOST_REASON_LINES).stream())
                .forEach(line -> wrapped.add("  " + line));
        return wrapped.size() <= MOST_REASON_LINES
                ? wrapped
                : Stream.concat(
                                wrapped.stream().limit(MOST_REASON_LINES - 1),
                                Stream.of("  ... ("
                                        + Wording.count(wrapped.size() - MOST_REASON_LINES + 1, "line")
                                        + " more in the report)"))
                        .toList();
    }

    private List<String> body() {
        List<String> body = new ArrayList<>();
        AttestationReport attested = report.attestation();
        if (attested != null) {
            attested.attestation().failures().stream()
                    .filter(failure -> !failure.equals(report.conclusion().reason()))
                    .limit(MOST_FAILURES)
                    .forEach(failure -> body.addAll(sentence("Not to be trusted: " + failure, MOST_HEAD_LINES)));
        }
        body.addAll(interleaving());
        if (!report.divergences().isEmpty()) {
            body.addAll(divergence());
        }
        for (ControlReport control : report.controls()) {
            if (control.detections() == 0) {
                body.add("Control " + control.control().optionName() + " diverged in 0 of "
                        + Wording.count(control.runs(), "run") + ", detection rate " + control.interval() + ".");
            }
        }
        report.trials().stream()
                .filter(trial -> trial.failureText() != null
                        && !trial.failureText().equals(report.conclusion().reason()))
                .findFirst()
                .ifPresent(
                        trial -> body.addAll(thrown(trial, report.conclusion().reason())));
        body.addAll(threads());
        body.addAll(simulatorStack());
        if (attested != null) {
            attested.attestation().notes().forEach(note -> body.addAll(sentence("Note: " + note, MOST_HEAD_LINES)));
        }
        // Behind the notes: one of them may name the cause.
        report.leads().stream().limit(1).forEach(lead -> body.addAll(lead(lead)));
        return body;
    }

    /** {@return the notes of the page's head on classes that are not judged, if there is room for all of them} */
    private List<String> limits(int room) {
        AttestationReport attested = report.attestation();
        List<String> lines = attested == null
                ? List.of()
                : attested.limits().stream()
                        .flatMap(limit -> sentence(limit, MOST_HEAD_LINES).stream())
                        .toList();
        return lines.size() <= room ? lines : List.of();
    }

    /** {@return the start of the stack of the first simulator that failed by itself; its first line is the reason} */
    private List<String> simulatorStack() {
        return report.trials().stream()
                .flatMap(trial -> trial.verdicts().values().stream())
                .filter(Verdict.Inconclusive.class::isInstance)
                .map(verdict -> ((Verdict.Inconclusive) verdict)
                        .reason()
                        .lines()
                        .skip(1)
                        .toList())
                .filter(lines -> !lines.isEmpty())
                .findFirst()
                .map(FailureText::indented)
                .orElse(List.of());
    }

    /** {@return the interleaving in which the threads met under the schedule of the failure} */
    private List<String> interleaving() {
        DivergenceReport met = report.interleaving();
        EventWindow window = met == null ? null : met.window();
        if (met == null || window == null || window.rows().isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(sentence(met.divergence().message() + ":", MOST_LEAD_LINES));
        LaneText.ofTurns(window, MOST_EVENTS, MOST_COLUMNS - 2).forEach(line -> lines.add("  " + line));
        return lines;
    }

    private List<String> divergence() {
        DivergenceReport found = report.divergences().get(0);
        Divergence divergence = found.divergence();
        EventWindow window = found.window();
        String message = divergence.message();
        List<String> lines = new ArrayList<>(sentence(
                "Trial " + found.trial() + ", " + found.simulator() + ": " + divergence.kind() + "."
                        + (report.conclusion().reason().contains(message) ? "" : " " + message),
                MOST_MESSAGE_LINES));
        if (window != null) {
            places(window).forEach(site -> lines.add("  at        " + site));
        }
        lines.addAll(labelled("  expected  ", divergence.expected()));
        lines.addAll(labelled("  actual    ", divergence.actual()));
        if (window != null && !window.rows().isEmpty() && report.interleaving() == null) {
            LaneText.of(window, MOST_EVENTS, MOST_COLUMNS - 2).forEach(line -> lines.add("  " + line));
        }
        long others = divergences() - 1;
        if (others > 0) {
            lines.add("All trials together: " + Wording.count(others, "more divergence") + ".");
        }
        return lines;
    }

    /** {@return the lines of a text, which may be a table, beside a label} */
    private static List<String> labelled(String label, String text) {
        String margin = " ".repeat(label.length());
        return text.isEmpty()
                ? List.of(label.stripTrailing())
                : Stream.concat(
                                text.lines().limit(1).map(first -> label + first),
                                text.lines().skip(1).map(next -> margin + next))
                        .toList();
    }

    private long divergences() {
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

    /**
     * {@return the failure of a trial; if the reason has its message already, the frames from the first one of the
     * program on}
     */
    private static List<String> thrown(TrialReport trial, String reason) {
        List<String> stack = Objects.requireNonNull(trial.failureText()).lines().toList();
        if (!stack.isEmpty() && reason.contains(stack.get(0).strip())) {
            stack = stack.stream()
                    .dropWhile(line -> !FoldedStack.isFrame(line))
                    .dropWhile(line -> FoldedStack.isFrame(line) && !FoldedStack.isOfProgram(line))
                    .toList();
        }
        if (stack.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        lines.add(
                trial.ending().equals(EndingText.COMPLETED)
                        ? "Thrown in trial " + trial.number() + ":"
                        : "Trial " + trial.number() + " " + trial.ending() + ":");
        lines.addAll(indented(stack));
        return lines;
    }

    /** {@return the most suspicious of the leads, with its events} */
    private List<String> lead(DivergenceReport lead) {
        List<String> lines = new ArrayList<>(
                sentence("A lead, not a verdict. " + lead.divergence().message(), MOST_LEAD_LINES));
        if (lead.window() != null && !lead.window().rows().isEmpty() && report.interleaving() == null) {
            LaneText.of(lead.window(), MOST_EVENTS, MOST_COLUMNS - 2).forEach(line -> lines.add("  " + line));
        }
        int others = report.leads().size() - 1;
        if (others > 0) {
            lines.add("In the report: " + Wording.count(others, "more lead") + ".");
        }
        return lines;
    }

    private List<String> threads() {
        return report.trials().stream()
                .filter(trial -> trial.threadDump() != null)
                .findFirst()
                .map(trial -> {
                    List<String> lines = new ArrayList<>();
                    boolean isLate = EndingText.isAtDeadline(trial.ending());
                    lines.add("Threads of trial " + trial.number()
                            + (isLate ? " at its deadline:" : " when it was ended:"));
                    DumpText.of(Objects.requireNonNull(trial.threadDump())).forEach(line -> lines.add("  " + line));
                    return lines;
                })
                .orElse(List.of());
    }

    private List<String> tail(@Nullable String reportPath) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        report.divergences().stream()
                .limit(1)
                .map(found -> found.divergence().seed())
                .filter(Objects::nonNull)
                .forEach(seed -> lines.add("Seed:   " + seed));
        traceFiles().findFirst().ifPresent(file -> lines.add("Trace:  " + file));
        if (report.replayCommand() != null) {
            lines.add("Replay: " + report.replayCommand());
        }
        if (reportPath != null) {
            lines.add("Report: " + reportPath);
        }
        return lines;
    }

    /** {@return the trace files, that of the first divergence first, those without any fault last} */
    private Stream<String> traceFiles() {
        Stream<TrialReport> diverging =
                report.divergences().stream().limit(1).flatMap(found -> report.trial(found.trial()).stream());
        Stream<TrialReport> troubled = report.trials().stream().filter(trial -> !trial.agrees());
        return Stream.of(diverging, troubled, report.trials().stream())
                .flatMap(trials -> trials)
                .map(TrialReport::traceFile)
                .filter(Objects::nonNull);
    }

    private static List<String> sentence(String text, int mostLines) {
        return TextWrap.of(text, SENTENCE_COLUMNS, mostLines);
    }

    private static List<String> indented(List<String> stack) {
        return FoldedStack.of(stack).stream()
                .limit(MOST_STACK_LINES)
                .map(line -> "  " + line)
                .toList();
    }
}
