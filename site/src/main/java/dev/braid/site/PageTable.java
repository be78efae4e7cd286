// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.ListItem;

/**
 * All pages by group, as the landing page lists them: each heading of the third level below "All pages" is a group, and
 * the first link of each list item a page. A page that no group names is an error, as is a named one that does not
 * exist.
 */
final class PageTable {
    static final Path LANDING_PAGE = Path.of("docs", "README.md");

    private static final String TITLE = "All pages";

    private PageTable() {}

    /**
     * Reads the table.
     *
     * @param root the root of the source tree
     * @throws IllegalStateException if a page is in no group, in several, or does not exist
     */
    static List<PageGroup> read(Path root) throws IOException {
        Listed listed = new Listed();
        MarkdownPage.parse(Files.readString(root.resolve(LANDING_PAGE))).accept(listed);
        Set<Path> seen = new HashSet<>();
        for (PageGroup group : listed.groups) {
            for (PageGroup.Entry entry : group.entries()) {
                if (!seen.add(entry.source())) {
                    throw new IllegalStateException(LANDING_PAGE + " lists " + entry.source() + " twice.");
                }
                if (!Files.exists(root.resolve(entry.source()))) {
                    throw new IllegalStateException(LANDING_PAGE + " lists " + entry.source()
                            + ", which does not exist; take its line out, or add the page.");
                }
            }
        }
        requireListed(root, seen);
        return List.copyOf(listed.groups);
    }

    private static void requireListed(Path root, Set<Path> listed) throws IOException {
        try (Stream<Path> files = Files.list(root.resolve("docs"))) {
            List<Path> missing = files.map(root::relativize)
                    .filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> !file.equals(LANDING_PAGE) && !listed.contains(file))
                    .sorted()
                    .toList();
            if (!missing.isEmpty()) {
                throw new IllegalStateException("no group of " + LANDING_PAGE + " names " + missing
                        + "; add a line for each below \"" + TITLE + "\".");
            }
        }
    }

    /** Collects groups and their pages. */
    private static final class Listed extends AbstractVisitor {
        private final List<PageGroup> groups = new ArrayList<>();
        private boolean isInTable;

        @Override
        public void visit(Heading heading) {
            if (heading.getLevel() <= 2) {
                isInTable = MarkdownPage.text(heading).equals(TITLE);
            } else if (isInTable) {
                groups.add(new PageGroup(MarkdownPage.text(heading), List.of()));
            }
        }

        @Override
        public void visit(ListItem item) {
            if (!isInTable || groups.isEmpty()) {
                return;
            }
            if (item.getFirstChild() == null || !(item.getFirstChild().getFirstChild() instanceof Link link)) {
                throw new IllegalStateException(LANDING_PAGE + " has a line that does not begin with a link to a page: "
                        + MarkdownPage.text(item));
            }
            PageGroup group = groups.remove(groups.size() - 1);
            List<PageGroup.Entry> entries = new ArrayList<>(group.entries());
            Path source = Path.of("docs").resolve(link.getDestination()).normalize();
            entries.add(new PageGroup.Entry(MarkdownPage.text(link), source));
            groups.add(new PageGroup(group.title(), entries));
        }
    }
}
