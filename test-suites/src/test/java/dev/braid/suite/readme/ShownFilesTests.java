// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.readme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Files to copy lie below docs/examples, and a page shows each as it is. */
class ShownFilesTests {
    @Test
    void files_areShownAsTheyAre_byAPageThatLinksToThem() throws IOException {
        assertThat(files()).hasSizeGreaterThan(5);
        for (Path file : files()) {
            String text = Files.readString(docs().resolve(file));
            assertThat(pages())
                    .as("pages that show %s", file)
                    .anyMatch(page -> shows(page, text) && page.contains("](" + file + ")"));
        }
    }

    @Test
    void changedFile_isShownByNone() throws IOException {
        for (Path file : files()) {
            String changed = Files.readString(docs().resolve(file)).replaceFirst("\\S", "x");
            assertThat(pages()).noneMatch(page -> shows(page, changed));
        }
    }

    private static boolean shows(String page, String text) {
        return page.lines().anyMatch(line -> line.matches("```\\w+")) && page.contains("\n" + text + "```\n");
    }

    private static Path docs() {
        return SourceTree.root().resolve("docs");
    }

    /** {@return the files, relative to the pages} */
    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(docs().resolve("examples"))) {
            return files.filter(Files::isRegularFile)
                    .map(docs()::relativize)
                    .sorted()
                    .toList();
        }
    }

    private static List<String> pages() throws IOException {
        try (Stream<Path> pages = Files.list(docs())) {
            List<String> texts = new ArrayList<>();
            for (Path page :
                    pages.filter(page -> page.toString().endsWith(".md")).toList()) {
                texts.add(Files.readString(page));
            }
            return texts;
        }
    }
}
