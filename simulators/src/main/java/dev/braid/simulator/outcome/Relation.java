// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

/**
 * A relation of a few elements with one another.
 *
 * <p>Thread safety: one thread.
 */
final class Relation {
    /** By element, which ones are before it. */
    private final long[] before;

    /** @param count 64 or less */
    Relation(int count) {
        before = new long[count];
    }

    void add(int earlier, int later) {
        before[later] |= 1L << earlier;
    }

    void addAllBefore(long earlier, int later) {
        before[later] |= earlier;
    }

    boolean has(int earlier, int later) {
        return (before[later] >>> earlier & 1) != 0;
    }

    /** Makes it transitive (Warshall). */
    void close() {
        for (int middle = 0; middle < before.length; middle++) {
            for (int later = 0; later < before.length; later++) {
                if (has(middle, later)) {
                    before[later] |= before[middle];
                }
            }
        }
    }

    /** {@return {@code true} if nothing comes before itself}; after {@link #close}. */
    boolean isAcyclic() {
        for (int element = 0; element < before.length; element++) {
            if (has(element, element)) {
                return false;
            }
        }
        return true;
    }
}
