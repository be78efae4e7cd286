// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.cookbook;

import dev.braid.engine.api.Atomic;

/** A limiter that looks at the clock, refills and takes under its monitor. */
class RightRateLimiterFixture extends RateLimiterFixture {
    @Override
    @Atomic
    synchronized boolean tryAcquire(long now) {
        return super.tryAcquire(now);
    }
}
