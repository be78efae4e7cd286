// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.readme;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.increment.IncrementCountSimulator;
import dev.braid.trace.Outputs;
import java.util.stream.IntStream;

/** The README's example. */
class CounterFixture {
    private int counter;

    @TracedConcurrencyTest(simulators = IncrementCountSimulator.class, trials = 5)
    void countsTo40000(Outputs outputs) throws InterruptedException {
        Thread first = new Thread(() -> IntStream.range(0, 20_000).forEach(i -> counter++), "thread-0");
        Thread second = new Thread(() -> IntStream.range(0, 20_000).forEach(i -> counter++), "thread-1");
        first.start();
        second.start();
        first.join();
        second.join();
        outputs.put("thread-0.increments", 20_000);
        outputs.put("thread-1.increments", 20_000);
        outputs.put("total", counter);
    }
}
