// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus.linearizability;

import static dev.braid.engine.api.TracedConcurrencyTest.Expectation.DIVERGES;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import dev.braid.suite.corpus.Bug;
import dev.braid.suite.corpus.BugClass;
import java.util.concurrent.atomic.AtomicInteger;

/** Two accounts that are read one by one show money that is on the way. */
@Bug(BugClass.ATOMICITY_OF_SEVERAL_VARIABLES)
@LinearizabilityTest(expect = DIVERGES)
class AccountsTests {
    private final AtomicInteger first = new AtomicInteger(5);
    private final AtomicInteger second = new AtomicInteger(5);

    @Operation
    void transfer(int amount) {
        first.addAndGet(-amount);
        Thread.yield();
        second.addAndGet(amount);
    }

    @Operation
    int sum() {
        return first.get() + second.get();
    }
}
