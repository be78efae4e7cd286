// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

import dev.braid.trace.contention.Timelog;

/**
 * The amount that is remembered.
 *
 * @param transactions the number of transactions that may be in conflict with later ones
 * @param entries the number of entries of each thread's time log
 */
record ContentionLimits(int transactions, int entries) {
    static final ContentionLimits DEFAULTS = new ContentionLimits(4_096, Timelog.DEFAULT_ENTRIES);
}
