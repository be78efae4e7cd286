// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus.linearizability;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Looks whether a token is left, and then takes it: a plain check-then-act, without races and with defaults throughout.
 */
@LinearizabilityTest
class TokensFixture {
    private final AtomicInteger left = new AtomicInteger(2);

    @Operation
    boolean take() {
        if (left.get() > 0) {
            left.decrementAndGet();
            return true;
        }
        return false;
    }

    @Operation
    int left() {
        return left.get();
    }
}
