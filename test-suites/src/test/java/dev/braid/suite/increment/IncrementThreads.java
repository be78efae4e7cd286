// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.increment;

import dev.braid.trace.Outputs;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/** Increments a counter in several threads, which start together, and puts out what each of them saw. */
final class IncrementThreads {
    /** Increments of each thread. */
    static final int INCREMENTS = Integer.getInteger("suite.increments", 20_000);

    private IncrementThreads() {}

    /**
     * Runs the threads to their end, and puts out {@code thread-N.increments} and {@code thread-N.evens} of each.
     *
     * @param incrementAndGetOld increments the counter and returns its value before
     */
    static void run(int threads, Outputs outputs, LongSupplier incrementAndGetOld) throws InterruptedException {
        run(threads, INCREMENTS, outputs, incrementAndGetOld);
    }

    /** The same, with another number of increments by each. */
    static void run(int threads, int count, Outputs outputs, LongSupplier incrementAndGetOld)
            throws InterruptedException {
        long[] increments = new long[threads];
        long[] evens = new long[threads];
        run(threads, index -> {
            long mine = 0;
            long even = 0;
            for (int i = 0; i < count; i++) {
                mine++;
                if (incrementAndGetOld.getAsLong() % 2 == 0) {
                    even++;
                }
            }
            increments[index] = mine;
            evens[index] = even;
        });
        for (int index = 0; index < threads; index++) {
            outputs.put("thread-" + index + ".increments", increments[index]);
            outputs.put("thread-" + index + ".evens", evens[index]);
        }
    }

    /**
     * Runs threads named {@code thread-0} and so on to their end. They start together: each is running, and not yet to
     * be woken up, when the last one arrives, or short runs would seldom overlap.
     */
    static void run(int threads, ThreadBody body) throws InterruptedException {
        AtomicInteger arrived = new AtomicInteger();
        Thread[] all = new Thread[threads];
        for (int index = 0; index < threads; index++) {
            int number = index;
            all[index] = new Thread(
                    () -> {
                        try {
                            arrived.incrementAndGet();
                            while (arrived.get() < threads) {
                                Thread.yield();
                            }
                            body.run(number);
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                    },
                    "thread-" + index);
            all[index].start();
        }
        for (Thread thread : all) {
            thread.join();
        }
    }

    /** Work of one of the threads. */
    @FunctionalInterface
    interface ThreadBody {
        void run(int index) throws InterruptedException;
    }
}
