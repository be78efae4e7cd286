// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.tracer.bootstrap.machine.Options;
import dev.braid.tracer.instrument.declared.FunctionPatterns;
import fixture.access.AccessFixture;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.util.CheckClassAdapter;

/** Rewritten classes pass ASM's verifier, which says more than the JVM's and loads nothing. */
class VerifierTests {
    @Test
    void fixtures_verify() throws IOException {
        Path fixtures = Path.of("target/test-classes/fixture");
        assertThat(verifyAll(fixtures, Scope.Depth.PROGRAM, AccessFixture.class.getClassLoader()))
                .isGreaterThan(20);
    }

    /** Synchronized methods enter their monitors themselves then, and locks and pools have hooks. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void fixturesAndLocks_verify_whereLostTimeIsRecorded(boolean isOfJdk) throws IOException {
        Options.choose(Map.of("contention", true));
        try {
            if (isOfJdk) {
                concurrentClassesOfTheJdk_verify();
            } else {
                fixtures_verify();
            }
        } finally {
            Options.choose(Map.of());
        }
    }

    @Test
    void concurrentClassesOfTheJdk_verify() throws IOException {
        // Not the system's own file system of the JDK, which would be closed for all.
        try (var jdk =
                FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", System.getProperty("java.home")))) {
            Path classes = jdk.getPath("modules/java.base/java/util/concurrent");
            assertThat(verifyAll(classes, Scope.Depth.PLATFORM, null)).isGreaterThan(200);
        }
    }

    private static int verifyAll(Path folder, Scope.Depth depth, @Nullable ClassLoader loader) throws IOException {
        List<String> problems = new ArrayList<>();
        int count = 0;
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".class")).toList()) {
                byte[] classFile = Files.readAllBytes(file);
                StringWriter found = new StringWriter();
                ClassReader rewritten = new ClassReader(
                        ClassInstrumenter.instrument(classFile, depth, new FunctionPatterns(List.of("*::*")))
                                .classFile());
                CheckClassAdapter.verify(rewritten, loader, false, new PrintWriter(found));
                if (!found.toString().isEmpty()) {
                    problems.add(file + ": " + found.toString().lines().limit(3).toList());
                }
                count++;
            }
        }
        assertThat(problems).isEmpty();
        return count;
    }
}
