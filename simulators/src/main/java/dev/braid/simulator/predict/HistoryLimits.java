// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

/**
 * How much of the past is kept. What is left out may hide a race that could have been predicted, and never makes one up.
 *
 * @param accesses of each sort to a location, for each strand, that other events have come between
 * @param changes of the monitors that a strand holds
 * @param sections of each monitor, for each strand
 * @param words of eight bytes whose accesses are known: twice as many at most, at least 2
 * @param monitors of which anything is known, and of ended or interrupted threads: twice as many at most
 * @param releases by which threads synchronise in the happens-before order, of each sort: twice as many at most
 */
record HistoryLimits(int accesses, int changes, int sections, int words, int monitors, int releases) {
    /** Some 300 MiB in all for most programs. */
    static final HistoryLimits USUAL = new HistoryLimits(8, 1 << 14, 1 << 8, 1 << 17, 1 << 14, 1 << 17);
}
