// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.lock;

/** Whether others may hold a lock at the same time. */
public enum LockMode {
    SHARED,
    EXCLUSIVE;

    /** {@return whether two threads cannot hold a lock in these modes at the same time} */
    public boolean conflictsWith(LockMode other) {
        return this == EXCLUSIVE || other == EXCLUSIVE;
    }
}
