// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

/**
 * How much of the past is kept. What is left out may hide a race that could have been predicted, and never makes one up.
 *
 * @param accesses of each sort to a location, for each strand, that other events have come between
 * @param changes of the monitors that a strand holds
 * @param sections of each monitor, for each strand
 */
record HistoryLimits(int accesses, int changes, int sections) {
    static final HistoryLimits USUAL = new HistoryLimits(8, 1 << 14, 1 << 8);
}
