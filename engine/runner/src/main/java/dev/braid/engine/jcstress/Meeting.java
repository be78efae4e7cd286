// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.jcstress;

/**
 * Lets the threads of one run meet, so that their accesses overlap.
 *
 * <p>Nothing of this is traced, as nothing of Braid is: it orders nothing for simulators that look for orders.
 *
 * <p>Thread safety: any thread.
 */
final class Meeting {
    /** Some tenths of a millisecond: a waiting thread is to be on a processor when the others come. */
    private static final int MOST_SPINS = 20_000;

    private final Arrival[] threads;

    /** Arrival of a thread, if it is there. */
    private static final class Arrival {
        volatile boolean isThere;
    }

    Meeting(int threads) {
        this.threads = new Arrival[threads];
        for (int i = 0; i < threads; i++) {
            this.threads[i] = new Arrival();
        }
    }

    /** Waits for the others, though not for long, and then some more, so that not all threads go on at once. */
    void come(int thread, int delaySpins) {
        threads[thread].isThere = true;
        for (int spins = 0; spins < MOST_SPINS && !areAllThere(); spins++) {
            Thread.onSpinWait();
        }
        for (int spins = 0; spins < delaySpins; spins++) {
            Thread.onSpinWait();
        }
    }

    private boolean areAllThere() {
        for (int i = 0; i < threads.length; i++) {
            if (!threads[i].isThere) {
                return false;
            }
        }
        return true;
    }
}
