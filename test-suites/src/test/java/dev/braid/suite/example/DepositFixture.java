// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.braid.engine.api.Schedules;
import dev.braid.engine.api.TracedConcurrencyTest;
import java.util.concurrent.atomic.AtomicInteger;

/** Example of a test that fails in some schedules. */
class DepositFixture {
    private final AtomicInteger balance = new AtomicInteger();

    @TracedConcurrencyTest
    @Schedules(count = 1_000, seconds = 5)
    void twoDeposits_areBothThere() throws InterruptedException {
        Thread other = new Thread(this::deposit);
        other.start();
        deposit();
        other.join();
        assertEquals(2, balance.get());
    }

    private void deposit() {
        balance.set(balance.get() + 1);
    }
}
