// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program.work;

import java.util.concurrent.atomic.AtomicReference;

/** Threads that start together, do one piece of work, and are waited for. */
final class Crew {
    /** Work of one of the threads. */
    interface Work {
        void run(int number) throws Exception;
    }

    private Crew() {}

    /**
     * Runs the work on each of so many new threads, numbered from 0.
     *
     * @throws IllegalStateException if one of them fails
     */
    static void run(int threads, Work work) throws InterruptedException {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread[] crew = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            int number = i;
            crew[i] = new Thread(() -> {
                try {
                    work.run(number);
                } catch (Throwable e) {
                    failure.compareAndSet(null, e);
                }
            });
            crew[i].start();
        }
        for (Thread thread : crew) {
            thread.join();
        }
        if (failure.get() != null) {
            throw new IllegalStateException("a thread of the program failed", failure.get());
        }
    }

    /**
     * {@return the index at which the share of a thread begins, of a whole that the threads divide; thread
     * {@code threads} is the end}
     */
    static int from(int whole, int number, int threads) {
        return (int) ((long) whole * number / threads);
    }
}
