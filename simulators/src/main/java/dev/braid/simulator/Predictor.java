// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

/** Simulator that finds not only what a run did, but also what other schedules of the same program may do. */
public interface Predictor extends Simulator {
    /**
     * Leaves it to others to confirm what it predicts. A verdict on a run that has nothing else then agrees, and lists
     * that as its {@linkplain Verdict.Agrees#predictions() predictions}; by default, it diverges. To be called before
     * {@link #start}.
     */
    void leaveToConfirm();

    /** {@return {@code true} if it leaves what it predicts to others} */
    boolean leavesToConfirm();
}
