// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.increment;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Threads increment a counter until it has a total, and each prints how many increments it made, and how many of an even
 * value. Arguments: threads, total.
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
        Incrementer[] incrementers = new Incrementer[threads];
        for (int i = 0; i < threads; i++) {
            incrementers[i] = new Incrementer(counter, total - threads);
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
        private long increments;
        private long evens;

        Incrementer(AtomicLong counter, long last) {
            this.counter = counter;
            this.last = last;
        }

        @Override
        public void run() {
            long old;
            do {
                old = counter.getAndIncrement();
                increments++;
                evens += old % 2 == 0 ? 1 : 0;
            } while (old < last);
        }
    }
}
