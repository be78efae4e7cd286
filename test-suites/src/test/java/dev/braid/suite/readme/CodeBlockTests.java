// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.readme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Java code that the pages show is code of this module, which the build compiles and its tests run. */
class CodeBlockTests {
    @TestFactory
    Stream<DynamicTest> shownCode_isCodeOfATest() throws IOException {
        List<List<String>> sources = sources();
        return pages().stream()
                .flatMap(page -> blocks(page).stream()
                        .map(block -> DynamicTest.dynamicTest(
                                page.getFileName() + ": " + block.get(0),
                                () -> assertThat(sources).anyMatch(source -> isIn(source, block)))));
    }

    @Test
    void changedCode_isNone() throws IOException {
        List<String> block = blocks(SourceTree.root().resolve("README.md")).get(0);

        assertThat(isIn(List.of("before", block.get(0), block.get(1)), block.subList(0, 2)))
                .isTrue();
        assertThat(isIn(List.of(block.get(0), "between", block.get(1)), block.subList(0, 2)))
                .isFalse();
        assertThat(sources()).noneMatch(source -> isIn(source, List.of(block.get(0), block.get(2))));
    }

    private static boolean isIn(List<String> source, List<String> block) {
        return Collections.indexOfSubList(source, block) >= 0;
    }

    private static List<List<String>> blocks(Path page) {
        try {
            return CodeBlocks.of(page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@return the lines of all tests; those of other tools, which the page on migration shows, are compiled, too} */
    private static List<List<String>> sources() {
        Path tests = SourceTree.root().resolve("test-suites/src/test");
        return Stream.of("java", "peers")
                .flatMap(folder -> javaFiles(tests.resolve(folder)))
                .map(CodeBlockTests::lines)
                .toList();
    }

    /**
     * {@return the lines of a file; a class that its page calls a test is a fixture here, which no build runs by
     * itself}
     */
    private static List<String> lines(Path file) {
        try {
            return CodeBlocks.lines(Files.readString(file).replace("Fixture", "Test"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Path> javaFiles(Path folder) {
        try {
            return files(folder, ".java").stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> pages() throws IOException {
        List<Path> docs = files(SourceTree.root().resolve("docs"), ".md");
        return Stream.concat(Stream.of(SourceTree.root().resolve("README.md")), docs.stream())
                .toList();
    }

    private static List<Path> files(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList();
        }
    }
}
