// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.replay;

/**
 * The values that stood at locations before the present ones: a ring for each location that ever changed.
 *
 * <p>A ring is a run of a {@link LongArena}: a header, then the values. It starts short and is replaced by one of double
 * length when it is full, as far as it may; the oldest value is overwritten when it may not. The header:
 *
 * <pre>
 *   63            32 31        17  16   15          0
 *  +----------------+------------+----+-------------+
 *  |   length - 1   |      -     |full|    next     |
 *  +----------------+------------+----+-------------+
 * </pre>
 *
 * <ul>
 *   <li>next: where the next value goes; in a full ring the oldest one is there.
 *   <li>full: whether each place holds a value.
 *   <li>length: a power of 2, so that this is the mask of {@code next}.
 * </ul>
 */
final class ValueRings {
    /** The ring of a location that never changed. */
    static final int NONE = 0;

    /** Rings up to this length are always granted; beyond it, as far as the budget goes. */
    static final int LENGTH_ASSURED = 16;

    static final int LENGTH_LIMIT = 4096;

    private static final int LENGTH_FIRST = 2;
    private static final long NEXT = (1L << 16) - 1;
    private static final long FULL = 1L << 16;
    private static final int MASK_SHIFT = 32;

    private final LongArena arena = new LongArena("earlier values", LENGTH_LIMIT + 1);
    private final HistoryBudget budget;

    ValueRings(HistoryBudget budget) {
        this.budget = budget;
    }

    /** Adds a value. {@return the ring, which may have moved} */
    int push(int ring, long value) {
        if (ring == NONE) {
            return first(value);
        }
        long[] page = arena.page(ring);
        int at = LongArena.at(ring);
        long header = page[at];
        int mask = mask(header);
        if ((header & (FULL | NEXT)) == FULL && mask + 1 < LENGTH_LIMIT) {
            int longer = lengthen(ring, mask + 1);
            if (longer != ring) {
                return push(longer, value);
            }
        }
        int next = (int) (header & NEXT);
        page[at + 1 + next] = value;
        next = next + 1 & mask;
        page[at] = header & ~NEXT | next | (next == 0 ? FULL : 0);
        return ring;
    }

    /** {@return how many values ago the given one stood there, 1 being the last one replaced; 0 if it is not remembered} */
    int valuesAgo(int ring, long wanted) {
        int remembered = remembered(ring);
        for (int ago = 1; ago <= remembered; ago++) {
            if (get(ring, ago) == wanted) {
                return ago;
            }
        }
        return 0;
    }

    /** {@return the value that stood there before the present one; there must be one} */
    long last(int ring) {
        return get(ring, 1);
    }

    /** {@return whether every value that ever stood there is remembered} */
    boolean remembersAll(int ring) {
        return ring == NONE || (arena.page(ring)[LongArena.at(ring)] & FULL) == 0;
    }

    /** {@return a new ring of one byte of each value} */
    int bytes(int ring, int index) {
        if (ring == NONE) {
            return NONE;
        }
        long[] from = arena.page(ring);
        int first = LongArena.at(ring);
        int length = mask(from[first]) + 1;
        int copy = arena.allocate(length + 1);
        long[] to = arena.page(copy);
        int at = LongArena.at(copy);
        to[at] = from[first];
        for (int i = 1; i <= length; i++) {
            to[at + i] = Bytes.byteAt(from[first + i], index);
        }
        return copy;
    }

    private int first(long value) {
        int ring = arena.allocate(LENGTH_FIRST + 1);
        long[] page = arena.page(ring);
        int at = LongArena.at(ring);
        page[at] = (long) (LENGTH_FIRST - 1) << MASK_SHIFT | 1;
        page[at + 1] = value;
        return ring;
    }

    /** Doubles a full ring if it may be. As the next value would go to the first place, the values lie in order. */
    private int lengthen(int ring, int length) {
        int doubled = length * 2;
        if (doubled > LENGTH_ASSURED && !budget.take(length)) {
            return ring;
        }
        int longer = arena.allocate(doubled + 1);
        long[] page = arena.page(longer);
        int at = LongArena.at(longer);
        System.arraycopy(arena.page(ring), LongArena.at(ring) + 1, page, at + 1, length);
        page[at] = (long) (doubled - 1) << MASK_SHIFT | length;
        arena.release(ring, length + 1);
        return longer;
    }

    private int remembered(int ring) {
        if (ring == NONE) {
            return 0;
        }
        long header = arena.page(ring)[LongArena.at(ring)];
        return (header & FULL) != 0 ? mask(header) + 1 : (int) (header & NEXT);
    }

    private long get(int ring, int ago) {
        long[] page = arena.page(ring);
        int at = LongArena.at(ring);
        long header = page[at];
        return page[at + 1 + ((int) (header & NEXT) - ago & mask(header))];
    }

    private static int mask(long header) {
        return (int) (header >>> MASK_SHIFT);
    }
}
