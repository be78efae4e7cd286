// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report;

import gg.jte.html.OwaspHtmlTemplateOutput;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The index of a folder of pages, one line per test, red before green. It is made from the pages alone, so that JVMs that
 * share a folder share an index.
 *
 * @param pages of this run, those that need a look first
 * @param earlier pages of runs before this one
 * @param unreadable pages that another version of Braid wrote, and what is wrong with each
 */
public record IndexPage(List<Entry> pages, List<Entry> earlier, List<String> unreadable) {
    /** The name of the index in its folder. */
    public static final String FILE_NAME = "index.html";

    /** A page's summary is at its beginning. */
    private static final int HEAD_BYTES = 64 * 1024;

    public IndexPage {
        pages = List.copyOf(pages);
        earlier = List.copyOf(earlier);
        unreadable = List.copyOf(unreadable);
    }

    /** A page of the folder. */
    record Entry(String file, PageSummary summary) {
        Outcome outcome() {
            return summary.outcome();
        }

        String href() {
            return "./" + URLEncoder.encode(file, StandardCharsets.UTF_8).replace("+", "%20");
        }
    }

    /**
     * Writes the index of a folder's pages into the folder. Nobody else may do so at the same time.
     *
     * @param runStart when the run started that the index is of
     */
    public static void write(Path folder, Instant runStart) throws IOException {
        Files.writeString(folder.resolve(FILE_NAME), render(of(folder, runStart)));
    }

    static IndexPage of(Path folder, Instant runStart) throws IOException {
        List<Entry> pages = new ArrayList<>();
        List<Entry> earlier = new ArrayList<>();
        List<String> unreadable = new ArrayList<>();
        for (Path file : files(folder)) {
            String name = file.getFileName().toString();
            try {
                Optional<PageSummary> summary = PageSummary.in(head(file));
                summary.ifPresent(
                        found -> (found.started().isBefore(runStart) ? earlier : pages).add(new Entry(name, found)));
            } catch (IllegalArgumentException | DateTimeParseException e) {
                unreadable.add(name + ": " + e.getMessage());
            }
        }
        Comparator<Entry> order = Comparator.comparing(Entry::outcome, Comparator.comparingInt(IndexPage::urgency))
                .thenComparing(entry -> entry.summary().className())
                .thenComparing(entry -> entry.summary().displayName())
                .thenComparing(Entry::file);
        pages.sort(order);
        earlier.sort(order);
        return new IndexPage(pages, earlier, unreadable);
    }

    private static int urgency(Outcome outcome) {
        return switch (outcome) {
            case FAILED -> 0;
            case UNPROVEN -> 1;
            case ABORTED -> 2;
            case PASSED -> 3;
        };
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".html"))
                    .filter(file -> !file.endsWith(FILE_NAME))
                    .sorted()
                    .toList();
        }
    }

    private static String head(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(HEAD_BYTES), StandardCharsets.UTF_8);
        }
    }

    // jte's contract for "no interceptor" is null, which its generated classes do not declare.
    @SuppressWarnings("NullAway")
    static String render(IndexPage index) {
        PrintableOutput output = new PrintableOutput();
        JteindexGenerated.render(new OwaspHtmlTemplateOutput(output), null, index);
        return output.toString();
    }

    /** {@return how many tests ended so} */
    long count(Outcome outcome) {
        return pages.stream().filter(entry -> entry.outcome() == outcome).count();
    }

    /** {@return the worst outcome of the run} */
    Outcome worst() {
        return pages.isEmpty() ? Outcome.ABORTED : pages.get(0).outcome();
    }

    Duration duration() {
        return pages.stream().map(entry -> entry.summary().duration()).reduce(Duration.ZERO, Duration::plus);
    }

    /** {@return what became of the run, in a sentence} */
    String sentence() {
        if (pages.isEmpty()) {
            return "No traced test ran.";
        }
        if (worst() == Outcome.PASSED) {
            return pages.size() == 1
                    ? "The one traced test passed."
                    : "All " + PageText.count(pages.size()) + " traced tests passed.";
        }
        List<String> parts = new ArrayList<>();
        for (Outcome outcome : List.of(Outcome.FAILED, Outcome.UNPROVEN, Outcome.ABORTED)) {
            if (count(outcome) > 0) {
                parts.add(PageText.count(count(outcome)) + " " + outcome.label());
            }
        }
        return "Of " + PageText.count(pages.size(), "traced test") + ", " + String.join(", ", parts) + ".";
    }
}
