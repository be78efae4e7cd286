// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.FailureKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that each kind of failure has its message in {@code golden/failure}, and a test that provokes it. */
class FailureKindTests {
    private static final Path SOURCES = Path.of("src/test/java/dev/braid/suite/fault");

    @ParameterizedTest
    @EnumSource(FailureKind.class)
    void eachKind_isProvoked_andItsMessageIsKnown(FailureKind kind) throws IOException {
        assertThat(GoldenMessage.FOLDER.resolve(kind.id() + GoldenMessage.ENDING))
                .isNotEmptyFile();
        try (Stream<Path> files = Files.list(SOURCES)) {
            List<Path> provoking = files.filter(file -> !file.endsWith("FailureKindTests.java"))
                    .filter(file -> read(file).contains("GoldenMessage.assertSame(FailureKind." + kind.name() + ","))
                    .toList();
            assertThat(provoking).as("tests that provoke %s", kind).isNotEmpty();
        }
    }

    @Test
    void eachMessage_isOfAKind() throws IOException {
        List<String> kinds =
                Arrays.stream(FailureKind.values()).map(FailureKind::id).toList();
        try (Stream<Path> files = Files.list(GoldenMessage.FOLDER)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .allMatch(name -> kinds.stream().anyMatch(name::startsWith));
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
