// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.plan;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.trace.Outputs;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Tags;

@DisplayName("A labelled class")
@Tag("slow")
class LabelledFixture {
    @TracedConcurrencyTest
    @DisplayName("counts to ten")
    @Tags({@Tag("counter"), @Tag("nightly")})
    void named(Outputs outputs) {}

    @TracedConcurrencyTest
    @Disabled("until the counter is atomic")
    void disabled() {}

    @TracedConcurrencyTest
    @Disabled
    void disabledWithoutReason() {}

    @Nested
    @Tag("inner")
    class Inner {
        @TracedConcurrencyTest
        void plain() {}
    }
}
