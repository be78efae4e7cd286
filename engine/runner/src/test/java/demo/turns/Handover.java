// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.turns;

/** Turns of threads, which they wait for and pass on. To be excluded from tracing. */
final class Handover {
    private static volatile int now;

    private Handover() {}

    static void await(int turn) {
        while (now != turn) {
            Thread.onSpinWait();
        }
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // only the thread whose turn it is comes here
    static void pass() {
        now++;
    }
}
