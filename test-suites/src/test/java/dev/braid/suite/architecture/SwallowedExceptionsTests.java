// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Nothing in Braid's main code swallows an exception. */
class SwallowedExceptionsTests {
    @Test
    void mainCode_swallowsNothing() throws IOException {
        List<Path> sources = mainSources();
        List<String> found = new ArrayList<>();
        for (Path source : sources) {
            SwallowedExceptions.lines(Files.readString(source)).forEach(line -> found.add(source + ":" + line));
        }
        assertThat(sources).as("source files").hasSizeGreaterThan(100);
        assertThat(found).as("catch blocks that do nothing").isEmpty();
    }

    @Test
    void emptyBlock_isFound() {
        assertThat(SwallowedExceptions.lines("try {\n  run();\n} catch (java.io.IOException | Error e) {\n}\n"))
                .containsExactly(3);
    }

    @Test
    void blockWithOnlyComments_isFound() {
        assertThat(SwallowedExceptions.lines("try { run(); } catch (Exception e) { // expect\n /* never } */ }"))
                .containsExactly(1);
    }

    @Test
    void blockThatDoesSomething_isFine() {
        assertThat(SwallowedExceptions.lines("try { run(); } catch (Exception e) { throw new Error(e); }"))
                .isEmpty();
    }

    @Test
    void textAndComments_areNoCode() {
        String block = "catch (E e) { }";
        assertThat(SwallowedExceptions.lines("// " + block + "\n/* \" " + block + " */ char q = '\"'; String s = \""
                        + block + "\";\nString t = \"\"\"\n \" " + block + "\"\"\";"))
                .isEmpty();
    }

    private static List<Path> mainSources() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (String module : Stream.concat(SourceTree.MODULES.stream(), Stream.of("benchmarks", "site"))
                .toList()) {
            try (Stream<Path> tree = Files.walk(SourceTree.mainSources(module))) {
                tree.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
            }
        }
        return sources;
    }
}
