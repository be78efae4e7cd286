// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.plan;

import dev.braid.engine.api.TracedConcurrencyTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class NestedFixture {
    @Nested
    class Outer {
        @TracedConcurrencyTest
        void inOuter() {}

        @Nested
        class Inner {
            @TracedConcurrencyTest
            void inInner() {}
        }
    }

    @Nested
    class BelongsToJupiter {
        @Test
        void test() {}
    }
}
