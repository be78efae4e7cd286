// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program.work;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;

/** Producers hand batches of numbers to consumers through a bounded blocking queue. */
final class PipelineProgram implements Program {
    private static final int BATCHES = 4000;
    private static final int BATCH = 64;
    private static final int CAPACITY = 64;

    /** After its batches, each producer puts its share of these, one for each consumer. */
    private static final long[] LAST = {};

    @Override
    public String description() {
        return "producers and consumers of batches of numbers, over an ArrayBlockingQueue";
    }

    @Override
    public long round(int threads) throws InterruptedException {
        BlockingQueue<long[]> queue = new ArrayBlockingQueue<>(CAPACITY);
        AtomicLong total = new AtomicLong();
        int producers = Math.max(1, threads / 2);
        int consumers = Math.max(1, threads - producers);
        Crew.run(producers + consumers, number -> {
            if (number < producers) {
                produce(queue, Crew.from(BATCHES, number, producers), Crew.from(BATCHES, number + 1, producers));
                for (int i = Crew.from(consumers, number, producers);
                        i < Crew.from(consumers, number + 1, producers);
                        i++) {
                    queue.put(LAST);
                }
            } else {
                total.addAndGet(consume(queue));
            }
        });
        return total.get();
    }

    private static void produce(BlockingQueue<long[]> queue, int first, int end) throws InterruptedException {
        for (int number = first; number < end; number++) {
            long[] batch = new long[BATCH];
            for (int i = 0; i < BATCH; i++) {
                batch[i] = Mix.at((long) number * BATCH + i);
            }
            queue.put(batch);
        }
    }

    private static long consume(BlockingQueue<long[]> queue) throws InterruptedException {
        long sum = 0;
        for (long[] batch = queue.take(); batch.length > 0; batch = queue.take()) {
            sum += sum(batch);
        }
        return sum;
    }

    private static long sum(long[] batch) {
        long sum = 0;
        for (long number : batch) {
            sum += number ^ number >>> 7;
        }
        return sum;
    }
}
