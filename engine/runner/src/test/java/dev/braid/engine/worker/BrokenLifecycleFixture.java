// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInfo;

/** Classes whose lifecycle methods fail. */
@SuppressWarnings("DoNotCallSuggester")
public final class BrokenLifecycleFixture {
    private BrokenLifecycleFixture() {}

    /** Can't be opened. */
    public static class BeforeAllFails {
        @BeforeAll
        static void beforeAll() {
            System.out.println("before all fails");
            throw new IllegalStateException("in @BeforeAll");
        }

        void test() {
            System.out.println("never");
        }

        @AfterAll
        static void afterAll() {
            System.out.println("after all runs");
        }
    }

    /** Can't be closed, and leaves a handler behind. */
    public static class AfterAllFails {
        @BeforeAll
        static void beforeAll() {
            Thread.setDefaultUncaughtExceptionHandler((thread, e) -> {});
        }

        void test() {}

        void threadDiesHandled() throws InterruptedException {
            new BehaviourFixture().threadDies();
        }

        @AfterAll
        static void afterAll() {
            throw new IllegalStateException("in @AfterAll");
        }
    }

    /** Fails after each test. */
    public static class AfterEachFails {
        void test() {
            throw new IllegalStateException("test");
        }

        @AfterEach
        void afterEach() {
            throw new IllegalArgumentException("after each");
        }
    }

    /** Wants what can't be given. */
    public static class UnknownParameter {
        void test(TestInfo info) {
            System.out.println(info);
        }
    }
}
