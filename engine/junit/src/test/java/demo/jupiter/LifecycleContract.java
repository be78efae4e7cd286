// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.jupiter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A lifecycle method and a test of an interface. */
interface LifecycleContract {
    @BeforeEach
    default void beforeEachOfContract() {
        Log.add("beforeEach of contract");
    }

    @Test
    default void promised() {
        Log.add("promised");
        assertEquals(2, Shared.incrementedByTwo());
    }
}
