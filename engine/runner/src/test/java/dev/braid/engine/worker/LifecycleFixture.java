// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.trace.Outputs;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;

/** Prints in which order its methods run. */
public class LifecycleFixture extends LifecycleParentFixture implements LifecycleDefaultsFixture {
    private int runs;

    LifecycleFixture() {
        System.out.println("instance");
    }

    @BeforeAll
    static void beforeAll() {
        System.out.println("before all");
    }

    @BeforeEach
    void beforeEach(Outputs outputs) {
        System.out.println("before each");
        outputs.put("before each", true);
    }

    void test(Outputs outputs) {
        runs++;
        System.out.println("test " + runs);
        outputs.put("test", runs);
    }

    void failingTest() {
        throw new IllegalStateException("test");
    }

    @AfterEach
    void afterEach() {
        System.out.println("after each");
    }

    @AfterAll
    static void afterAll() {
        System.out.println("after all");
    }

    /** A nested test class. */
    @Nested
    public class Inner {
        Inner() {
            System.out.println("inner instance");
        }

        @BeforeAll
        static void innerBeforeAll() {
            System.out.println("inner before all");
        }

        @BeforeEach
        void innerBeforeEach() {
            System.out.println("inner before each " + runs);
        }

        void innerTest() {
            System.out.println("inner test");
        }

        @AfterEach
        void innerAfterEach() {
            System.out.println("inner after each");
        }

        @AfterAll
        static void innerAfterAll() {
            System.out.println("inner after all");
        }
    }
}
