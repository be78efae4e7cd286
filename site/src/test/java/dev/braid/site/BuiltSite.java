// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The site that the build has written. */
final class BuiltSite {
    private static final Path FOLDER = Path.of("target", "site").toAbsolutePath();

    private BuiltSite() {}

    static Path folder() {
        if (!Files.exists(FOLDER.resolve("index.html"))) {
            throw new IllegalStateException(FOLDER + " is missing; build it by mvn package in the module site.");
        }
        return FOLDER;
    }

    /** {@return the pages that are made of Markdown and of source files, without the documentation of the API} */
    static List<Path> pages() throws IOException {
        Path api = folder().resolve(SiteBuild.API);
        return htmlFiles(folder()).stream()
                .filter(page -> !page.startsWith(api))
                .toList();
    }

    static List<Path> htmlFiles(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".html"))
                    .sorted()
                    .toList();
        }
    }

    /** {@return a copy of a page with a fault in it, at the same depth, beside copies of what it loads} */
    static Path planted(Path folder, String name, String at, String fault) throws IOException {
        for (String file : List.of("site.css", "site.js", "lunr.js", "search-index.js")) {
            Files.copy(folder().resolve(file), folder.resolve(file));
        }
        String text = Files.readString(folder().resolve(name));
        assertThat(text).contains(at);
        return Files.writeString(folder.resolve("planted.html"), text.replace(at, fault));
    }
}
