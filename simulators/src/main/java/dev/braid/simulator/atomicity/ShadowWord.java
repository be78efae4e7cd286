// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.atomicity;

import dev.braid.simulator.order.ForgottenPlaces;
import org.jspecify.annotations.Nullable;

/** The footprints in eight aligned bytes, by units that are as long as the shortest access so far. */
final class ShadowWord {
    static final int SHIFT = 3;

    private static final int BYTES = 1 << SHIFT;

    private int unitShift;
    private @Nullable Footprints[] units;
    private final boolean isPartial;

    /**
     * @param size the size of the first access, in bytes, a power of 2
     * @param isPartial whether there were perhaps accesses before that
     */
    ShadowWord(int size, boolean isPartial) {
        this.isPartial = isPartial;
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

    /** {@return {@code true} if there were perhaps accesses that were forgotten} */
    boolean isPartial() {
        return isPartial;
    }

    /** {@return the unit that a byte is in} */
    int unit(long offset) {
        return (int) (offset & BYTES - 1) >>> unitShift;
    }

    Footprints get(int unit) {
        Footprints known = units[unit];
        if (known == null) {
            known = new Footprints();
            units[unit] = known;
        }
        return known;
    }

    /** Says whose footprints there are that still matter. */
    void forgetTo(ForgottenPlaces forgotten, long object, long number) {
        for (Footprints unit : units) {
            if (unit != null) {
                unit.threads(thread -> forgotten.add(object, number, thread));
            }
        }
    }
}
