// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package junit.demo;

/**
 * Lets two threads go on at the same time, again and again. Nothing of this is in a trace, so that it orders nothing
 * there: by its package it runs beside the program, as test frameworks do.
 */
public final class Meeting {
    private static volatile int arrived;

    private Meeting() {}

    /** Waits for the other thread; meetings have the numbers from 0 on. */
    public static void meet(int number) {
        arrive();
        while (arrived < 2 * (number + 1)) {
            Thread.onSpinWait();
        }
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // under the lock
    private static synchronized void arrive() {
        arrived++;
    }
}
