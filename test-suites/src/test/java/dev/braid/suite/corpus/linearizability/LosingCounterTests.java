// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus.linearizability;

import static dev.braid.engine.api.TracedConcurrencyTest.Expectation.DIVERGES;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import dev.braid.suite.corpus.Bug;
import dev.braid.suite.corpus.BugClass;

/** A counter that reads, adds and writes loses updates. */
@Bug(BugClass.ATOMICITY)
@LinearizabilityTest(expect = DIVERGES)
class LosingCounterTests {
    private volatile int count;

    @Operation
    int increment() {
        int seen = count;
        Thread.yield();
        count = seen + 1;
        return seen + 1;
    }

    @Operation
    int get() {
        return count;
    }
}
