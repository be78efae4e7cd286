// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.increment;

import static dev.braid.engine.api.TracedConcurrencyTest.Control.UNLOCKED;
import static dev.braid.engine.api.TracedConcurrencyTest.Control.WINDOW;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.increment.AtomicIncrementSimulator;
import dev.braid.trace.Outputs;
import java.util.concurrent.locks.ReentrantLock;

/** Increments a plain field under a {@link ReentrantLock}. */
class ReentrantLockIncrementTests {
    private final ReentrantLock lock = new ReentrantLock();
    private long counter;

    @TracedConcurrencyTest(
            simulators = AtomicIncrementSimulator.class,
            control = {UNLOCKED, WINDOW},
            controlRuns = 3)
    void twoThreads(Outputs outputs) throws InterruptedException {
        increment(2, outputs);
    }

    @TracedConcurrencyTest(simulators = AtomicIncrementSimulator.class)
    void fourThreads(Outputs outputs) throws InterruptedException {
        increment(4, outputs);
    }

    @TracedConcurrencyTest(simulators = AtomicIncrementSimulator.class)
    void eightThreads(Outputs outputs) throws InterruptedException {
        increment(8, outputs);
    }

    private void increment(int threads, Outputs outputs) throws InterruptedException {
        IncrementThreads.run(threads, outputs, this::next);
        outputs.put("total", counter);
    }

    private long next() {
        lock.lock();
        try {
            return counter++;
        } finally {
            lock.unlock();
        }
    }
}
