// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.migration;

import java.util.concurrent.atomic.AtomicInteger;

/** Tickets for sale. Its bug: the last one may be sold to two threads that ask at once. */
final class Tickets {
    private final AtomicInteger left;

    Tickets(int number) {
        left = new AtomicInteger(number);
    }

    /** {@return {@code true} if there was one left} */
    boolean take() {
        if (left.get() == 0) {
            return false;
        }
        left.decrementAndGet();
        return true;
    }
}
