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

    /** More than there are processors, so that some are preempted wherever they are. */
    private static final int CROWD = 16;

    private static final AtomicLong SHARED_BY_TRIALS = new AtomicLong();

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

    /** From the second trial on, they run while tracing starts. */
    @TracedConcurrencyTest(trials = 20)
    void startsWhileTheyRun() throws InterruptedException {
        if (SHARED_BY_TRIALS.get() == 0) {
            CountDownLatch running = new CountDownLatch(CROWD);
            for (int i = 0; i < CROWD; i++) {
                Thread thread = new Thread(() -> {
                    running.countDown();
                    while (true) {
                        SHARED_BY_TRIALS.getAndIncrement();
                    }
                });
                thread.setDaemon(true);
                thread.start();
            }
            running.await();
        }
        long before = SHARED_BY_TRIALS.get();
        while (SHARED_BY_TRIALS.get() - before < TURNS / 30) {
            Thread.onSpinWait();
        }
    }
}
