// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.increment;

/**
 * Predicts the increments of each thread and their sum, but no even counts: for counters such as
 * {@link java.util.concurrent.atomic.LongAdder}, whose increments return no old value.
 */
public final class IncrementCountSimulator extends AtomicIncrementSimulator {
    public IncrementCountSimulator() {
        super("counter", EvenCounts.LEFT_OUT);
    }

    @Override
    public String name() {
        return "increment-counts";
    }
}
