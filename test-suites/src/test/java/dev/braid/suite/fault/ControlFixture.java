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

    /** So many that two threads meet. */
    private static final int MEETING = 300_000;

    private static int runsInThisJvm;

    private final AtomicLong counter = new AtomicLong();

    @TracedConcurrencyTest(control = WINDOW, controlRuns = 2)
    void oneThread() {
        increment(INCREMENTS);
    }

    @TracedConcurrencyTest
    void twoThreads() throws InterruptedException {
        Thread other = new Thread(() -> increment(MEETING));
        other.start();
        increment(MEETING);
        other.join();
    }

    @TracedConcurrencyTest(control = UNLOCKED, controlRuns = 3)
    void throwsInItsSecondRun() throws InterruptedException {
        twoThreads();
        if (++runsInThisJvm == 2) {
            throw new IllegalStateException("second run");
        }
    }

    private void increment(int times) {
        for (int i = 0; i < times; i++) {
            counter.incrementAndGet();
        }
    }
}
