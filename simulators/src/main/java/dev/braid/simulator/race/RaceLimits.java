// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

/**
 * How much the search for races remembers of the past of locations: twice as much as this. What was not accessed for
 * longest is forgotten, but for by whom and when.
 *
 * @param cells locations that have one size, as numbers of them and as what they take in longs
 * @param histories locations of them that have several accesses at once
 * @param blocks aligned words that are accessed in different sizes, or atomically
 */
record RaceLimits(long cells, long longs, int histories, int blocks) {
    /** Some 200 MiB in all for most programs. */
    static final RaceLimits USUAL = new RaceLimits(1 << 20, 1 << 24, 1 << 17, 1 << 17);
}
