// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report;

import java.util.List;

/**
 * The source of a window's events, as far as it was found.
 *
 * @param missing names of source files that were not found
 * @param lookedIn the folders that were searched, for people
 */
public record SourceLines(List<SourceExcerpt> excerpts, List<String> missing, List<String> lookedIn) {
    static final SourceLines NONE = new SourceLines(List.of(), List.of(), List.of());

    public SourceLines {
        excerpts = List.copyOf(excerpts);
        missing = List.copyOf(missing);
        lookedIn = List.copyOf(lookedIn);
    }
}
