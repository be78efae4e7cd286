// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.migration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.extension.ExtendWith;
import org.pastalab.fray.junit.junit5.FrayTestExtension;
import org.pastalab.fray.junit.junit5.annotations.FrayTest;

/** For the page on migration: a test with Fray. */
@ExtendWith(FrayTestExtension.class)
class TransferTest {
    private final Account one = new Account(10);
    private final Account other = new Account(10);

    @FrayTest(iterations = 1000)
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
