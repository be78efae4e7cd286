// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import dev.braid.simulator.lock.LockMode;

/**
 * One step of a thread of a {@link LockProgram}.
 *
 * @param id tells it from all others, from 1
 * @param target a lock, or a thread
 */
record LockOperation(int id, Kind kind, int target, LockMode mode) {
    enum Kind {
        LOCK,
        UNLOCK,
        /** A wait releases a monitor, however often it was entered, */
        WAIT,
        /** and takes it again. */
        WAKE,
        START,
        JOIN
    }

    boolean takes() {
        return kind == Kind.LOCK || kind == Kind.WAKE;
    }
}
