// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.replay;

import dev.braid.simulator.cells.CellLayout;

/**
 * Layout of a cell: what is known of one location, in four longs of a page.
 *
 * <pre>
 *  value   what a read must return, sign-extended
 *  meta    63 number of the last writer 36 | 35 epoch 5 | 4 size in bytes 1 | 0 whether it is a reference
 *  index   63 index of the last write   16 | 15 position of the ring of earlier values, upper half      0
 *  clock   63 clock of the last write   16 | 15 the position's lower half                               0
 * </pre>
 *
 * <ul>
 *   <li>the writer is one of {@link Writers}; if there is none, index and clock are 0. The value is always the
 *       writer's: of a location whose value is not, more must be known than fits here.
 *   <li>the ring is one of {@link ValueRings}. If the last writer read, too, then it read the last value there.
 *   <li>the epoch is that of {@link UntracedWrites} when an access last said what is here.
 *   <li>epoch, size and reference are together the cell's form, which each access computes and compares.
 * </ul>
 */
final class Cell {
    static final int LONGS_SHIFT = 2;
    static final int LONGS = 1 << LONGS_SHIFT;

    static final CellLayout LAYOUT = new CellLayout() {
        @Override
        public int longsShift() {
            return LONGS_SHIFT;
        }

        @Override
        public int size(long[] page, int at) {
            return Cell.size(page, at);
        }

        @Override
        public boolean isReference(long[] page, int at) {
            return Cell.isReference(page, at);
        }
    };

    /** Cells are of epochs below this one, whose form fits nevertheless: it is that of no cell. */
    static final long EPOCH_LIMIT = (1L << 31) - 1;

    /** The forms of sizes from this one on are not distinct; a power of 2. */
    static final int SIZE_LIMIT = 16;

    private static final int META = 1;
    private static final int INDEX = 2;
    private static final int CLOCK = 3;

    private static final long REFERENCE = 1;
    private static final int SIZE_SHIFT = 1;
    private static final int SIZE_MASK = 0xF;
    private static final int EPOCH_SHIFT = 5;
    private static final int WRITER_SHIFT = 36;

    /**
     * The distance by which a meta is shifted left so that only the form is left; {@link #SHAPE_ONLY} leaves only size
     * and reference.
     */
    private static final int FORM_ONLY = Long.SIZE - WRITER_SHIFT;

    private static final int SHAPE_ONLY = Long.SIZE - EPOCH_SHIFT;

    private static final int PLACE_SHIFT = 16;
    private static final long RING_HALF = (1L << PLACE_SHIFT) - 1;

    private Cell() {}

    /** {@return the form of an access, whose size must be 1, 2, 4 or 8} */
    static long form(long epoch, int size, boolean reference) {
        return epoch << EPOCH_SHIFT | (long) size << SIZE_SHIFT | (reference ? REFERENCE : 0);
    }

    /**
     * {@return {@code true} if an access of that form finds its size and kind here, said to be right in the same epoch}
     */
    static boolean isOfForm(long[] page, int at, long form) {
        return (page[at + META] ^ form) << FORM_ONLY == 0;
    }

    /** {@return {@code true} if an access of that form finds its size and kind here} */
    static boolean isOfShape(long[] page, int at, long form) {
        return (page[at + META] ^ form) << SHAPE_ONLY == 0;
    }

    /** {@return {@code true} if such an index or clock, and such another, fit} */
    static boolean canHold(long index, long clock) {
        return (index | clock) >>> Long.SIZE - PLACE_SHIFT == 0;
    }

    static long value(long[] page, int at) {
        return page[at];
    }

    static int size(long[] page, int at) {
        return (int) page[at + META] >>> SIZE_SHIFT & SIZE_MASK;
    }

    static boolean isReference(long[] page, int at) {
        return (page[at + META] & REFERENCE) != 0;
    }

    static long epoch(long[] page, int at) {
        return page[at + META] << FORM_ONLY >>> FORM_ONLY + EPOCH_SHIFT;
    }

    static int writer(long[] page, int at) {
        return (int) (page[at + META] >>> WRITER_SHIFT);
    }

    static long index(long[] page, int at) {
        return page[at + INDEX] >>> PLACE_SHIFT;
    }

    static long clock(long[] page, int at) {
        return page[at + CLOCK] >>> PLACE_SHIFT;
    }

    static int ring(long[] page, int at) {
        return (int) ((page[at + INDEX] & RING_HALF) << PLACE_SHIFT | page[at + CLOCK] & RING_HALF);
    }

    /** Makes the cell one that was never written to. */
    static void learn(long[] page, int at, long form, long value) {
        page[at] = value;
        page[at + META] = form;
        page[at + INDEX] = 0;
        page[at + CLOCK] = 0;
    }

    /** Takes the epoch of an access that agrees. */
    static void confirm(long[] page, int at, long form) {
        page[at + META] = page[at + META] >>> WRITER_SHIFT << WRITER_SHIFT | form;
    }

    static void write(long[] page, int at, long form, long value, int writer, int ring, long index, long clock) {
        page[at] = value;
        page[at + META] = (long) writer << WRITER_SHIFT | form;
        page[at + INDEX] = index << PLACE_SHIFT | ring >>> PLACE_SHIFT;
        page[at + CLOCK] = clock << PLACE_SHIFT | ring & RING_HALF;
    }
}
