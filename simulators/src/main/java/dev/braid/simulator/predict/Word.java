// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.simulator.cells.WordSharing;
import org.jspecify.annotations.Nullable;

/**
 * The locations of eight aligned bytes, one for each unit of them. A unit is as long as the shortest access so far: an
 * access that is longer is one to each of its units.
 */
final class Word {
    static final int SHIFT = 3;

    private static final int BYTES = 1 << SHIFT;

    private int unitShift;
    private @Nullable LocationHistory[] units;
    private final WordSharing users = new WordSharing();
    private final boolean isPartial;
    /** Strands that come after all that was forgotten, by bit. */
    private long checked;

    /**
     * @param size of the first access, in bytes, a power of 2
     * @param isPartial whether there were perhaps accesses before that, which were forgotten
     */
    Word(int size, boolean isPartial) {
        this.isPartial = isPartial;
        unitShift = Integer.numberOfTrailingZeros(size);
        units = new LocationHistory[BYTES >>> unitShift];
    }

    /** {@return the threads that have accessed its data} */
    WordSharing users() {
        return users;
    }

    boolean isPartial() {
        return isPartial;
    }

    /** {@return whether all that was forgotten comes before what a strand does here} */
    boolean isCheckedBy(int strand) {
        return strand < Long.SIZE && (checked >>> strand & 1) != 0;
    }

    void checkedBy(int strand) {
        if (strand < Long.SIZE) {
            checked |= 1L << strand;
        }
    }

    /** Forgets all, except for how far strands had come. */
    void forgetTo(ForgottenPast forgotten, long object) {
        for (LocationHistory unit : units) {
            if (unit != null) {
                unit.forgetTo(forgotten, object);
            }
        }
    }

    /** Makes units that are no longer than that. */
    void split(int size) {
        int shift = Integer.numberOfTrailingZeros(size);
        if (shift < unitShift) {
            @Nullable LocationHistory[] finer = new LocationHistory[BYTES >>> shift];
            for (int i = 0; i < finer.length; i++) {
                LocationHistory whole = units[i << shift >>> unitShift];
                finer[i] = whole == null ? null : whole.copy();
            }
            units = finer;
            unitShift = shift;
        }
    }

    /** {@return the unit that a byte of the word is in} */
    int unit(long offset) {
        return (int) (offset & BYTES - 1) >>> unitShift;
    }

    LocationHistory location(int unit) {
        LocationHistory location = units[unit];
        if (location == null) {
            location = new LocationHistory();
            units[unit] = location;
        }
        return location;
    }
}
