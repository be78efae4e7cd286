// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

import dev.braid.trace.contention.Conflict;

/** Takes what threads lose by contention. */
interface LossListener {
    /**
     * A thread has lost time.
     *
     * @param lost the amount lost
     * @param time the time at which the loss ended
     */
    void lost(int thread, Conflict conflict, long lost, long time);
}
