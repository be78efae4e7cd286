// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus.linearizability;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import dev.braid.simulator.race.RaceSimulator;
import java.util.concurrent.atomic.AtomicInteger;

/** Returns the first number always, and fails therefore. */
@LinearizabilityTest(
        threads = 2,
        operationsPerThread = 1,
        invocations = 2,
        seed = 7,
        specification = StuckCounterFixture.Specification.class,
        simulators = RaceSimulator.class)
class StuckCounterFixture {
    private final AtomicInteger count = new AtomicInteger(1);
    private int unordered;

    @Operation
    int next() {
        unordered++;
        return unordered == 0 ? 0 : count.get();
    }

    /** Returns the next number. */
    static class Specification {
        private int count;

        int next() {
            return ++count;
        }
    }
}
