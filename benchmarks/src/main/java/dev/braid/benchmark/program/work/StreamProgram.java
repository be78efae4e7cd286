// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program.work;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Queries over objects as parallel streams. */
final class StreamProgram implements Program {
    private static final int ORDERS = 40_000;
    private static final int CUSTOMERS = 500;

    private record Order(int customer, int price, boolean paid) {}

    private final List<Order> orders = IntStream.range(0, ORDERS)
            .mapToObj(i ->
                    new Order(Mix.below(CUSTOMERS, i), Mix.below(1000, -i - 1), Mix.below(3, ~(long) i << 8) > 0))
            .toList();

    @Override
    public String description() {
        return "filter, map, sum and group by over a list of records, as parallel streams";
    }

    @Override
    public long round(int threads) throws InterruptedException {
        ForkJoinPool pool = new ForkJoinPool(threads);
        try {
            return pool.submit(this::query).get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the query failed", e.getCause());
        } finally {
            pool.shutdown();
        }
    }

    private long query() {
        long turnover = orders.parallelStream()
                .filter(Order::paid)
                .mapToLong(Order::price)
                .sum();
        Map<Integer, Long> debts = orders.parallelStream()
                .filter(order -> !order.paid())
                .collect(Collectors.groupingByConcurrent(Order::customer, Collectors.summingLong(Order::price)));
        long sum = turnover;
        for (Map.Entry<Integer, Long> debt : debts.entrySet()) {
            sum += debt.getKey() * 31L * debt.getValue();
        }
        return sum;
    }
}
