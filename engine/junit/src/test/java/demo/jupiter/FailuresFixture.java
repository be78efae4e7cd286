// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.jupiter;

import static org.junit.jupiter.api.Assertions.fail;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Classes in which something around a test fails. */
class FailuresFixture {
    static class BeforeEachFails {
        @BeforeEach
        void beforeEach() {
            fail("no set-up");
        }

        @Test
        void test() {
            Log.add("must not run");
        }

        @AfterEach
        void afterEach() {
            Log.add("afterEach");
        }
    }

    static class AfterEachFails {
        @Test
        void test() {
            Shared.incrementedByTwo();
        }

        @AfterEach
        void afterEach() {
            fail("no tear-down");
        }
    }

    static class BeforeAllFails {
        @BeforeAll
        static void beforeAll() {
            fail("no class");
        }

        @Test
        void test() {
            Log.add("must not run");
        }

        @AfterAll
        static void afterAll() {
            Log.add("afterAll");
        }
    }

    static class AfterAllFails {
        @Test
        void test() {
            Shared.incrementedByTwo();
        }

        @AfterAll
        static void afterAll() {
            fail("no end");
        }
    }

    static class ConstructorFails {
        ConstructorFails() {
            throw new IllegalStateException("no instance");
        }

        @Test
        void test() {
            Log.add("must not run");
        }
    }

    static class UnresolvedParameter {
        @Test
        void test(StringBuilder nobodyHasIt) {
            Log.add("must not run");
        }
    }
}
