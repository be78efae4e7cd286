// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.increment;

import static dev.braid.engine.api.TracedConcurrencyTest.Expectation.DIVERGES;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.increment.AtomicIncrementSimulator;
import dev.braid.trace.Outputs;

/**
 * Increments a plain field without any lock: updates get lost.
 *
 * <p>The value oracle agrees, for the trace shows faithfully what happened. The increment simulator counts what the
 * threads intended, which is more than what the counter holds in the end.
 */
class LostUpdateTests {
    /** So many take longer than a thread has a processor to itself: otherwise it may never meet the other one. */
    private static final int INCREMENTS = 300_000;

    private long counter;

    @TracedConcurrencyTest(simulators = AtomicIncrementSimulator.class, expect = DIVERGES, trials = 5)
    void incrementsGetLost(Outputs outputs) throws InterruptedException {
        IncrementThreads.run(2, INCREMENTS, outputs, () -> counter++);
        outputs.put("total", counter); // DIVERGES: less than both threads' increments together
    }
}
