// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.braid.engine.api.Atomic;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.atomicity.AtomicitySimulator;

/** Example of a method that is meant to be atomic, and is. */
class TransferFixture {
    private int left = 100;
    private int right;

    @Atomic
    synchronized void move(int amount) {
        left -= amount;
        right += amount;
    }

    @TracedConcurrencyTest(simulators = AtomicitySimulator.class)
    void transfers_areAtomic() throws InterruptedException {
        Thread other = new Thread(() -> move(10));
        other.start();
        move(20);
        other.join();
        assertEquals(100, left + right);
    }
}
