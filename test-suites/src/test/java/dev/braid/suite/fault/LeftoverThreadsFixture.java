// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

import dev.braid.engine.api.TracedConcurrencyTest;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** Threads that go on when their test returns. */
class LeftoverThreadsFixture {
    private static final int THREADS = 4;
    private static final long TURNS = 300_000;

    private final AtomicLong shared = new AtomicLong();

    @TracedConcurrencyTest
    void returnsWhileTheyRun() throws InterruptedException {
        CountDownLatch running = new CountDownLatch(THREADS);
        for (int i = 0; i < THREADS; i++) {
            Thread thread = new Thread(() -> {
                running.countDown();
                for (long turn = 0; turn < TURNS; turn++) {
                    shared.getAndIncrement();
                }
            });
            thread.setDaemon(true);
            thread.start();
        }
        running.await();
    }
}
