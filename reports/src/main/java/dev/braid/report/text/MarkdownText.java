// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.text;

import dev.braid.report.Printable;
import dev.braid.report.Wording;
import dev.braid.report.model.AttestationReport;
import dev.braid.report.model.Outcome;
import dev.braid.report.model.TestReport;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The tests of a run in Markdown, for the page of a CI job: a table, and below it what each failed test says.
 *
 * <p>What comes from the program under test is shown as it is. In the table, everything that Markdown or HTML would
 * take for markup is escaped; messages stand in code blocks whose fence is longer than any in them.
 */
public final class MarkdownText {
    private static final Set<Outcome> SILENT = Set.of(Outcome.PASSED, Outcome.ABORTED);

    private MarkdownText() {}

    /**
     * A test's part of the summary.
     *
     * @param row the row of the table
     * @param details below it; empty if there is nothing to tell
     */
    public record Part(boolean isFailed, String row, String details) {}

    /** {@return the part of one test; {@code page} is where its report is} */
    public static Part part(TestReport report, String page) {
        boolean isFailed = !SILENT.contains(report.conclusion().outcome());
        String name = report.test().className() + ": " + report.test().displayName();
        String row = "| " + escaped(report.conclusion().outcome().label()) + " | " + escaped(name) + " | "
                + report.trials().size() + " | " + escaped(Wording.duration(report.duration())) + " | "
                + escaped(why(report).replace('\n', ' ')) + " |\n";
        String message = isFailed ? FailureText.of(report, page) : "";
        String fence = fence(message);
        String details = isFailed
                ? "\n### " + escaped(name) + "\n\n" + fence + "\n" + message.stripTrailing() + "\n" + fence + "\n"
                : "";
        return new Part(isFailed, row, details);
    }

    private static String why(TestReport report) {
        AttestationReport attested = report.attestation();
        return attested == null
                ? report.conclusion().reason()
                : String.join(
                        " ",
                        Stream.concat(Stream.of(report.conclusion().reason()), attested.limits().stream())
                                .toList());
    }

    /** {@return the whole of it, failed tests first} */
    public static String summary(List<Part> parts) {
        long failed = parts.stream().filter(Part::isFailed).count();
        StringBuilder text = new StringBuilder("## Braid: ")
                .append(failed == 0 ? "" : failed + " of ")
                .append(Wording.count(parts.size(), "traced test"))
                .append(failed == 0 ? " passed" : " failed")
                .append("\n\n| outcome | test | trials | time | why |\n|---|---|---|---|---|\n");
        parts.stream().filter(Part::isFailed).forEach(part -> text.append(part.row()));
        parts.stream().filter(part -> !part.isFailed()).forEach(part -> text.append(part.row()));
        parts.forEach(part -> text.append(part.details()));
        return text.toString();
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        Printable.line(text).codePoints().forEach(point -> {
            switch (point) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '\\', '`', '*', '_', '[', ']', '#', '|', '~', '@' ->
                    escaped.append("&#").append(point).append(';');
                default -> escaped.appendCodePoint(point);
            }
        });
        return escaped.toString();
    }

    private static String fence(String text) {
        int longest = 2;
        int run = 0;
        for (int i = 0; i < text.length(); i++) {
            run = text.charAt(i) == '`' ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        return "`".repeat(longest + 1);
    }
}
