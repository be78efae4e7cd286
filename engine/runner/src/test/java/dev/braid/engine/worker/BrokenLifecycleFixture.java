// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Classes of operations whose lifecycle methods fail. */
@SuppressWarnings("DoNotCallSuggester")
public final class BrokenLifecycleFixture {
    private BrokenLifecycleFixture() {}

    /** Can't be opened. */
    @LinearizabilityTest(threads = 1, operationsPerThread = 1, invocations = 1)
    public static class BeforeAllFails {
        @BeforeAll
        static void beforeAll() {
            System.out.println("before all fails");
            throw new IllegalStateException("in @BeforeAll");
        }

        @Operation
        int operation() {
            System.out.println("never");
            return 1;
        }

        @AfterAll
        static void afterAll() {
            System.out.println("after all runs");
        }
    }

    /** Can't be closed, and leaves a handler behind. */
    @LinearizabilityTest(threads = 1, operationsPerThread = 1, invocations = 1)
    public static class AfterAllFails {
        @BeforeAll
        static void beforeAll() {
            Thread.setDefaultUncaughtExceptionHandler((thread, e) -> {});
        }

        @Operation
        int operation() throws InterruptedException {
            new BehaviourFixture().threadDies();
            return 1;
        }

        @AfterAll
        static void afterAll() {
            throw new IllegalStateException("in @AfterAll");
        }
    }
}
