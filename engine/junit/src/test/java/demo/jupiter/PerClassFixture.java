// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.jupiter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/** One instance for all tests of a class, which run in the order that they ask for. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class PerClassFixture {
    private int calls;

    @BeforeAll
    void beforeAll() {
        Log.add("beforeAll");
    }

    @Test
    @Order(2)
    void aSecond() {
        assertEquals(2, ++calls);
        assertEquals(2, Shared.incrementedByTwo());
    }

    @Test
    @Order(1)
    void bFirst() {
        assertEquals(1, ++calls);
        assertEquals(2, Shared.incrementedByTwo());
    }

    @AfterAll
    void afterAll() {
        Log.add("afterAll " + calls);
    }
}
