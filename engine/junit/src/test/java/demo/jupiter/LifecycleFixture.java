// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.jupiter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Lifecycle methods of a class, of its superclass and its interface, and of a nested class. */
class LifecycleFixture extends LifecycleParent implements LifecycleContract {
    LifecycleFixture() {
        Log.add("constructor");
    }

    @BeforeAll
    static void beforeAll() {
        Log.add("beforeAll");
    }

    @AfterAll
    static void afterAll() {
        Log.add("afterAll");
    }

    @BeforeEach
    void beforeEach() {
        Log.add("beforeEach");
    }

    @AfterEach
    void afterEach() {
        Log.add("afterEach");
    }

    @Test
    void declared() {
        Log.add("declared");
        assertEquals(2, Shared.incrementedByTwo());
    }

    @Nested
    class Inner {
        Inner() {
            Log.add("constructor of inner");
        }

        @BeforeAll
        static void beforeAllOfInner() {
            Log.add("beforeAll of inner");
        }

        @BeforeEach
        void beforeEachOfInner() {
            Log.add("beforeEach of inner");
        }

        @Test
        void nested() {
            Log.add("nested");
            assertEquals(2, Shared.incrementedByTwo());
        }

        @AfterAll
        static void afterAllOfInner() {
            Log.add("afterAll of inner");
        }
    }
}
