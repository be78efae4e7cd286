// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus.linearizability;

import static dev.braid.engine.api.TracedConcurrencyTest.Expectation.DIVERGES;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import dev.braid.engine.api.Values;
import dev.braid.simulator.atomicity.AtomicitySimulator;
import dev.braid.suite.corpus.Bug;
import dev.braid.suite.corpus.BugClass;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A check of a concurrent map that others undo before it is acted upon; no operation returns what came of it. */
@Bug(BugClass.CHECK_THEN_ACT)
@LinearizabilityTest(simulators = AtomicitySimulator.class, expect = DIVERGES)
class UnobservedCheckTests {
    private final Map<Integer, Integer> visits = new ConcurrentHashMap<>();

    @Operation
    void visit(@Values(from = 0, to = 1) int guest) {
        Integer before = visits.get(guest);
        Thread.yield();
        visits.put(guest, before == null ? 1 : before + 1);
    }
}
