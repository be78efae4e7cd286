// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.atomicity;

import org.jspecify.annotations.Nullable;

/** The footprints in eight aligned bytes, by units that are as long as the shortest access so far. */
final class ShadowWord {
    static final int SHIFT = 3;

    private static final int BYTES = 1 << SHIFT;

    private int unitShift;
    private @Nullable Footprints[] units;

    /** @param size of the first access, in bytes, a power of 2 */
    ShadowWord(int size) {
        unitShift = Integer.numberOfTrailingZeros(size);
        units = new Footprints[BYTES >>> unitShift];
    }

    /** Makes units that are no longer than that. */
    void split(int size) {
        int shift = Integer.numberOfTrailingZeros(size);
        if (shift >= unitShift) {
            return;
        }
        @Nullable Footprints[] finer = new Footprints[BYTES >>> shift];
        for (int i = 0; i < finer.length; i++) {
            Footprints whole = units[i << shift >>> unitShift];
            finer[i] = whole == null ? null : whole.copy();
        }
        units = finer;
        unitShift = shift;
    }

    /** {@return the unit that a byte is in} */
    int unit(long offset) {
        return (int) (offset & BYTES - 1) >>> unitShift;
    }

    @Nullable
    Footprints known(int unit) {
        return units[unit];
    }

    Footprints get(int unit) {
        Footprints known = units[unit];
        if (known == null) {
            known = new Footprints();
            units[unit] = known;
        }
        return known;
    }

    /** {@return whether nothing here matters any more} */
    boolean isEmpty() {
        for (Footprints unit : units) {
            if (unit != null && !unit.isEmpty()) {
                return false;
            }
        }
        return true;
    }
}
