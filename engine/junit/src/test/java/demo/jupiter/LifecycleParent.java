// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.jupiter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Lifecycle methods and a test that are inherited. */
abstract class LifecycleParent {
    @BeforeAll
    static void beforeAllOfParent() {
        Log.add("beforeAll of parent");
    }

    @BeforeEach
    void beforeEachOfParent() {
        Log.add("beforeEach of parent");
    }

    @AfterEach
    void afterEachOfParent() {
        Log.add("afterEach of parent");
    }

    @Test
    void inherited() {
        Log.add("inherited");
        assertEquals(2, Shared.incrementedByTwo());
    }
}
