// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.example;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.braid.engine.api.BenignRace;
import dev.braid.engine.api.TracedConcurrencyTest;

/** Example of a race that is meant. */
class HitsFixture {
    @BenignRace(reason = "a statistic, which may miss some")
    private int hits;

    @TracedConcurrencyTest
    void hits_mayBeLost() throws InterruptedException {
        Thread other = new Thread(() -> hits++);
        other.start();
        hits++;
        other.join();
        assertTrue(hits > 0);
    }
}
