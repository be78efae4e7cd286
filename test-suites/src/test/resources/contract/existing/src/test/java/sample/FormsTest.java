// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FormsTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void threads(int count) throws InterruptedException {
        Pool pool = new Pool(() -> 1);
        pool.use(count);
        assertTrue(pool.size() <= count);
    }

    @ParameterizedTest(name = "{0} threads, then {1}")
    @CsvSource({"1, 2", "2, 1"})
    void twice(int first, int second) throws InterruptedException {
        Pool pool = new Pool(() -> 1);
        pool.use(first);
        pool.use(second);
        assertTrue(pool.size() >= 1);
    }

    @RepeatedTest(2)
    void again() throws InterruptedException {
        new Pool(() -> 1).use(2);
    }

    @TestFactory
    Stream<DynamicTest> made() {
        return IntStream.of(1, 2).mapToObj(count -> dynamicTest("with " + count, () -> new Pool(() -> 1).use(count)));
    }

    @Test
    @Tag("slow")
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void files(@TempDir Path folder, TestReporter reporter) throws Exception {
        Files.writeString(folder.resolve("pool"), "1");
        reporter.publishEntry("folder", "made");
        new Pool(() -> 1).use(2);
    }

    @Test
    void alone() {
        assertEquals(2, 1 + 1);
    }

    @Test
    @Disabled("later")
    void disabled() {}

    @Test
    void assumed() {
        assumeTrue(false, "not here");
    }
}
