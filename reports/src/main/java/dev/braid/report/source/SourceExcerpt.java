// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.source;

import java.util.List;

/**
 * Lines of a source file around those that events come from.
 *
 * @param file as it was found, for people
 * @param lines in the file's order, perhaps with gaps
 */
public record SourceExcerpt(String file, List<Line> lines) {
    public SourceExcerpt {
        lines = List.copyOf(lines);
    }

    /**
     * A line.
     *
     * @param number from 1
     * @param mark a mark for events that come from it
     */
    public record Line(int number, String text, Mark mark) {}

    /** Kinds of events that come from a line. */
    public enum Mark {
        /** None. */
        NONE,
        /** Events around the divergence. */
        EVENT,
        /** Events of the divergence. */
        DIVERGENCE
    }
}
