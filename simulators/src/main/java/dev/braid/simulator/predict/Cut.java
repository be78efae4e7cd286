// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import java.util.Arrays;

/** A beginning of each strand, which says which events of a trace are taken. Positions in a strand count from 1. */
final class Cut {
    private long[] positions;

    Cut() {
        this(new long[0]);
    }

    /** Takes over the array. */
    Cut(long[] positions) {
        this.positions = positions;
    }

    Cut copy() {
        return new Cut(positions.clone());
    }

    /** {@return a copy that takes nothing of that strand} */
    Cut without(int strand) {
        Cut copy = copy();
        if (strand < copy.positions.length) {
            copy.positions[strand] = 0;
        }
        return copy;
    }

    /** {@return the number of that strand's events that are taken} */
    long position(int strand) {
        return strand < positions.length ? positions[strand] : 0;
    }

    /** {@return a number above those of all strands of which events are taken} */
    int strands() {
        return positions.length;
    }

    /** Takes a strand up to a position, unless more of it is taken; {@return {@code true} if that was not so} */
    boolean add(int strand, long position) {
        if (position <= position(strand)) {
            return false;
        }
        if (strand >= positions.length) {
            positions = Arrays.copyOf(positions, strand + 1);
        }
        positions[strand] = position;
        return true;
    }

    /** Takes all that another one takes; {@return {@code true} if anything of it was not taken} */
    boolean add(Cut other) {
        return add(other.positions);
    }

    boolean add(long[] more) {
        if (more.length > positions.length) {
            positions = Arrays.copyOf(positions, more.length);
        }
        boolean hasGrown = false;
        for (int i = 0; i < more.length; i++) {
            if (more[i] > positions[i]) {
                positions[i] = more[i];
                hasGrown = true;
            }
        }
        return hasGrown;
    }

    /** Takes what another one takes and nothing else. */
    void set(Cut other) {
        positions = other.positions.length == positions.length ? positions : new long[other.positions.length];
        System.arraycopy(other.positions, 0, positions, 0, positions.length);
    }
}
