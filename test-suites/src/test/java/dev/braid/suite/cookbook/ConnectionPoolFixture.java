// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.cookbook;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import dev.braid.engine.api.Values;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** A pool that looks for a free connection first, and marks it as taken then. */
@LinearizabilityTest
class ConnectionPoolFixture {
    private final AtomicIntegerArray taken = new AtomicIntegerArray(2);

    @Operation
    int take() {
        for (int i = 0; i < taken.length(); i++) {
            if (taken.get(i) == 0 && isAlive(i)) {
                taken.set(i, 1);
                return i;
            }
        }
        return -1;
    }

    boolean isAlive(int connection) {
        Thread.yield(); // stands for a question to the database
        return connection >= 0;
    }

    @Operation
    void giveBack(@Values(from = 0, to = 1) int connection) {
        taken.set(connection, 0);
    }
}
