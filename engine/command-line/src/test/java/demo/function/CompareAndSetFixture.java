// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.function;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Two threads increment a counter by compare-and-set, and count how often that failed. */
public final class CompareAndSetFixture {
    private static final int INCREMENTS = 2000;

    private CompareAndSetFixture() {}

    public static void main(String[] arguments) throws InterruptedException {
        AtomicInteger counter = new AtomicInteger();
        int[] fails = new int[2];
        CountDownLatch ready = new CountDownLatch(2);
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int index = i;
            threads[i] = new Thread(() -> fails[index] = increment(counter, ready));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(counter.get() + " " + (fails[0] + fails[1]));
    }

    private static int increment(AtomicInteger counter, CountDownLatch ready) {
        int fails = 0;
        ready.countDown();
        while (ready.getCount() > 0) {
            Thread.onSpinWait();
        }
        for (int i = 0; i < INCREMENTS; i++) {
            int old = counter.get();
            if (i % 10 == 0) {
                Thread.yield(); // so that the other thread comes between
            }
            int found = counter.compareAndExchange(old, old + 1);
            while (found != old) {
                fails++;
                old = found;
                found = counter.compareAndExchange(old, old + 1);
            }
        }
        return fails;
    }
}
