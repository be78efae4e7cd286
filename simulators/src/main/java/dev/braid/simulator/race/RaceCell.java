// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.simulator.cells.CellLayout;
import dev.braid.simulator.order.ThreadOrder;

/**
 * Layout of a cell: the last write to a location, and the last read if there is but one that is not ordered with
 * others, in eight longs of a page. It is what nearly all locations have for a {@link History}.
 *
 * <pre>
 *  0  write   epoch << 2 | shape              negative if there is a history instead, whose number is where the
 *                                             epoch is
 *  1  read    epoch << 2 | shape              the epoch is 0 if there is none; negative as well
 *  2  value written
 *  3          63 index of the write 16 | 15 whether several threads have accessed the location
 *                                      | 14 number of the {@link Accessors accessor}, upper half 0
 *  4          63 clock of the write 16 | 15                          the number's lower half     0
 *  5, 6, 7    the same of the read, but for bit 15
 * </pre>
 *
 * <p>The shape is the length of the location, as the logarithm of its bytes; references are four bytes long. So an
 * access of the same epoch, which brings nothing new, is one comparison.
 */
final class RaceCell {
    static final int WRITE = 0;
    static final int READ = 1;
    static final int SHAPE_BITS = Long.SIZE - 1 - ThreadOrder.EPOCH_BITS;
    static final int SHAPE_MASK = (1 << SHAPE_BITS) - 1;

    private static final int LONGS_SHIFT = 3;
    private static final int WRITTEN = 2;
    private static final int WAS_READ = 5;
    private static final int INDEX = 1;
    private static final int CLOCK = 2;
    private static final int PLACE_SHIFT = 16;
    private static final int ACCESSOR_HALF = (1 << PLACE_SHIFT) - 1;
    private static final int SHARED = 1 << PLACE_SHIFT - 1;
    /** Numbers of accessors are positive. */
    private static final int UPPER_HALF = SHARED - 1;

    static final CellLayout LAYOUT = new CellLayout() {
        @Override
        public int longsShift() {
            return LONGS_SHIFT;
        }

        @Override
        public int size(long[] page, int at) {
            return RaceCell.size(page, at);
        }

        @Override
        public boolean isReference(long[] page, int at) {
            return false;
        }
    };

    private RaceCell() {}

    /** {@return {@code true} if such an index or clock, and such another, fit} */
    static boolean canHold(long index, long clock) {
        return (index | clock) >>> Long.SIZE - PLACE_SHIFT == 0;
    }

    static int size(long[] page, int at) {
        return 1 << (page[at + WRITE] & SHAPE_MASK);
    }

    static boolean hasHistory(long[] page, int at) {
        return page[at + WRITE] < 0;
    }

    static int history(long[] page, int at) {
        return (int) (page[at + WRITE] >>> SHAPE_BITS);
    }

    /** Has a cell stand for a history. */
    static void setHistory(long[] page, int at, int history) {
        long shape = page[at + WRITE] & SHAPE_MASK;
        page[at + WRITE] = Long.MIN_VALUE | (long) history << SHAPE_BITS | shape;
        page[at + READ] = Long.MIN_VALUE | shape;
    }

    /** Makes the cell one of a location that was never accessed. */
    static void begin(long[] page, int at, long shape) {
        clear(page, at, shape);
        page[at + WRITTEN + INDEX] = 0;
    }

    /** {@return {@code true} if several threads have accessed the location} */
    static boolean isShared(long[] page, int at) {
        return (page[at + WRITTEN + INDEX] & SHARED) != 0;
    }

    static void setShared(long[] page, int at) {
        page[at + WRITTEN + INDEX] |= SHARED;
    }

    /** {@return the only thread's latest epoch, of a location that is not shared} */
    static long lastEpoch(long[] page, int at) {
        return Math.max(epoch(page, at, READ), epoch(page, at, WRITE));
    }

    /** {@return the latest accessor's number, of a location that is not shared} */
    static int lastAccessor(long[] page, int at) {
        return accessor(page, at, epoch(page, at, READ) > 0 ? READ : WRITE);
    }

    /** Forgets all accesses, but not whose they were. */
    static void clear(long[] page, int at, long shape) {
        page[at + WRITE] = shape;
        page[at + READ] = shape;
    }

    /** @param which {@link #READ} or {@link #WRITE} */
    static long epoch(long[] page, int at, int which) {
        return page[at + which] >>> SHAPE_BITS;
    }

    /** Sets the last access of one kind; after a write, the reads before it no longer matter. */
    static void set(long[] page, int at, int which, long word, long value, int accessor, long index, long clock) {
        page[at + which] = word;
        int record = at + (which == WRITE ? WRITTEN : WAS_READ);
        page[record] = value;
        page[record + INDEX] = index << PLACE_SHIFT | accessor >>> PLACE_SHIFT | page[record + INDEX] & SHARED;
        page[record + CLOCK] = clock << PLACE_SHIFT | accessor & ACCESSOR_HALF;
        if (which == WRITE) {
            page[at + READ] = word & SHAPE_MASK;
        }
    }

    static long value(long[] page, int at, int which) {
        return page[record(at, which)];
    }

    static long index(long[] page, int at, int which) {
        return page[record(at, which) + INDEX] >>> PLACE_SHIFT;
    }

    static long clock(long[] page, int at, int which) {
        return page[record(at, which) + CLOCK] >>> PLACE_SHIFT;
    }

    static int accessor(long[] page, int at, int which) {
        int record = record(at, which);
        return ((int) page[record + INDEX] & UPPER_HALF) << PLACE_SHIFT | (int) page[record + CLOCK] & ACCESSOR_HALF;
    }

    static void setAccessor(long[] page, int at, int which, int accessor) {
        int record = record(at, which);
        page[record + INDEX] = page[record + INDEX] & ~(long) UPPER_HALF | accessor >>> PLACE_SHIFT;
        page[record + CLOCK] = page[record + CLOCK] & ~(long) ACCESSOR_HALF | accessor & ACCESSOR_HALF;
    }

    private static int record(int at, int which) {
        return at + (which == WRITE ? WRITTEN : WAS_READ);
    }
}
