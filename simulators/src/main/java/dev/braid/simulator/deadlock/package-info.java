// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** Deadlocks, and threads that wait forever. Start at {@link dev.braid.simulator.deadlock.DeadlockSimulator}. */
@NullMarked
package dev.braid.simulator.deadlock;

import org.jspecify.annotations.NullMarked;
