// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.coherence;

import java.util.Arrays;

/**
 * The times at which the bytes of a line were last written, and the cores that wrote them. A unit is as long as the
 * shortest access so far, as no access has written to a part of one.
 */
final class WriteTimes {
    private static final int CORE_BITS = 16;

    /** The number of cores that can be told apart. */
    static final int CORE_LIMIT = 1 << CORE_BITS;

    private static final int LONGEST_UNIT = 8;

    private int unitShift = Integer.numberOfTrailingZeros(LONGEST_UNIT);
    /** The time, and below it the core; 0 for none. */
    private long[] units;

    WriteTimes(int lineBytes) {
        units = new long[lineBytes >>> unitShift];
    }

    /** {@return {@code true} if another core has written to one of these bytes, as the last one and after that time} */
    boolean isFromOther(int core, int at, int size, long since) {
        split(at, size);
        for (int unit = at >>> unitShift; unit <= at + size - 1 >>> unitShift; unit++) {
            if (units[unit] >>> CORE_BITS > since && (units[unit] & CORE_LIMIT - 1) != core) {
                return true;
            }
        }
        return false;
    }

    void write(int core, int at, int size, long time) {
        split(at, size);
        Arrays.fill(units, at >>> unitShift, (at + size - 1 >>> unitShift) + 1, time << CORE_BITS | core);
    }

    private void split(int at, int size) {
        int shift = Integer.numberOfTrailingZeros(at | size | LONGEST_UNIT);
        if (shift < unitShift) {
            int parts = unitShift - shift;
            long[] finer = new long[units.length << parts];
            for (int i = 0; i < finer.length; i++) {
                finer[i] = units[i >>> parts];
            }
            units = finer;
            unitShift = shift;
        }
    }
}
