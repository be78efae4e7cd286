// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.migration;

import static org.junit.jupiter.api.Assertions.assertSame;

import dev.braid.engine.api.TracedConcurrencyTest;

/** A test that was one of vmlens'. */
class LazyFixture {
    @TracedConcurrencyTest
    void allThreads_getTheSameObject() throws InterruptedException {
        Lazy lazy = new Lazy();
        Object[] seen = new Object[1];
        Thread second = new Thread(() -> seen[0] = lazy.get());
        second.start();
        Object own = lazy.get();
        second.join();
        assertSame(own, seen[0]);
    }
}
