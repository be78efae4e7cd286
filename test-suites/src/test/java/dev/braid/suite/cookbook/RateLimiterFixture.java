// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.cookbook;

import dev.braid.engine.api.Atomic;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.atomicity.AtomicitySimulator;
import java.util.concurrent.atomic.AtomicLong;

/** A limiter that two threads can refill for the same period. */
class RateLimiterFixture {
    static final long PERIOD = 10;
    static final int LIMIT = 3;

    final AtomicLong refilled = new AtomicLong();
    final AtomicLong permits = new AtomicLong(LIMIT);

    @Atomic
    boolean tryAcquire(long now) {
        if (now - refilled.get() >= PERIOD) {
            refilled.set(now);
            permits.set(LIMIT);
        }
        return permits.getAndUpdate(left -> left > 0 ? left - 1 : 0) > 0;
    }

    void callOften() {
        for (int now = 0; now < 5_000; now++) {
            tryAcquire(now);
        }
    }

    @TracedConcurrencyTest(simulators = AtomicitySimulator.class)
    void eachCall_isAtomic() throws InterruptedException {
        Thread first = new Thread(this::callOften, "caller-1");
        Thread second = new Thread(this::callOften, "caller-2");
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
