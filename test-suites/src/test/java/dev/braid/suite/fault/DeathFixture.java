// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.replay.ReplaySimulator;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.opentest4j.AssertionFailedError;

/** Ways for a test to end badly. Each demands a worker that has run no other test before. */
class DeathFixture {
    private static final int ENOUGH = 5_000;
    private static final AtomicInteger TESTS_OF_THIS_WORKER = new AtomicInteger();

    private final AtomicLong counter = new AtomicLong();
    private int depth;

    DeathFixture() {
        if (TESTS_OF_THIS_WORKER.incrementAndGet() > 1) {
            throw new IllegalStateException("this worker is not fresh");
        }
    }

    @TracedConcurrencyTest
    void passes() {
        increment(ENOUGH);
    }

    @TracedConcurrencyTest
    void fails() {
        increment(ENOUGH);
        throw new AssertionFailedError("counts differ", 1, 2, new IllegalStateException("the cause"));
    }

    @TracedConcurrencyTest
    void exits() {
        increment(ENOUGH);
        System.exit(3);
    }

    @TracedConcurrencyTest
    void halts() {
        increment(ENOUGH);
        Runtime.getRuntime().halt(7);
    }

    @TracedConcurrencyTest
    void isKilled() throws Exception {
        for (int i = 0; i < 3; i++) {
            Thread thread = new Thread(() -> increment(Long.MAX_VALUE));
            thread.setDaemon(true);
            thread.start();
        }
        while (counter.get() < ENOUGH) {
            Thread.onSpinWait();
        }
        long pid = ProcessHandle.current().pid();
        new ProcessBuilder("kill", "-KILL", Long.toString(pid)).start();
        increment(Long.MAX_VALUE);
    }

    @TracedConcurrencyTest(timeoutSeconds = 5, simulators = ReplaySimulator.class)
    void hangs() throws InterruptedException {
        increment(ENOUGH);
        Thread.sleep(Long.MAX_VALUE);
    }

    @TracedConcurrencyTest(timeoutSeconds = 60, simulators = ReplaySimulator.class)
    void isNeverWoken() throws InterruptedException {
        increment(ENOUGH);
        new CountDownLatch(1).await();
    }

    @TracedConcurrencyTest
    void asksForTooMuchMemory() {
        long[][] hoard = new long[1 << 10][];
        for (int i = 0; i < hoard.length; i++) {
            hoard[i] = new long[Integer.MAX_VALUE];
        }
    }

    @TracedConcurrencyTest
    void overflowsTheStack() {
        descend();
    }

    @TracedConcurrencyTest
    void threadDies() throws InterruptedException {
        Thread thread = new Thread(
                () -> {
                    increment(ENOUGH);
                    throw new IllegalArgumentException("in a thread");
                },
                "victim");
        thread.start();
        thread.join();
    }

    @SuppressWarnings("InfiniteRecursion")
    private void descend() {
        if (++depth > 0) {
            descend();
        }
    }

    private void increment(long times) {
        for (long i = 0; i < times; i++) {
            counter.incrementAndGet();
        }
    }
}
