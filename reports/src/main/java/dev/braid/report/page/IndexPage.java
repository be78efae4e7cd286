// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.page;

import dev.braid.report.Wording;
import dev.braid.report.model.Outcome;
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
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The index of a folder of pages, one line per test, red before green. It is made from the pages alone, so that JVMs
 * that share a folder share an index.
 *
 * @param pages the pages of this run, those that need a look first
 * @param earlier pages of runs before this one
 * @param unreadable pages that another version of Braid wrote, and what is wrong with each
 * @param missing the missing parts that should be here, a sentence each
 * @param searches for schedules that several machines have made together
 */
public record IndexPage(
        List<Entry> pages, List<Entry> earlier, List<String> unreadable, List<String> missing, List<Search> searches) {
    /** The name of the index in its folder. */
    public static final String FILE_NAME = "index.html";

    /** A page's summary is at its beginning: mostly within the first so many bytes, and always within the second. */
    private static final int FIRST_BYTES = 4 * 1024;

    private static final int HEAD_BYTES = 256 * 1024;

    private static final Comparator<Entry> ORDER = Comparator.comparing(
                    Entry::outcome, Comparator.comparingInt(IndexPage::urgency))
            .thenComparing(entry -> entry.summary().className())
            .thenComparing(entry -> entry.summary().displayName())
            .thenComparing(Entry::file);

    public IndexPage {
        pages = List.copyOf(pages);
        earlier = List.copyOf(earlier);
        unreadable = List.copyOf(unreadable);
        missing = List.copyOf(missing);
        searches = List.copyOf(searches);
    }

    /**
     * A search for schedules.
     *
     * @param sentence a sentence on its coverage
     * @param hasFailed whether a part of it has
     */
    public record Search(String sentence, boolean hasFailed) {}

    /** A page of the folder, or of one in it: names are separated by slashes. */
    record Entry(String file, PageSummary summary) {
        Outcome outcome() {
            return summary.outcome();
        }

        String href() {
            return Arrays.stream(file.split("/"))
                    .map(name -> URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20"))
                    .collect(Collectors.joining("/", "./", ""));
        }
    }

    /**
     * The tests of a class.
     *
     * @param entries at least one
     */
    record Group(String className, List<Entry> entries) {
        /** {@return the classes of tests, in the order of the first test of each} */
        static List<Group> of(List<Entry> entries) {
            Map<String, List<Entry>> byClass = new LinkedHashMap<>();
            for (Entry entry : entries) {
                byClass.computeIfAbsent(entry.summary().className(), name -> new ArrayList<>())
                        .add(entry);
            }
            return byClass.entrySet().stream()
                    .map(each -> new Group(each.getKey(), each.getValue()))
                    .toList();
        }

        String simpleName() {
            return className.substring(className.lastIndexOf('.') + 1);
        }

        /** {@return the package, "" if the class is in none} */
        String packageName() {
            return className.substring(0, Math.max(0, className.lastIndexOf('.')));
        }
    }

    /**
     * Writes the index of a folder's pages into the folder. Nobody else may do so at the same time.
     *
     * @param runStart the start time of the run that the index is of
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
                Optional<PageSummary> summary = PageSummary.in(head(file, FIRST_BYTES));
                if (summary.isEmpty()) {
                    summary = PageSummary.in(head(file, HEAD_BYTES));
                }
                summary.ifPresent(
                        found -> (found.started().isBefore(runStart) ? earlier : pages).add(new Entry(name, found)));
            } catch (IllegalArgumentException | DateTimeParseException e) {
                unreadable.add(name + ": " + e.getMessage());
            }
        }
        pages.sort(ORDER);
        earlier.sort(ORDER);
        return new IndexPage(pages, earlier, unreadable, List.of(), List.of());
    }

    /**
     * Merges folders of pages, such as those of several modules or machines, into one folder with one index.
     *
     * @param target the folder, which is made, with a folder in it for each one
     * @param missing the missing parts that should be here, a sentence each
     * @param searches for schedules that the machines have made together
     * @return the index, which is written
     */
    public static IndexPage merge(List<Path> folders, Path target, List<String> missing, List<Search> searches)
            throws IOException {
        List<Entry> pages = new ArrayList<>();
        List<String> unreadable = new ArrayList<>();
        for (int i = 0; i < folders.size(); i++) {
            String name =
                    (i + 1) + "-" + folders.get(i).toAbsolutePath().normalize().getFileName();
            copy(folders.get(i), target.resolve(name));
            IndexPage part = of(folders.get(i), Instant.MIN);
            part.pages.forEach(page -> pages.add(new Entry(name + "/" + page.file(), page.summary())));
            part.unreadable.forEach(page -> unreadable.add(name + "/" + page));
        }
        pages.sort(ORDER);
        IndexPage merged = new IndexPage(pages, List.of(), unreadable, missing, searches);
        Files.writeString(target.resolve(FILE_NAME), render(merged));
        return merged;
    }

    private static void copy(Path from, Path to) throws IOException {
        List<Path> all;
        try (Stream<Path> tree = Files.walk(from)) {
            all = tree.toList();
        }
        for (Path file : all) {
            Path place = to.resolve(from.relativize(file));
            if (Files.isDirectory(file)) {
                Files.createDirectories(place);
            } else {
                Files.copy(file, place); // also its index, which its pages lead back to
            }
        }
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

    private static String head(Path file, int bytes) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(bytes), StandardCharsets.UTF_8);
        }
    }

    // jte's contract for "no interceptor" is null, which its generated classes do not declare.
    @SuppressWarnings("NullAway")
    static String render(IndexPage index) {
        PrintableOutput output = new PrintableOutput();
        JteindexGenerated.render(new OwaspHtmlTemplateOutput(output), null, index);
        return output.toString();
    }

    /** {@return the number of tests that ended so} */
    long count(Outcome outcome) {
        return pages.stream().filter(entry -> entry.outcome() == outcome).count();
    }

    /** {@return the worst outcome of the run} */
    Outcome worst() {
        if (!missing.isEmpty() || failedSearches() > 0) {
            return Outcome.FAILED;
        }
        if (pages.isEmpty()) {
            return searches.isEmpty() ? Outcome.ABORTED : Outcome.PASSED;
        }
        return pages.get(0).outcome();
    }

    Duration duration() {
        return pages.stream().map(entry -> entry.summary().duration()).reduce(Duration.ZERO, Duration::plus);
    }

    /** {@return the result of the run, in a sentence} */
    public String sentence() {
        return missing.isEmpty() ? sentenceOfPages() : "Incomplete. " + sentenceOfPages();
    }

    private String sentenceOfPages() {
        if (pages.isEmpty()) {
            return searches.isEmpty() ? "No traced test ran." : sentenceOfSearches();
        }
        if (pages.get(0).outcome() == Outcome.PASSED) {
            return pages.size() == 1
                    ? "The one traced test passed."
                    : "All " + Wording.count(pages.size()) + " traced tests passed.";
        }
        List<String> parts = new ArrayList<>();
        for (Outcome outcome : List.of(Outcome.FAILED, Outcome.UNPROVEN, Outcome.ABORTED)) {
            if (count(outcome) > 0) {
                parts.add(Wording.count(count(outcome)) + " " + outcome.label());
            }
        }
        return "Of " + Wording.count(pages.size(), "traced test") + ", " + String.join(", ", parts) + ".";
    }

    private String sentenceOfSearches() {
        return "Of " + Wording.count(searches.size(), "search", "searches") + " for schedules, "
                + Wording.count(failedSearches()) + " failed.";
    }

    private long failedSearches() {
        return searches.stream().filter(Search::hasFailed).count();
    }
}
