// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.linearizability;

/**
 * Numbers the calls and returns of one scenario in the order in which they happen.
 *
 * <p>Thread safety: any thread.
 */
interface CallClock {
    /**
     * Says that a thread comes to its next call.
     *
     * @param thread from 1
     */
    void come(int thread, PlannedCall call);

    /** {@return a greater number than at any call that has returned} */
    long tick();
}
