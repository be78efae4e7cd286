// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

/** Whether others may hold a lock at the same time. */
enum LockMode {
    SHARED,
    EXCLUSIVE;

    boolean conflictsWith(LockMode other) {
        return this == EXCLUSIVE || other == EXCLUSIVE;
    }
}
