// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.braid.suite.SourceTree;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The tests of other tools on the page on migration compile against these tools, whose extensions and agents stay off
 * the class path of this module.
 */
class PeerCodeTests {
    @TempDir
    private Path classes;

    @ParameterizedTest
    @ValueSource(strings = {"fray", "lincheck", "stress", "vmlens"})
    void code_compiles(String tool) throws IOException {
        assertThat(errors(sources(tool))).isEmpty();
    }

    @Test
    void wrongCode_doesNotCompile() throws IOException {
        Path right = sources("lincheck").get(0);
        Path wrong = Files.writeString(
                classes.resolve(right.getFileName()), Files.readString(right).replace(".threads(", ".fibres("));

        assertThat(errors(List.of(wrong))).hasSize(1).first().asString().contains("fibres");
    }

    private static List<Path> sources(String tool) throws IOException {
        try (Stream<Path> files = Files.list(
                SourceTree.root().resolve("test-suites/src/test/peers").resolve(tool))) {
            List<Path> sources = files.sorted().toList();
            assertThat(sources).isNotEmpty();
            return sources;
        }
    }

    private List<String> errors(List<Path> sources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        assumeThat(compiler)
                .as("a JDK runs these tests, not a JRE without a compiler")
                .isNotNull();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8)) {
            compiler.getTask(
                            null,
                            files,
                            diagnostics,
                            List.of("-proc:none", "-cp", classPath(), "-d", classes.toString()),
                            null,
                            files.getJavaFileObjectsFromPaths(sources))
                    .call();
        }
        return diagnostics.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(Object::toString)
                .toList();
    }

    /** {@return the class path of this module, with the jars of all tools behind it} */
    private static String classPath() throws IOException {
        try (Stream<Path> jars = Files.list(SourceTree.scratch("peers"))) {
            return Stream.concat(
                            Stream.of(System.getProperty("java.class.path")),
                            jars.map(Path::toString).sorted())
                    .collect(Collectors.joining(File.pathSeparator));
        }
    }
}
