// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.start.work;

import dev.braid.engine.api.TracedConcurrencyTest;

/** Ten small traced tests; each subclass runs them again. */
abstract class TracedTen {
    @TracedConcurrencyTest
    void one() throws InterruptedException {
        new SmallTest().counts();
    }

    @TracedConcurrencyTest
    void two() throws InterruptedException {
        new SmallTest().counts();
    }

    @TracedConcurrencyTest
    void three() throws InterruptedException {
        new SmallTest().counts();
    }

    @TracedConcurrencyTest
    void four() throws InterruptedException {
        new SmallTest().counts();
    }

    @TracedConcurrencyTest
    void five() throws InterruptedException {
        new SmallTest().counts();
    }

    @TracedConcurrencyTest
    void six() throws InterruptedException {
        new SmallTest().counts();
    }

    @TracedConcurrencyTest
    void seven() throws InterruptedException {
        new SmallTest().counts();
    }

    @TracedConcurrencyTest
    void eight() throws InterruptedException {
        new SmallTest().counts();
    }

    @TracedConcurrencyTest
    void nine() throws InterruptedException {
        new SmallTest().counts();
    }

    @TracedConcurrencyTest
    void ten() throws InterruptedException {
        new SmallTest().counts();
    }
}
