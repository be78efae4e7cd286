// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.site;

import java.nio.file.Path;
import java.util.List;

/**
 * A group of pages in the navigation.
 *
 * @param title for people
 * @param entries in order
 */
public record PageGroup(String title, List<Entry> entries) {
    public PageGroup {
        entries = List.copyOf(entries);
    }

    /**
     * A page in a group.
     *
     * @param title for people
     * @param source the Markdown file, relative to the root of the source tree
     */
    public record Entry(String title, Path source) {}
}
