// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.lock;

/** The modes in which a lock is held: together with others, or alone. */
public enum LockMode {
    SHARED,
    EXCLUSIVE;

    /** {@return {@code true} if two threads cannot hold a lock in these modes at the same time} */
    public boolean conflictsWith(LockMode other) {
        return this == EXCLUSIVE || other == EXCLUSIVE;
    }
}
