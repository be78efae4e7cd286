// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.picture;

import dev.braid.report.window.Arrow;
import dev.braid.report.window.EventWindow;
import dev.braid.report.window.EventWindow.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The writes behind a value that a divergence is about, last first.
 *
 * @param read the event whose value is in question
 */
record WriteChain(Row read, List<Link> links) {
    /** The role of the write that was read. */
    static final String WAS_READ = "was read";

    private static final int LONGEST = 12;

    WriteChain {
        links = List.copyOf(links);
    }

    /**
     * A write.
     *
     * @param role the role of the write for the read, {@code was read} or {@code should have been read}; "" if
     *     there is none
     */
    record Link(Row write, String role) {}

    /**
     * {@return the writes before the last access that the divergence names; empty if it names none or there are none}
     */
    static Optional<WriteChain> of(EventWindow window) {
        return window.rows().stream()
                .filter(row -> row.highlighted() && row.kind().isAccess())
                .reduce((first, second) -> second)
                .map(read -> new WriteChain(read, links(read, window)))
                .filter(chain -> !chain.links().isEmpty());
    }

    private static List<Link> links(Row read, EventWindow window) {
        List<Link> links = new ArrayList<>();
        window.rows().stream()
                .filter(row -> row.kind().writes() && row.location().equals(read.location()))
                .filter(row -> row.index() != read.index())
                .filter(row ->
                        row.index() < read.index() || !role(row, read, window).isEmpty())
                .sorted(Comparator.comparingLong(Row::index).reversed())
                .limit(LONGEST)
                .forEach(row -> links.add(new Link(row, role(row, read, window))));
        return links;
    }

    private static String role(Row write, Row read, EventWindow window) {
        return window.arrows().stream()
                .filter(arrow -> arrow.from() == write.index() && arrow.to() == read.index())
                .findFirst()
                .map(arrow -> arrow.kind() == Arrow.Kind.SHOULD_READ_FROM ? "should have been read" : WAS_READ)
                .orElse("");
    }
}
