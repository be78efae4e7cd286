// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.migration;

import static org.junit.jupiter.api.Assertions.assertSame;

import com.vmlens.api.AllInterleavings;
import org.junit.jupiter.api.Test;

/** For the page on migration: a test with vmlens. */
class LazyTest {
    @Test
    void allThreads_getTheSameObject() throws InterruptedException {
        try (AllInterleavings interleavings = new AllInterleavings("lazy")) {
            while (interleavings.hasNext()) {
                Lazy lazy = new Lazy();
                Object[] seen = new Object[1];
                Thread second = new Thread(() -> seen[0] = lazy.get());
                second.start();
                Object own = lazy.get();
                second.join();
                assertSame(own, seen[0]);
            }
        }
    }
}
