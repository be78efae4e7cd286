// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.plan;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.engine.api.TracedConcurrencyTest.Control;
import dev.braid.engine.api.TracedConcurrencyTest.Expectation;

class SettingsFixture {
    @CheckedTwice
    void marked() {}

    @TracedConcurrencyTest(
            trials = 3,
            timeoutSeconds = 5,
            control = Control.WINDOW,
            controlRuns = 7,
            expect = Expectation.DIVERGES)
    void explicit() {}
}
