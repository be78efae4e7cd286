// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.simulator.cells.WordSharing;
import org.jspecify.annotations.Nullable;

/**
 * The locations of eight aligned bytes, one for each unit of them, and the threads that have accessed them. A unit is
 * as long as the shortest access so far: an access that is longer is one to each of its units.
 */
final class Word extends WordSharing {
    static final int SHIFT = 3;

    private static final int BYTES = 1 << SHIFT;

    private int unitShift;
    /** The first unit, which nearly always is the only one that is accessed. */
    private @Nullable LocationHistory first;
    /** All of them, once another one is. */
    private @Nullable LocationHistory @Nullable [] units;

    private final long object;
    private final long number;
    private final boolean isPartial;
    /** Strands that come after all that was forgotten, by bit. */
    private long checked;

    /**
     * Makes the word of an object with that number.
     *
     * @param size the size of the first access, in bytes, a power of 2
     * @param isPartial whether there were perhaps accesses before that, which were forgotten
     */
    Word(long object, long number, int size, boolean isPartial) {
        this.object = object;
        this.number = number;
        this.isPartial = isPartial;
        unitShift = Integer.numberOfTrailingZeros(size);
    }

    /** {@return {@code true} if it is that word of that object} */
    boolean isAt(long otherObject, long otherNumber) {
        return object == otherObject && number == otherNumber;
    }

    boolean isPartial() {
        return isPartial;
    }

    /** {@return {@code true} if all that was forgotten comes before what a strand does here} */
    boolean isCheckedBy(int strand) {
        return strand < Long.SIZE && (checked >>> strand & 1) != 0;
    }

    void checkedBy(int strand) {
        if (strand < Long.SIZE) {
            checked |= 1L << strand;
        }
    }

    /** Forgets all, except for how far strands had come. */
    void forgetTo(ForgottenPast forgotten, long object, AccessPairs pairs) {
        for (int unit = 0; unit < BYTES >>> unitShift; unit++) {
            LocationHistory location = known(unit);
            if (location != null) {
                location.forgetTo(forgotten, object, pairs);
            }
        }
    }

    /** Makes units that are no longer than that. */
    void split(int size, AccessPairs pairs) {
        int shift = Integer.numberOfTrailingZeros(size);
        if (shift < unitShift) {
            @Nullable LocationHistory[] finer = new LocationHistory[BYTES >>> shift];
            for (int i = 0; i < finer.length; i++) {
                LocationHistory whole = known(i << shift >>> unitShift);
                finer[i] = whole == null ? null : whole.copy(pairs);
            }
            units = finer;
            first = finer[0];
            unitShift = shift;
        }
    }

    /** {@return the unit that a byte of the word is in} */
    int unit(long offset) {
        return (int) (offset & BYTES - 1) >>> unitShift;
    }

    /** {@return the history of a unit, null if there is none} */
    @Nullable
    LocationHistory known(int unit) {
        return unit == 0 ? first : units == null ? null : units[unit];
    }

    LocationHistory location(int unit) {
        LocationHistory location = known(unit);
        return location == null ? add(unit) : location;
    }

    private LocationHistory add(int unit) {
        LocationHistory location = new LocationHistory();
        if (unit == 0) {
            first = location;
            return location;
        }
        @Nullable LocationHistory[] all = units;
        if (all == null) {
            all = new LocationHistory[BYTES >>> unitShift];
            units = all;
        }
        all[unit] = location;
        return location;
    }
}
