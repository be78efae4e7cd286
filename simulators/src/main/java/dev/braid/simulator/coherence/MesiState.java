// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.coherence;

/**
 * The states of a line in one cache, and their changes: the Illinois protocol (Papamarcos and Patel, "A Low-Overhead
 * Coherence Solution for Multiprocessors with Private Cache Memories", 1984), as in Culler, Singh and Gupta, "Parallel
 * Computer Architecture", 1999, section 5.3.2.
 */
enum MesiState {
    /** The only copy; memory is out of date. */
    MODIFIED,
    /** The only copy, as in memory. */
    EXCLUSIVE,
    /** One of possibly several copies, as in memory. */
    SHARED,
    INVALID;

    /** {@return the state after this cache's core reads} */
    MesiState afterOwnRead(boolean othersHoldIt) {
        if (this != INVALID) {
            return this;
        }
        return othersHoldIt ? SHARED : EXCLUSIVE;
    }

    /** {@return the state after this cache's core writes} */
    MesiState afterOwnWrite() {
        return MODIFIED;
    }

    /** {@return the state after another core's read missed} */
    MesiState afterOtherRead() {
        return this == INVALID ? INVALID : SHARED;
    }

    /** {@return the state after another core became the owner} */
    MesiState afterOtherWrite() {
        return INVALID;
    }

    /** {@return {@code true} if a read of this cache's core needs the bus} */
    boolean missesRead() {
        return this == INVALID;
    }

    /** {@return {@code true} if a write of this cache's core needs the data} */
    boolean missesWrite() {
        return this == INVALID;
    }

    /** {@return {@code true} if a write of this cache's core needs the bus only to invalidate the other copies} */
    boolean upgradesToWrite() {
        return this == SHARED;
    }

    /**
     * {@return {@code true} if memory takes the line when another core's read misses; a new owner takes it over as it
     * is}
     */
    boolean writesBackForOtherRead() {
        return this == MODIFIED;
    }
}
