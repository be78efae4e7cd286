// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.demo;

import java.util.concurrent.atomic.AtomicInteger;

/** A small concurrent program, traced by {@code braid doctor} to see that tracing works. */
public final class SelfTest {
    private static final int INCREMENTS = 1_000;

    private final AtomicInteger counter = new AtomicInteger();

    private SelfTest() {}

    /** Exits with code 0 if both threads' increments all count. */
    public static void main(String[] arguments) throws InterruptedException {
        int total = new SelfTest().total();
        if (total != 2 * INCREMENTS) {
            throw new IllegalStateException("counted " + total + " instead of " + 2 * INCREMENTS);
        }
    }

    private int total() throws InterruptedException {
        Thread first = new Thread(this::increment);
        Thread second = new Thread(this::increment);
        first.start();
        second.start();
        first.join();
        second.join();
        return counter.get();
    }

    private void increment() {
        for (int i = 0; i < INCREMENTS; i++) {
            counter.incrementAndGet();
        }
    }
}
