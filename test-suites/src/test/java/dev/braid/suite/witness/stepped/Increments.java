// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.witness.stepped;

import java.util.concurrent.atomic.AtomicLong;

/** Increments a counter, and counts how often it was even. */
public final class Increments extends SteppedProgram {
    private final AtomicLong counter = new AtomicLong();
    private long increments;
    private long evens;

    @Override
    void round(int number) {
        long old = counter.getAndIncrement();
        increments++;
        evens += old % 2 == 0 ? 1 : 0;
        if ((increments & 7) == 0 && evens > increments) {
            throw new IllegalStateException();
        }
    }
}
