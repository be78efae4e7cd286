// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.engine.message.PartCoverage;
import dev.braid.engine.message.PartCoverageFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The searches for schedules of which the parts are in some folders.
 *
 * @param searches the searches whose parts belong together, in the order of their subjects
 * @param problems the problems that keep them from being whole, a sentence each
 */
public record MergedSearches(List<MergedSearch> searches, List<String> problems) {
    /** The folder for coverage among reports. */
    public static final String FOLDER = "coverage";

    public MergedSearches {
        searches = List.copyOf(searches);
        problems = List.copyOf(problems);
    }

    /**
     * {@return the searches in some folders, or in the folders for coverage in them}
     *
     * @throws IOException if a folder cannot be looked through
     */
    public static MergedSearches of(List<Path> folders) throws IOException {
        List<String> problems = new ArrayList<>();
        Map<String, List<PartCoverage>> bySubject = new TreeMap<>();
        for (Path folder : folders) {
            for (Path file : files(folder)) {
                try {
                    PartCoverage part = PartCoverageFile.read(file);
                    bySubject
                            .computeIfAbsent(part.subject(), subject -> new ArrayList<>())
                            .add(part);
                } catch (IOException e) {
                    problems.add(String.valueOf(e.getMessage()));
                }
            }
        }
        List<MergedSearch> searches = new ArrayList<>();
        for (List<PartCoverage> parts : bySubject.values()) {
            String reason = MergedSearch.whyApart(parts);
            if (reason.isEmpty()) {
                searches.add(MergedSearch.of(parts));
            } else {
                problems.add(reason);
            }
        }
        problems.addAll(missing(searches));
        return new MergedSearches(searches, problems);
    }

    private static List<Path> files(Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path place : List.of(folder, folder.resolve(FOLDER))) {
            if (Files.isDirectory(place)) {
                try (Stream<Path> all = Files.list(place)) {
                    all.filter(file -> file.toString().endsWith(PartCoverageFile.SUFFIX) && Files.isRegularFile(file))
                            .sorted()
                            .forEach(files::add);
                }
            }
        }
        return files;
    }

    /** A part that no search has is a machine whose folder is not there; otherwise the search is named. */
    private static List<String> missing(List<MergedSearch> searches) {
        Map<Integer, TreeSet<Integer>> missingInAll = new TreeMap<>();
        for (MergedSearch search : searches) {
            missingInAll.merge(search.partCount(), new TreeSet<>(search.missing()), (known, other) -> {
                known.retainAll(other);
                return known;
            });
        }
        List<String> sentences = new ArrayList<>();
        missingInAll.forEach(
                (count, numbers) -> numbers.forEach(
                        number -> sentences.add(
                                "Part " + number + " of " + count
                                        + " of the schedules is missing: name the folder for reports of the machine that ran it, too.")));
        for (MergedSearch search : searches) {
            for (int number : search.missing()) {
                if (!missingInAll
                        .getOrDefault(search.partCount(), new TreeSet<>())
                        .contains(number)) {
                    sentences.add("Part " + number + " of " + search.partCount() + " of the schedules of "
                            + search.name() + " is missing, though that of other tests is there: run it again.");
                }
            }
        }
        return sentences;
    }

    /** {@return {@code true} if a subject has failed in a part} */
    public boolean haveFailed() {
        return searches.stream().anyMatch(MergedSearch::hasFailed);
    }
}
