// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;

/** A class of operations that prints in which order its methods run. */
@LinearizabilityTest(threads = 1, operationsPerThread = 1, invocations = 1)
public class LifecycleFixture extends LifecycleParentFixture {
    LifecycleFixture() {
        System.out.println("instance");
    }

    @BeforeAll
    static void beforeAll() {
        System.out.println("before all");
    }

    @Operation
    int operation() {
        System.out.println("operation");
        return 1;
    }

    @AfterAll
    static void afterAll() {
        System.out.println("after all");
    }

    /** A nested class of operations. */
    @Nested
    @LinearizabilityTest(threads = 1, operationsPerThread = 1, invocations = 1)
    public class Inner {
        Inner() {
            System.out.println("inner instance");
        }

        @BeforeAll
        static void innerBeforeAll() {
            System.out.println("inner before all");
        }

        @Operation
        int innerOperation() {
            System.out.println("inner operation");
            return 1;
        }

        @AfterAll
        static void innerAfterAll() {
            System.out.println("inner after all");
        }
    }
}
