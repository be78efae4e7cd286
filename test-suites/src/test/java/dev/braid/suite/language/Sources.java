// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.language;

import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Files of the source tree that people read. */
final class Sources {
    /** The rules themselves name the words that they forbid. */
    private static final Path RULES = Path.of("dev/braid/suite/language");

    private Sources() {}

    /** {@return the Java sources that users get} */
    static List<Path> product() throws IOException {
        return java(SourceTree.MODULES, "src/main/java");
    }

    /** {@return the Java sources of tests, except those of this package, and of benchmarks and the site} */
    static List<Path> others() throws IOException {
        List<Path> found = java(SourceTree.MODULES, "src/test/java");
        found.addAll(java(List.of("benchmarks", "site"), "src/main/java"));
        found.addAll(java(List.of("benchmarks", "site", "test-suites"), "src/test/java"));
        return found;
    }

    /** {@return the expected texts of reports and failures} */
    static List<Path> goldenTexts() throws IOException {
        List<Path> found = new ArrayList<>();
        for (String module : List.of("reports", "test-suites")) {
            found.addAll(files(SourceTree.root().resolve(module).resolve("src/test/resources"), ".txt"));
            found.addAll(files(SourceTree.root().resolve(module).resolve("src/test/resources"), ".md"));
        }
        return found;
    }

    /** {@return the pages at the root and in the folder docs} */
    static List<Path> pages() throws IOException {
        List<Path> found = files(SourceTree.root().resolve("docs"), ".md");
        for (String name : List.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")) {
            found.add(SourceTree.root().resolve(name));
        }
        return found;
    }

    private static List<Path> java(List<String> modules, String folder) throws IOException {
        List<Path> found = new ArrayList<>();
        for (String module : modules) {
            found.addAll(files(SourceTree.root().resolve(module).resolve(folder), ".java"));
        }
        found.removeIf(file -> file.toString().contains(RULES.toString()));
        return found;
    }

    private static List<Path> files(Path folder, String ending) throws IOException {
        if (!Files.isDirectory(folder)) {
            return new ArrayList<>();
        }
        try (Stream<Path> tree = Files.walk(folder)) {
            return new ArrayList<>(tree.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList());
        }
    }
}
