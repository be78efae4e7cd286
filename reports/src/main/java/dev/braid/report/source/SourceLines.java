// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.source;

import java.util.List;

/**
 * The source of a window's events, as far as it was found.
 *
 * @param missing names of source files that were not found
 * @param lookedIn the folders that were searched, for people
 */
public record SourceLines(List<SourceExcerpt> excerpts, List<String> missing, List<String> lookedIn) {
    public static final SourceLines NONE = new SourceLines(List.of(), List.of(), List.of());

    public SourceLines {
        excerpts = List.copyOf(excerpts);
        missing = List.copyOf(missing);
        lookedIn = List.copyOf(lookedIn);
    }

    /**
     * {@return the line that a site such as {@code demo.Counter.add(Counter.java:12)} names; "" if it was not found}
     */
    public String at(String site) {
        return SourceSite.of(site)
                .flatMap(place -> excerpts.stream()
                        .filter(excerpt -> ("/" + excerpt.file()).endsWith("/" + fileName(place.file())))
                        .flatMap(excerpt -> excerpt.lines().stream())
                        .filter(line -> line.number() == place.line())
                        .map(line -> line.text().strip())
                        .findFirst())
                .orElse("");
    }

    private static String fileName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
