// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.source;

import dev.braid.report.Printable;
import dev.braid.report.source.SourceExcerpt.Line;
import dev.braid.report.source.SourceExcerpt.Mark;
import dev.braid.report.window.EventWindow;
import dev.braid.report.window.EventWindow.Row;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Folders with source files, in which the lines that events come from are looked up.
 *
 * <p>Class and file names come from the program under test. Only plain names are looked up, so that no file outside of
 * the folders is ever shown.
 */
public final class SourceRoots {
    private static final int LINES_AROUND = 3;
    private static final int MOST_FILES = 6;
    private static final int MOST_LINES = 60;
    private static final int LONGEST_LINE = 160;
    private static final long LARGEST_FILE = 4 << 20;

    private final List<Path> roots;

    private SourceRoots(List<Path> roots) {
        this.roots = roots;
    }

    /** {@return the roots that Maven and Gradle projects have in a folder, existing or not} */
    public static SourceRoots ofProject(Path folder) {
        List<Path> roots = new ArrayList<>();
        for (String set : List.of("test", "main")) {
            for (String language : List.of("java", "kotlin")) {
                roots.add(folder.resolve("src").resolve(set).resolve(language));
            }
        }
        return new SourceRoots(roots);
    }

    /** {@return the lines of a window's events: those of the divergence, and of others in the same files} */
    public SourceLines linesOf(EventWindow window) {
        Map<String, NavigableMap<Integer, Mark>> marks = new LinkedHashMap<>();
        window.rows().stream().filter(Row::highlighted).forEach(row -> mark(row, Mark.DIVERGENCE, marks));
        window.rows().forEach(row -> mark(row, Mark.EVENT, marks));
        List<SourceExcerpt> excerpts = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (Map.Entry<String, NavigableMap<Integer, Mark>> entry : marks.entrySet()) {
            if (excerpts.size() == MOST_FILES) {
                break;
            }
            try {
                excerpt(entry.getKey(), entry.getValue())
                        .ifPresentOrElse(excerpts::add, () -> missing.add(entry.getKey()));
            } catch (IOException e) {
                missing.add(entry.getKey() + " (cannot be read: " + e.getMessage() + ")");
            }
        }
        return new SourceLines(
                excerpts, missing, roots.stream().map(Path::toString).toList());
    }

    private static void mark(Row row, Mark mark, Map<String, NavigableMap<Integer, Mark>> marks) {
        SourceSite.of(row.site())
                .ifPresent(site -> marks.computeIfAbsent(site.file(), file -> new TreeMap<>())
                        .putIfAbsent(site.line(), mark));
    }

    private Optional<SourceExcerpt> excerpt(String name, NavigableMap<Integer, Mark> marks) throws IOException {
        for (Path root : roots) {
            Path file = root.resolve(name);
            if (Files.isRegularFile(file) && Files.size(file) <= LARGEST_FILE) {
                String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
                return Optional.of(
                        new SourceExcerpt(file.toString(), lines(text.lines().toList(), marks)));
            }
        }
        return Optional.empty();
    }

    private static List<Line> lines(List<String> text, NavigableMap<Integer, Mark> marks) {
        List<Line> lines = new ArrayList<>();
        for (int number = 1; number <= text.size() && lines.size() < MOST_LINES; number++) {
            if (!marks.subMap(number - LINES_AROUND, true, number + LINES_AROUND, true)
                    .isEmpty()) {
                lines.add(new Line(
                        number,
                        Printable.start(text.get(number - 1), LONGEST_LINE),
                        marks.getOrDefault(number, Mark.NONE)));
            }
        }
        return lines;
    }
}
