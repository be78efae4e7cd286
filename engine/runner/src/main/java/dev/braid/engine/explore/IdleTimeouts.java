// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import dev.braid.schedule.Operation;
import dev.braid.schedule.Strategy;

/** Another strategy, but for limits of time: none ends early any more. */
final class IdleTimeouts extends DelegatingStrategy {
    IdleTimeouts(Strategy strategy) {
        super(strategy);
    }

    @Override
    public boolean endsEarly(Operation operation) {
        return false;
    }

    @Override
    public boolean wakesUp(Operation operation) {
        return false;
    }

    @Override
    public boolean isExhausted() {
        return false;
    }
}
