// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.readme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Java code that the pages and the documentation of the API show is code of this module, which the build compiles and
 * its tests run.
 */
class CodeBlockTests {
    private static final Pattern API = Pattern.compile("(?m)^@API\\(");

    /** Types of the API that nobody should have to use without having seen an example. */
    private static final Set<String> MAIN_TYPES = Set.of(
            "TracedConcurrencyTest",
            "Traced",
            "LinearizabilityTest",
            "Schedules",
            "Atomic",
            "BenignRace",
            "Trace",
            "Outputs",
            "Simulator",
            "BatchSimulator",
            "Verdict",
            "Divergence",
            "Table",
            "TraceEvent",
            "Strategy",
            "Frames");

    @TestFactory
    Stream<DynamicTest> shownCode_isCodeOfATest() throws IOException {
        List<List<String>> sources = sources();
        return pages().stream().flatMap(page -> tests(page, blocks(page), sources));
    }

    @TestFactory
    Stream<DynamicTest> codeInTheDocumentationOfTheApi_isCodeOfATest() throws IOException {
        List<List<String>> sources = sources();
        return apiTypes().stream().flatMap(type -> tests(type, blocksOfJavadoc(type), sources));
    }

    @Test
    void mainTypesOfTheApi_haveAnExample() throws IOException {
        assertThat(apiTypes().stream()
                        .filter(type -> !blocksOfJavadoc(type).isEmpty())
                        .map(type -> type.getFileName().toString().replace(".java", "")))
                .containsAll(MAIN_TYPES);
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

    private static Stream<DynamicTest> tests(Path file, List<List<String>> blocks, List<List<String>> sources) {
        return blocks.stream()
                .map(block -> DynamicTest.dynamicTest(
                        file.getFileName() + ": " + block.get(0),
                        () -> assertThat(sources.stream().anyMatch(source -> isIn(source, block)))
                                .as("some test of test-suites has the code%n%s", String.join("\n", block))
                                .isTrue()));
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

    private static List<List<String>> blocksOfJavadoc(Path source) {
        try {
            return CodeBlocks.ofJavadoc(source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@return the source files of the types marked as API} */
    private static List<Path> apiTypes() throws IOException {
        List<Path> types = new ArrayList<>();
        for (String module : SourceTree.MODULES) {
            for (Path file : files(SourceTree.mainSources(module), ".java")) {
                if (API.matcher(Files.readString(file)).find()) {
                    types.add(file);
                }
            }
        }
        return types;
    }

    private static List<List<String>> sources() throws IOException {
        return files(SourceTree.root().resolve("test-suites/src/test"), ".java").stream()
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
