// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus.linearizability;

import static dev.braid.engine.api.TracedConcurrencyTest.Expectation.DIVERGES;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import dev.braid.simulator.atomicity.AtomicitySimulator;
import dev.braid.suite.corpus.Bug;
import dev.braid.suite.corpus.BugClass;

/** Moves that get in each other's way: no operation returns anything that shows it, so atomicity alone can tell. */
@Bug(BugClass.ATOMICITY_OF_SEVERAL_VARIABLES)
@LinearizabilityTest(simulators = AtomicitySimulator.class, expect = DIVERGES)
@SuppressWarnings("UnusedVariable") // nobody looks at them
class UnobservedMoveTests {
    private volatile int left = 100;
    private volatile int right;

    @Operation
    void moveRight() {
        left--;
        Thread.yield();
        right++;
    }

    @Operation
    void moveLeft() {
        right--;
        Thread.yield();
        left++;
    }
}
