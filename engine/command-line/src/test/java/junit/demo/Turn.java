// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package junit.demo;

/**
 * Says whose turn it is. Nothing of this is in a trace: by its package it runs beside the program, as test frameworks
 * do.
 */
public final class Turn {
    private static volatile int turn;

    private Turn() {}

    /** Waits for a turn, the first of which is 0. */
    public static void await(int number) {
        while (turn != number) {
            Thread.onSpinWait();
        }
    }

    /** Lets the next turn begin. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread at a time
    public static void next() {
        turn++;
    }
}
