// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

import static dev.braid.engine.api.TracedConcurrencyTest.Control.UNLOCKED;
import static dev.braid.engine.api.TracedConcurrencyTest.Control.WINDOW;

import dev.braid.engine.api.TracedConcurrencyTest;
import java.util.concurrent.atomic.AtomicLong;

/** One test with a control that can't notice anything, one without a control. */
class ControlFixture {
    private static final int INCREMENTS = 20_000;

    private static int runsInThisJvm;

    private final AtomicLong counter = new AtomicLong();

    @TracedConcurrencyTest(control = WINDOW, controlRuns = 2)
    void oneThread() {
        increment();
    }

    @TracedConcurrencyTest
    void twoThreads() throws InterruptedException {
        Thread other = new Thread(this::increment);
        other.start();
        increment();
        other.join();
    }

    @TracedConcurrencyTest(control = UNLOCKED, controlRuns = 3)
    void throwsInItsSecondRun() throws InterruptedException {
        twoThreads();
        if (++runsInThisJvm == 2) {
            throw new IllegalStateException("second run");
        }
    }

    private void increment() {
        for (int i = 0; i < INCREMENTS; i++) {
            counter.incrementAndGet();
        }
    }
}
