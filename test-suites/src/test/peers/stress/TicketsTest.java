// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.migration;

import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** For the page on migration: a test that hopes for the schedule. */
class TicketsTest {
    @Test
    void oneTicket_isTakenOnce() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 1000; i++) {
            Tickets tickets = new Tickets(1);
            CountDownLatch start = new CountDownLatch(1);
            Callable<Boolean> buyer = () -> {
                start.await();
                return tickets.take();
            };
            Future<Boolean> first = pool.submit(buyer);
            Future<Boolean> second = pool.submit(buyer);
            start.countDown();
            assertNotEquals(first.get(), second.get());
        }
        pool.shutdown();
    }
}
