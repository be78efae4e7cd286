// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.provenance;

/**
 * How much of a trace is held.
 *
 * @param thunks of the graph
 * @param edges of synchronisation and of data
 * @param words of eight bytes whose last writers are known: twice as many at most
 * @param locations that are told apart in one thunk, of those that it reads and of those that it writes
 */
record ProvenanceLimits(int thunks, int edges, int words, int locations) {
    /** Some 100 MiB beside the graph. */
    static final ProvenanceLimits USUAL = new ProvenanceLimits(1_000_000, 2_000_000, 1 << 19, 1 << 16);
}
