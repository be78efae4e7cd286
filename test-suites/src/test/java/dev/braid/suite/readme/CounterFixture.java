// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.readme;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.increment.AtomicIncrementSimulator;
import dev.braid.trace.Outputs;

/** The README's example. */
class CounterFixture {
    private long counter;

    @TracedConcurrencyTest(simulators = AtomicIncrementSimulator.class)
    void increments(Outputs outputs) throws InterruptedException {
        Thread other = new Thread(() -> add("thread-1", outputs), "thread-1");
        Thread.currentThread().setName("thread-0");
        other.start();
        add("thread-0", outputs);
        other.join();
        outputs.put("total", counter);
    }

    private void add(String thread, Outputs outputs) {
        long evens = 0;
        for (int i = 0; i < 20_000; i++) {
            evens += counter++ % 2 == 0 ? 1 : 0;
        }
        outputs.put(thread + ".increments", 20_000);
        outputs.put(thread + ".evens", evens);
    }
}
