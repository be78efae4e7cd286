// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.site;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Addresses in the site of the targets of links: pages, source files, which are shown as pages, and other files, which
 * are copied. Files are relative to the root of the source tree, addresses to that of the site.
 */
final class Addresses {
    private static final Path DOCS = Path.of("docs");
    private static final Map<Path, String> PAGES_OF_THE_ROOT =
            Map.of(Path.of("README.md"), "overview.html", Path.of("CONTRIBUTING.md"), "contributing.html");
    private static final Set<String> SHOWN = Set.of("java", "proto", "py");

    private final Path root;
    private final SortedMap<Path, String> shown = new TreeMap<>();
    private final SortedMap<Path, String> copied = new TreeMap<>();

    Addresses(Path root) {
        this.root = root;
    }

    /** {@return the address of a page} */
    static String ofPage(Path source) {
        String address = PAGES_OF_THE_ROOT.get(source);
        if (address != null) {
            return address;
        }
        String name = DOCS.relativize(source).toString().replaceFirst("(^|/)README\\.md$", "$1index.md");
        return name.replaceFirst("\\.md$", ".html");
    }

    /** {@return the address of a file or folder that a page links to; empty for one that has none in the site} */
    Optional<String> of(Path target) {
        Path file = root.resolve(target);
        if (Files.isDirectory(file)) {
            Path readme = target.resolve("README.md");
            return Files.exists(root.resolve(readme)) ? Optional.of(ofPage(readme)) : Optional.empty();
        }
        if (PAGES_OF_THE_ROOT.containsKey(target)
                || target.startsWith(DOCS) && target.toString().endsWith(".md")) {
            return Optional.of(ofPage(target));
        }
        String name = target.toString();
        if (SHOWN.contains(name.substring(name.lastIndexOf('.') + 1))) {
            return Optional.of(shown.computeIfAbsent(target, source -> "source/" + source + ".html"));
        }
        return target.startsWith(DOCS)
                ? Optional.of(copied.computeIfAbsent(
                        target, source -> DOCS.relativize(source).toString()))
                : Optional.empty();
    }

    /** {@return the source files that pages have linked to so far, with their addresses} */
    SortedMap<Path, String> shown() {
        return shown;
    }

    /** {@return the files to copy that pages have linked to so far, with their addresses} */
    SortedMap<Path, String> copied() {
        return copied;
    }

    /** {@return the way from a page to the root of the site: nothing, or {@code ../} and so on} */
    static String toRoot(String address) {
        return "../".repeat((int) address.chars().filter(c -> c == '/').count());
    }
}
