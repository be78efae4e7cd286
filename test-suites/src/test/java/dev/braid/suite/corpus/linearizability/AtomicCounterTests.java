// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus.linearizability;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import dev.braid.engine.api.Values;
import dev.braid.simulator.atomicity.AtomicitySimulator;
import java.util.concurrent.atomic.AtomicLong;

/** An atomic number is linearizable. */
@LinearizabilityTest(simulators = AtomicitySimulator.class)
class AtomicCounterTests {
    private final AtomicLong count = new AtomicLong();

    @Operation
    long incrementAndGet() {
        return count.incrementAndGet();
    }

    @Operation
    boolean compareAndSet(@Values(from = 0, to = 2) long expected, long next) {
        return count.compareAndSet(expected, next);
    }

    @Operation
    void set(long next) {
        count.set(next);
    }

    @Operation
    long get() {
        return count.get();
    }
}
