// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus.linearizability;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import dev.braid.simulator.atomicity.AtomicitySimulator;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/** Operations that try a compare-and-set until it succeeds are atomic blocks. */
@LinearizabilityTest(simulators = AtomicitySimulator.class)
class AtomicPairTests {
    private final AtomicReference<Pair> pair = new AtomicReference<>(new Pair(0, 0));

    private record Pair(int left, int right) {}

    @Operation
    int moveRight() {
        while (true) {
            Pair old = Objects.requireNonNull(pair.get());
            Pair moved = new Pair(old.left - 1, old.right + 1);
            if (pair.compareAndSet(old, moved)) {
                return moved.right;
            }
        }
    }

    @Operation
    int sum() {
        Pair now = Objects.requireNonNull(pair.get());
        return now.left + now.right;
    }
}
