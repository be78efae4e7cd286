// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.session;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Classes that fail or are skipped around their tests. */
public final class AroundFixture {
    private AroundFixture() {}

    /** A class whose preparation fails. */
    public static class FailingBeforeAll {
        @BeforeAll
        static void beforeAll() {
            throw new IllegalStateException("nothing prepared");
        }

        @Test
        void test() {}
    }

    /** A class that is skipped. */
    @Disabled("all of it")
    public static class DisabledClass {
        @Test
        void test() {}
    }

    /** A class with a test whose arguments cannot be provided. */
    public static class FailingProvider {
        static Iterable<Integer> numbers() {
            throw new IllegalStateException("no numbers");
        }

        @ParameterizedTest
        @MethodSource("numbers")
        void test(int number) {}
    }

    /** A class whose instances cannot be made. */
    public static class FailingConstructor {
        FailingConstructor() {
            throw new IllegalStateException("no instance");
        }

        @Test
        void test() {}
    }
}
