// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.increment;

import static dev.braid.engine.api.TracedConcurrencyTest.Control.UNLOCKED;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.increment.IncrementCountSimulator;
import dev.braid.trace.Outputs;
import java.util.concurrent.atomic.LongAdder;

/**
 * Increments a {@link LongAdder}, which spreads its count over cells and returns no old value.
 *
 * <p>The window control is not asked for: once each thread has a cell of its own, there is little left to get wrong.
 */
class LongAdderIncrementTests {
    private final LongAdder counter = new LongAdder();

    @TracedConcurrencyTest(simulators = IncrementCountSimulator.class, control = UNLOCKED)
    void twoThreads(Outputs outputs) throws InterruptedException {
        increment(2, outputs);
    }

    @TracedConcurrencyTest(simulators = IncrementCountSimulator.class)
    void fourThreads(Outputs outputs) throws InterruptedException {
        increment(4, outputs);
    }

    @TracedConcurrencyTest(simulators = IncrementCountSimulator.class)
    void eightThreads(Outputs outputs) throws InterruptedException {
        increment(8, outputs);
    }

    private void increment(int threads, Outputs outputs) throws InterruptedException {
        IncrementThreads.run(threads, index -> {
            for (int i = 0; i < IncrementThreads.INCREMENTS; i++) {
                counter.increment();
            }
        });
        for (int index = 0; index < threads; index++) {
            outputs.put("thread-" + index + ".increments", IncrementThreads.INCREMENTS);
        }
        outputs.put("total", counter.sum());
    }
}
