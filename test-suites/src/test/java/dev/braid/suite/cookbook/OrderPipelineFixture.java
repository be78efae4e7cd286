// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.cookbook;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.braid.engine.api.TracedConcurrencyTest;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;

/** A pipeline one of whose stages waits for others of the same pool. */
class OrderPipelineFixture {
    final ExecutorService pool = Executors.newFixedThreadPool(2);

    CompletableFuture<Integer> price(String item) {
        return CompletableFuture.supplyAsync(item::length, pool);
    }

    CompletableFuture<Integer> total(String first, String second) {
        return CompletableFuture.supplyAsync(
                () -> price(first).join() + price(second).join(), pool);
    }

    @TracedConcurrencyTest
    void twoOrders_haveTheirTotals() {
        CompletableFuture<Integer> one = total("tea", "milk");
        CompletableFuture<Integer> other = total("bread", "butter");
        assertEquals(7, one.join());
        assertEquals(11, other.join());
    }

    @AfterEach
    void endPool() {
        pool.shutdown();
    }
}
