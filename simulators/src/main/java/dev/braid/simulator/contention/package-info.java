// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The time that threads lose to each other: as the trace measured it, at its locks, and what would become of it if the
 * locks were transactions. Start at {@link dev.braid.simulator.contention.ContentionSimulator}.
 */
@NullMarked
package dev.braid.simulator.contention;

import org.jspecify.annotations.NullMarked;
