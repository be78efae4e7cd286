// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.braid.engine.api.TracedConcurrencyTest;

/** Tests that the simulators of this package judge. */
class JudgedFixture {
    private volatile int value;

    @TracedConcurrencyTest(simulators = SleepSimulator.class)
    void sleeps() throws InterruptedException {
        value = 1;
        Thread.sleep(1);
        assertEquals(1, value);
    }

    @TracedConcurrencyTest(simulators = SleepSimulator.class)
    void isAwake() {
        value = 1;
        assertEquals(1, value);
    }

    @TracedConcurrencyTest(simulators = WriteTallySimulator.class)
    void writes() {
        value = 1;
        assertEquals(1, value);
    }
}
