// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.plan;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.trace.Outputs;

abstract class AbstractCounterFixture {
    @TracedConcurrencyTest
    public void inheritedPublic(Outputs outputs) {}

    @TracedConcurrencyTest
    void inheritedPackagePrivate() {}

    @TracedConcurrencyTest
    void overridden() {}

    @TracedConcurrencyTest
    void overriddenWithoutAnnotation() {}

    abstract void step();
}
