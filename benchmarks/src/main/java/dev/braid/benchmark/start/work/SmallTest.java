// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.start.work;

import java.util.concurrent.atomic.AtomicInteger;

/** A test as small as one of concurrency can be. */
public class SmallTest {
    private static final int INCREMENTS = 100;

    /** Two threads increment a counter. */
    public void counts() throws InterruptedException {
        AtomicInteger counter = new AtomicInteger();
        Runnable work = () -> {
            for (int i = 0; i < INCREMENTS; i++) {
                counter.incrementAndGet();
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        if (counter.get() != 2 * INCREMENTS) {
            throw new AssertionError(counter.get() + " increments were counted");
        }
    }
}
