// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark;

import dev.braid.benchmark.result.Section;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Sections that are run together, and have a page of their own.
 *
 * @param name in the option that chooses sections
 * @param page name of the file of its page, without a suffix
 * @param results name of the file of its samples, without a suffix
 */
record Suite(String name, String page, String results, List<Section> sections) {
    /**
     * {@return the sections that are named, or are of a suite that is, each once}
     *
     * @throws IllegalArgumentException if a name is neither a section's nor a suite's
     */
    static List<Section> chosen(List<Suite> suites, List<String> names) {
        Set<String> unknown = new TreeSet<>(names);
        for (Suite suite : suites) {
            unknown.remove(suite.name());
            suite.sections().forEach(section -> unknown.remove(section.name()));
        }
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("there is no section " + String.join(", ", unknown) + "; there are "
                    + suites.stream().flatMap(Suite::names).collect(Collectors.joining(", ")));
        }
        return suites.stream()
                .flatMap(suite -> suite.sections().stream()
                        .filter(section -> names.contains(suite.name()) || names.contains(section.name())))
                .toList();
    }

    /** {@return the suite that is named, if nothing else is} */
    static Optional<Suite> named(List<Suite> suites, List<String> names) {
        return suites.stream()
                .filter(suite -> names.equals(List.of(suite.name())))
                .findFirst();
    }

    private Stream<String> names() {
        return Stream.concat(Stream.of(name), sections.stream().map(Section::name));
    }
}
