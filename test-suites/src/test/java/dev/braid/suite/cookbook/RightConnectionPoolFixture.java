// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.cookbook;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import dev.braid.engine.api.Values;

/** A pool that looks for a free connection and marks it under its monitor. */
@LinearizabilityTest
class RightConnectionPoolFixture {
    private final boolean[] taken = new boolean[2];

    @Operation
    synchronized int take() {
        for (int i = 0; i < taken.length; i++) {
            if (!taken[i]) {
                taken[i] = true;
                return i;
            }
        }
        return -1;
    }

    @Operation
    synchronized void giveBack(@Values(from = 0, to = 1) int connection) {
        taken[connection] = false;
    }
}
