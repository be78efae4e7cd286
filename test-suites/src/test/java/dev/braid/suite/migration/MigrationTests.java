// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.migration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.litmus.PlainCounterFixture;
import dev.braid.suite.readme.FailingExample;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The tests of Braid's on the page on migration find the bugs of their subjects, with the default settings.
 *
 * <p>{@code -Dsuite.migration.runs=20} has each of them run so often.
 */
class MigrationTests {
    private static final int RUNS = Integer.getInteger("suite.migration.runs", 1);

    @TempDir
    private Path reports;

    static Stream<Arguments> examples() {
        return Stream.of(
                Arguments.of(RegistryFixture.class, "No order of the operations explains their results"),
                Arguments.of(PlainCounterFixture.class, "'1'"),
                Arguments.of(TransferFixture.class, "deadlock"),
                Arguments.of(LazyFixture.class, "AssertionFailedError: expected: <java.lang.Object@"),
                Arguments.of(TicketsFixture.class, "AssertionFailedError: expected: not equal but was: <true>"));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void example_failsInEachRun(Class<?> fixture, String failure) {
        for (int run = 1; run <= RUNS; run++) {
            assertThat(FailingExample.failure(fixture, reports.resolve("run-" + run), Map.of("braid.jcstress", "off")))
                    .as("run " + run)
                    .contains(failure);
        }
    }
}
