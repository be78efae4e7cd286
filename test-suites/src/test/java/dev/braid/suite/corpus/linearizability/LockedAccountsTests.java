// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus.linearizability;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import dev.braid.engine.api.Values;
import dev.braid.simulator.atomicity.AtomicitySimulator;
import java.util.concurrent.locks.ReentrantLock;

/** Operations that hold one lock are atomic blocks. */
@LinearizabilityTest(simulators = AtomicitySimulator.class)
class LockedAccountsTests {
    private final ReentrantLock lock = new ReentrantLock();
    private int checking = 100;
    private int savings;

    @Operation
    boolean save(@Values(from = 1, to = 60) int amount) {
        lock.lock();
        try {
            if (checking < amount) {
                return false;
            }
            checking -= amount;
            savings += amount;
            return true;
        } finally {
            lock.unlock();
        }
    }

    @Operation
    int total() {
        lock.lock();
        try {
            return checking + savings;
        } finally {
            lock.unlock();
        }
    }
}
