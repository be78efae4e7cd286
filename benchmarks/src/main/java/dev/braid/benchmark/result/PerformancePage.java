// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A page of performance: parts that each run rewrites, between markers, and parts that people write, which stay as they
 * are.
 */
public final class PerformancePage {
    private static final String BEGIN = "<!-- generated: ";
    private static final String END = "<!-- end of generated: ";
    private static final String CLOSE = " -->";

    /** The folder of plots beside the page. */
    private static final String IMAGES = "images";

    private PerformancePage() {}

    /**
     * Writes the generated parts of the page. Where the page has no place for a part yet, it comes at the end.
     *
     * @throws IOException if the page cannot be read or written, or has a beginning of a part without its end
     */
    public static void write(Path page, List<Part> parts) throws IOException {
        String text = Files.exists(page) ? Files.readString(page) : "# Performance\n";
        for (Part part : parts) {
            text = replaced(page, text, part);
        }
        Files.writeString(page, text);
    }

    /** Writes the plots that the page shows. */
    public static void writePlots(Path folder, List<LinePlot> plots) throws IOException {
        Path images = Files.createDirectories(folder.resolve(IMAGES));
        for (LinePlot plot : plots) {
            Files.writeString(images.resolve(plot.file() + ".svg"), plot.svg());
        }
    }

    /** A part of the page. */
    public record Part(String name, String text) {}

    private static String replaced(Path page, String text, Part part) throws IOException {
        String begin = BEGIN + part.name() + CLOSE;
        String end = END + part.name() + CLOSE;
        String whole = begin + "\n" + part.text().strip() + "\n" + end;
        int from = text.indexOf(begin);
        if (from < 0) {
            return text.stripTrailing() + "\n\n" + whole + "\n";
        }
        int to = text.indexOf(end, from);
        if (to < 0) {
            throw new IOException(page + " has the line '" + begin + "' but not '" + end + "'; put it back");
        }
        return text.substring(0, from) + whole + text.substring(to + end.length());
    }

    /** {@return the part that says under which conditions the run was made, and which goals it meets} */
    public static Part summary(List<String> conditions, List<Goal> goals) {
        StringBuilder text = new StringBuilder();
        conditions.forEach(condition -> text.append("- ").append(condition).append('\n'));
        if (!goals.isEmpty()) {
            text.append('\n').append(goalTable(goals));
        }
        return new Part("summary", text.toString());
    }

    /** {@return the goals beside what was measured} */
    public static String goalTable(List<Goal> goals) {
        MarkdownTable table = new MarkdownTable(List.of("goal", "wanted", "measured", "met"));
        for (Goal goal : goals) {
            String sign = goal.sense() == Goal.Sense.AT_MOST ? "≤ " : "≥ ";
            table.add(List.of(
                    goal.section() + ": " + goal.text(),
                    sign + Figures.number(goal.limit()) + " " + goal.unit(),
                    Figures.number(goal.measured()) + " " + goal.unit(),
                    goal.isMet() ? "yes" : "**no**"));
        }
        return table.toString();
    }

    /** {@return the part with all tables of a section} */
    public static Part of(Section section, Results results) {
        StringBuilder text = new StringBuilder();
        text.append("## ")
                .append(section.title())
                .append("\n\n")
                .append(section.method())
                .append("\n");
        for (String name : tablesOf(section, results)) {
            String caption = name.equals(section.name())
                    ? ""
                    : name.substring(section.name().length() + 2);
            text.append('\n').append(MarkdownTable.of(caption, results.results(name)));
        }
        results.plots().stream()
                .filter(plot -> plot.file().startsWith(section.name()))
                .forEach(plot -> text.append("\n![")
                        .append(plot.title())
                        .append("](")
                        .append(IMAGES)
                        .append('/')
                        .append(plot.file())
                        .append(".svg)\n"));
        List<String> remarks = new ArrayList<>(results.remarks(section.name()));
        results.omissions().stream()
                .filter(omission -> omission.section().equals(section.name()))
                .forEach(omission -> remarks.add("Left out: " + omission.row() + ": " + omission.reason() + "."));
        if (!remarks.isEmpty()) {
            text.append('\n');
            remarks.forEach(remark -> text.append("- ").append(remark).append('\n'));
        }
        return new Part(section.name(), text.toString());
    }

    /** A section's own table, and those whose names begin with its name and a colon. */
    private static List<String> tablesOf(Section section, Results results) {
        return results.results().stream()
                .map(Result::section)
                .distinct()
                .filter(name -> name.equals(section.name()) || name.startsWith(section.name() + ": "))
                .toList();
    }
}
