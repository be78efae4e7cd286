// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.braid.engine.api.Trace;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.replay.ReplaySimulator;
import java.util.concurrent.atomic.AtomicLong;

/** Example of a region of interest, and of a thread with a number. */
class RegionFixture {
    private final AtomicLong count = new AtomicLong();

    @TracedConcurrencyTest(simulators = ReplaySimulator.class)
    void whatFollowsTheWarmUp_isOfInterest() throws InterruptedException {
        for (int i = 0; i < 10_000; i++) {
            count.incrementAndGet();
        }
        Thread worker = new Thread(() -> {
            Trace.registerThread(1);
            count.incrementAndGet();
        });
        Trace.startRegion();
        worker.start();
        worker.join();
        Trace.endRegion();
        assertEquals(10_001, count.get());
    }
}
