// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.increment;

import static dev.braid.engine.api.TracedConcurrencyTest.Control.UNLOCKED;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.increment.AtomicIncrementSimulator;
import dev.braid.trace.Outputs;

/**
 * Increments a plain field in a synchronized method.
 *
 * <p>The window control cannot break this program: the monitor keeps clock and access together. So it is not asked for.
 */
class SynchronizedIncrementTests {
    private long counter;

    @TracedConcurrencyTest(simulators = AtomicIncrementSimulator.class, control = UNLOCKED)
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

    private synchronized long next() {
        return counter++;
    }
}
