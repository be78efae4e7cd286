// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.message;

import dev.braid.engine.api.TracedConcurrencyTest;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** Tests that fail by an assertion of their own, in a schedule that they force, and in which nothing races. */
public class LeadFixture {
    private final CountDownLatch hasRead = new CountDownLatch(1);
    private final CountDownLatch hasWritten = new CountDownLatch(1);
    private final Map<String, Integer> stock = new ConcurrentHashMap<>();
    private int balance = 100;

    private synchronized int balance() {
        return balance;
    }

    private synchronized void setBalance(int amount) {
        balance = amount;
    }

    @TracedConcurrencyTest
    void loses() throws InterruptedException {
        Thread deposit = new Thread(
                () -> {
                    int before = balance();
                    hasRead.countDown();
                    await(hasWritten);
                    setBalance(before + 50);
                },
                "deposit");
        Thread withdrawal = new Thread(
                () -> {
                    await(hasRead);
                    setBalance(balance() - 30);
                    hasWritten.countDown();
                },
                "withdrawal");
        run(deposit, withdrawal);
        if (balance() != 120) {
            throw new AssertionError("balance: expected 120 but was " + balance());
        }
    }

    @TracedConcurrencyTest
    void sellsTwice() throws InterruptedException {
        stock.put("book", 1);
        int[] sold = new int[2];
        Thread first = new Thread(
                () -> {
                    if (stock.get("book") > 0) {
                        hasRead.countDown();
                        await(hasWritten);
                        stock.put("book", stock.get("book") - 1);
                        sold[0]++;
                    }
                },
                "first");
        Thread second = new Thread(
                () -> {
                    await(hasRead);
                    if (stock.get("book") > 0) {
                        stock.put("book", stock.get("book") - 1);
                        sold[1]++;
                    }
                    hasWritten.countDown();
                },
                "second");
        run(first, second);
        if (stock.get("book") < 0) {
            throw new AssertionError("sold " + (sold[0] + sold[1]) + " of 1 book");
        }
    }

    private static void run(Thread one, Thread other) throws InterruptedException {
        one.start();
        other.start();
        one.join();
        other.join();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
