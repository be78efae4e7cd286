// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.migration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.braid.engine.api.TracedConcurrencyTest;

/** A test that was one of Fray's. */
class TransferFixture {
    private final Account one = new Account(10);
    private final Account other = new Account(10);

    @TracedConcurrencyTest
    void transfers_keepTheSum() throws InterruptedException {
        Thread there = new Thread(() -> one.transferTo(other, 5));
        Thread back = new Thread(() -> other.transferTo(one, 3));
        there.start();
        back.start();
        there.join();
        back.join();
        assertEquals(20, one.balance() + other.balance());
    }
}
