// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.increment;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Threads increment a counter until it has a total, and each prints how many increments it made, and how many of an
 * even value. Arguments: threads, total; a third one has the threads wait for each other before they increment.
 */
public final class CountedFixture {
    private CountedFixture() {}

    /** Makes the counter; exported under the name by which simulators of the text format know it. */
    static AtomicLong makeCounter() {
        return new AtomicLong();
    }

    public static void main(String[] arguments) throws InterruptedException {
        int threads = Integer.parseInt(arguments[0]);
        long total = Long.parseLong(arguments[1]);
        AtomicLong counter = makeCounter();
        CountDownLatch all = arguments.length > 2 ? new CountDownLatch(threads) : null;
        Incrementer[] incrementers = new Incrementer[threads];
        for (int i = 0; i < threads; i++) {
            incrementers[i] = new Incrementer(counter, total - threads, all);
            incrementers[i].start();
        }
        for (Incrementer incrementer : incrementers) {
            incrementer.join();
            System.out.println(incrementer.increments + " " + incrementer.evens);
        }
    }

    private static final class Incrementer extends Thread {
        private final AtomicLong counter;
        private final long last;
        private final @Nullable CountDownLatch all;
        private long increments;
        private long evens;

        Incrementer(AtomicLong counter, long last, @Nullable CountDownLatch all) {
            this.counter = counter;
            this.last = last;
            this.all = all;
        }

        @Override
        public void run() {
            awaitAll();
            long old;
            do {
                old = counter.getAndIncrement();
                increments++;
                evens += old % 2 == 0 ? 1 : 0;
            } while (old < last);
        }

        private void awaitAll() {
            if (all != null) {
                all.countDown();
                try {
                    all.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }
}
