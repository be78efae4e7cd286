// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import org.jspecify.annotations.Nullable;

/**
 * The histories of eight aligned bytes, one for each unit of them. A unit is as long as the shortest access so far: an
 * access that is longer is one to each of its units.
 */
final class Block {
    static final int SHIFT = 3;

    private static final int BYTES = 1 << SHIFT;

    private int unitShift;
    private @Nullable History[] units;

    /** @param size of the first access, in bytes, a power of 2 */
    Block(int size) {
        unitShift = Integer.numberOfTrailingZeros(size);
        units = new History[BYTES >>> unitShift];
    }

    /** Makes units that are no longer than that. */
    void split(int size) {
        int shift = Integer.numberOfTrailingZeros(size);
        if (shift >= unitShift) {
            return;
        }
        @Nullable History[] finer = new History[BYTES >>> shift];
        for (int i = 0; i < finer.length; i++) {
            History whole = units[i << shift >>> unitShift];
            finer[i] = whole == null ? null : whole.copy();
        }
        units = finer;
        unitShift = shift;
    }

    /** {@return the unit that a byte of the block is in} */
    int unit(long offset) {
        return (int) (offset & BYTES - 1) >>> unitShift;
    }

    /** {@return the history of a unit, which is made if there is none} */
    History history(int unit) {
        History history = units[unit];
        if (history == null) {
            history = new History();
            units[unit] = history;
        }
        return history;
    }

    /** {@return the history of a unit, if it has one} */
    @Nullable
    History known(int unit) {
        return units[unit];
    }
}
