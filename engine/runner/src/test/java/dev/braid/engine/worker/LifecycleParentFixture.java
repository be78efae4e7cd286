// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Has lifecycle methods to inherit. */
class LifecycleParentFixture {
    @BeforeAll
    static void parentBeforeAll() {
        System.out.println("parent before all");
    }

    @AfterAll
    static void parentAfterAll() {
        System.out.println("parent after all");
    }
}
