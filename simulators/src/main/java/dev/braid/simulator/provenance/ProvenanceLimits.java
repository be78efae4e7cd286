// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.provenance;

import dev.braid.simulator.MemoryShare;

/**
 * The amount of a trace that is held.
 *
 * @param thunks the number of thunks of the graph
 * @param edges the number of edges of synchronisation and of data
 * @param words the number of words of eight bytes whose last writers are known: twice as many at most
 * @param locations the number of locations that are told apart in one thunk, of those that it reads and of those
 *     that it writes
 * @param share the share of the memory into which the words and the graph fit
 */
record ProvenanceLimits(int thunks, int edges, int words, int locations, MemoryShare share) {
    /** The approximate bytes of words, and of a graph of the most thunks and edges. */
    private static final long BYTES = 600L << 20;

    private static final int THUNKS = 1_000_000;
    private static final int EDGES = 2_000_000;
    private static final int WORDS = 1 << 19;
    private static final int LOCATIONS = 1 << 16;

    ProvenanceLimits(int thunks, int edges, int words, int locations) {
        this(thunks, edges, words, locations, MemoryShare.alone());
    }

    /** {@return the limits for a share of memory} */
    static ProvenanceLimits within(MemoryShare share) {
        return new ProvenanceLimits(
                share.scaled(THUNKS, BYTES), share.scaled(EDGES, BYTES), share.scaled(WORDS, BYTES), LOCATIONS, share);
    }
}
