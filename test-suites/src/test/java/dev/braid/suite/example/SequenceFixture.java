// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.example;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import dev.braid.engine.api.Values;

/** Example of a test of linearizability, which fails. */
@LinearizabilityTest
class SequenceFixture {
    private int last;

    @Operation
    int next(@Values(from = 1, to = 5) int step) {
        last += step;
        return last;
    }
}
