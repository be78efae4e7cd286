// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.plan;

import dev.braid.engine.api.TracedConcurrencyTest;

interface CounterContract {
    @TracedConcurrencyTest
    default void fromInterface() {}
}
