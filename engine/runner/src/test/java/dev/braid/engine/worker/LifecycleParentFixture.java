// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** Has lifecycle methods to inherit, and a test. */
class LifecycleParentFixture {
    @BeforeAll
    static void parentBeforeAll() {
        System.out.println("parent before all");
    }

    @BeforeEach
    void parentBeforeEach() {
        System.out.println("parent before each");
    }

    void inheritedTest() {
        System.out.println("inherited test in " + getClass().getSimpleName());
    }

    @AfterEach
    void parentAfterEach() {
        System.out.println("parent after each");
    }

    @AfterAll
    static void parentAfterAll() {
        System.out.println("parent after all");
    }
}
