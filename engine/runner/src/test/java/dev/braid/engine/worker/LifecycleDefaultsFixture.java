// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Has lifecycle methods by default. */
interface LifecycleDefaultsFixture {
    @BeforeEach
    default void defaultBeforeEach() {
        System.out.println("default before each");
    }

    @AfterEach
    default void defaultAfterEach() {
        System.out.println("default after each");
    }
}
