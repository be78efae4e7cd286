// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.atomicity;

/**
 * How much is remembered of what happened while blocks were open: twice as much as this.
 *
 * @param words of eight bytes that were accessed; at least 2, as an access may be to two of them
 * @param releases of monitors, locks and threads
 */
record AtomicityLimits(int words, int releases) {
    /** Some 100 MiB for most programs. */
    static final AtomicityLimits USUAL = new AtomicityLimits(1 << 17, 1 << 15);
}
