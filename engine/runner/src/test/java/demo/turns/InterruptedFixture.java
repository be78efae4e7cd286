// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.turns;

import dev.braid.engine.api.Atomic;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.atomicity.AtomicitySimulator;

/** Two threads add to a balance: one after the other, or the second while the first is at it. */
public class InterruptedFixture {
    private static final int TURNS_OF_A_TRIAL = 2;

    /** Number of trials that have run in this worker. */
    private static int trials;

    private int balance;

    @TracedConcurrencyTest(simulators = AtomicitySimulator.class, trials = 3)
    void secondTrial() throws InterruptedException {
        addTwice(trials == 1);
    }

    @TracedConcurrencyTest(simulators = AtomicitySimulator.class, trials = 3)
    void firstTrial() throws InterruptedException {
        addTwice(true);
    }

    private void addTwice(boolean interrupted) throws InterruptedException {
        int turn = TURNS_OF_A_TRIAL * trials++;
        Thread first = new Thread(() -> {
            add(10, interrupted ? turn : -1);
            if (!interrupted) {
                Handover.pass();
            }
        });
        Thread second = new Thread(() -> {
            Handover.await(turn + 1);
            add(5, -1);
            Handover.pass();
        });
        first.start();
        second.start();
        first.join();
        second.join();
    }

    /** @param turn the turn at which another thread's comes first, -1 if none does */
    @Atomic
    void add(int amount, int turn) {
        int seen = balance;
        if (turn >= 0) {
            Handover.pass();
            Handover.await(turn + 2);
        }
        balance = seen + amount;
    }
}
