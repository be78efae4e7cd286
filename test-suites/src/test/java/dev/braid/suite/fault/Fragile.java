// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

import java.util.concurrent.atomic.AtomicLong;

/** Its instrumentation fails on demand. It is on its own, as Jupiter loads all members of a class of tests. */
final class Fragile {
    private final AtomicLong counter = new AtomicLong();

    long next() {
        return counter.incrementAndGet();
    }
}
