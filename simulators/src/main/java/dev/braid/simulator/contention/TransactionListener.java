// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

/** Takes what happens in the simulated memory, for each thread in the order of its time. */
interface TransactionListener extends LossListener {
    /** The kinds of events in the simulated memory. */
    enum Kind {
        /** An attempt starts. */
        START,
        /** It can't go on beside another one. What comes of it follows. */
        CONTENTION,
        /** It makes the other one fail. */
        ABORT_OTHER,
        /** It gives up itself. */
        ABORT_SELF,
        /** It waits. */
        WAIT,
        WAIT_END,
        /** The attempt has failed: it gave up, or another one made it. */
        ABORTED,
        COMMIT
    }

    /** Something happens in a thread. */
    void happened(Kind kind, int thread, long time);

    /** A thread has waited for a segment, for no other reason than that none was free. */
    void waitedForSegment(int thread, long steps);
}
