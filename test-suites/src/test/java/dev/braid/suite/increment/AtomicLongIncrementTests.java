// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.increment;

import static dev.braid.engine.api.TracedConcurrencyTest.Control.UNLOCKED;
import static dev.braid.engine.api.TracedConcurrencyTest.Control.WINDOW;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.increment.AtomicIncrementSimulator;
import dev.braid.trace.Outputs;
import java.util.concurrent.atomic.AtomicLong;

/** Increments an {@link AtomicLong}. */
class AtomicLongIncrementTests {
    private final AtomicLong counter = new AtomicLong();

    @TracedConcurrencyTest(
            simulators = AtomicIncrementSimulator.class,
            control = {UNLOCKED, WINDOW})
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
        IncrementThreads.run(threads, outputs, counter::getAndIncrement);
        outputs.put("total", counter.get());
    }
}
