// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.plan;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.trace.Outputs;
import org.junit.jupiter.api.Test;

/** Has tests of both engines. */
class CounterFixture {
    @TracedConcurrencyTest
    public void increments(Outputs outputs) {}

    @TracedConcurrencyTest
    void reads() {}

    @Test
    void belongsToJupiter() {}

    void isNoTest() {}
}
