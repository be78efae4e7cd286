// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

import dev.braid.engine.api.ControlFlow;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.race.RaceSimulator;
import dev.braid.simulator.replay.ReplaySimulator;
import java.util.concurrent.atomic.AtomicLong;

/** Tests whose control flow is recorded, and one whose is not. */
class PathFixture {
    private static final int ROUNDS = 40;

    private final AtomicLong counter = new AtomicLong();

    @SuppressWarnings("UnusedVariable") // what matters is that it is written
    private long shared;

    @TracedConcurrencyTest(controlFlow = ControlFlow.BRANCHES, simulators = RaceSimulator.class)
    void races() throws InterruptedException {
        Thread other = new Thread(this::count, "other");
        other.start();
        count();
        other.join();
    }

    @TracedConcurrencyTest(simulators = RaceSimulator.class)
    void racesUnseen() throws InterruptedException {
        races();
    }

    @TracedConcurrencyTest(controlFlow = ControlFlow.BRANCHES, simulators = ReplaySimulator.class)
    void passes() throws InterruptedException {
        races();
    }

    private void count() {
        for (int i = 0; i < ROUNDS; i++) {
            counter.incrementAndGet();
        }
        put(counter.get());
    }

    private void put(long value) {
        if (value > 0) {
            shared = value; // DIVERGES: a write that nothing orders
        }
    }
}
