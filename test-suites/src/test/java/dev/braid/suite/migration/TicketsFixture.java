// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.migration;

import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.braid.engine.api.TracedConcurrencyTest;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A test that was a loop. */
class TicketsFixture {
    @TracedConcurrencyTest
    void oneTicket_isTakenOnce() throws InterruptedException, ExecutionException {
        Tickets tickets = new Tickets(1);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Boolean> first = pool.submit(tickets::take);
        Future<Boolean> second = pool.submit(tickets::take);
        assertNotEquals(first.get(), second.get());
        pool.shutdown();
    }
}
