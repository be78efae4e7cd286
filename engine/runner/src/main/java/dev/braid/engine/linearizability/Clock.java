// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.linearizability;

/**
 * Numbers the calls and returns of one scenario in the order in which they happen, and lets its threads meet before
 * calls, so that the calls overlap.
 *
 * <p>Nothing of this is traced, as nothing of Braid is: fields of its own and a monitor, but no atomic variable or
 * variable handle, as these are the JDK's. So what threads do between these moments is ordered by nothing but the code
 * under test, for simulators that look for such orders.
 *
 * <p>Thread safety: any thread.
 */
final class Clock implements CallClock {
    /** Some tenths of a millisecond at most: a waiting thread is to be on a processor when the others come. */
    private static final int MOST_SPINS = 20_000;

    /** So often a thread looks before it lets another one run, which may be one that it waits for. */
    private static final int SPINS_BEFORE_YIELD = 1_000;

    private final Arrivals[] threads;
    /** More than there are processors cannot meet. */
    private final int meeting;

    private long now;

    /** Number of calls that a thread has come to. */
    private static final class Arrivals {
        volatile int rounds;
    }

    Clock(int threads) {
        this.threads = new Arrivals[threads];
        meeting = Math.min(threads, Math.max(2, Runtime.getRuntime().availableProcessors()));
        for (int i = 0; i < threads; i++) {
            this.threads[i] = new Arrivals();
        }
    }

    @Override
    public synchronized long tick() {
        return now++;
    }

    /** Waits before most calls for as many threads as can meet to have come as far, though not for long. */
    @Override
    public void come(int thread, PlannedCall call) {
        if (call.meets()) {
            meet(thread - 1);
        } else {
            arrive(thread - 1);
        }
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // each thread has its own
    private void arrive(int thread) {
        threads[thread].rounds++;
    }

    private void meet(int thread) {
        arrive(thread);
        int round = threads[thread].rounds;
        for (int spins = 1; spins < MOST_SPINS && !canGo(round); spins++) {
            if (spins % SPINS_BEFORE_YIELD == 0) {
                Thread.yield();
            } else {
                Thread.onSpinWait();
            }
        }
    }

    private boolean canGo(int round) {
        int come = 0;
        for (int i = 0; i < threads.length; i++) {
            come += threads[i].rounds >= round ? 1 : 0;
        }
        return come >= meeting;
    }
}
