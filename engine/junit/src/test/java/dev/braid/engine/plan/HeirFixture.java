// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.plan;

import dev.braid.engine.api.TracedConcurrencyTest;

public class HeirFixture extends AbstractCounterFixture implements CounterContract {
    @Override
    @TracedConcurrencyTest
    void overridden() {}

    @Override
    void overriddenWithoutAnnotation() {}

    @Override
    void step() {}
}
