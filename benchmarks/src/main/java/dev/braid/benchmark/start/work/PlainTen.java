// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.start.work;

import org.junit.jupiter.api.Test;

/** Ten small plain JUnit tests; each subclass runs them again. */
abstract class PlainTen {
    @Test
    void one() throws InterruptedException {
        new SmallTest().counts();
    }

    @Test
    void two() throws InterruptedException {
        new SmallTest().counts();
    }

    @Test
    void three() throws InterruptedException {
        new SmallTest().counts();
    }

    @Test
    void four() throws InterruptedException {
        new SmallTest().counts();
    }

    @Test
    void five() throws InterruptedException {
        new SmallTest().counts();
    }

    @Test
    void six() throws InterruptedException {
        new SmallTest().counts();
    }

    @Test
    void seven() throws InterruptedException {
        new SmallTest().counts();
    }

    @Test
    void eight() throws InterruptedException {
        new SmallTest().counts();
    }

    @Test
    void nine() throws InterruptedException {
        new SmallTest().counts();
    }

    @Test
    void ten() throws InterruptedException {
        new SmallTest().counts();
    }
}
