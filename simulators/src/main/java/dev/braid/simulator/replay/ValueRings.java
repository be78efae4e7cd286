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
 *    63     62      32 31       0
 *  +------+-----------+----------+
 *  |around|  length   |   next   |
 *  +------+-----------+----------+
 * </pre>
 *
 * <ul>
 *   <li>next: where the next value goes, from 0; if that is the length, the ring is full, and the value needs room first.
 *   <li>around: whether the places from next on hold values, too.
 * </ul>
 */
final class ValueRings {
    /** The ring of a location that never changed. */
    static final int NONE = 0;

    /** Rings up to this length are always granted; beyond it, as far as the budget goes. */
    static final int LENGTH_ASSURED = 16;

    static final int LENGTH_LIMIT = 4096;

    private static final int LENGTH_FIRST = 2;
    private static final int LENGTH_SHIFT = 32;
    private static final long AROUND = 1L << 63;

    private final LongArena arena = new LongArena("earlier values", LENGTH_LIMIT + 1);
    private final HistoryBudget budget;

    ValueRings(HistoryBudget budget) {
        this.budget = budget;
    }

    /** Adds a value. {@return the ring, which may have moved} */
    int push(int ring, long value) {
        long[] page = arena.page(ring);
        int at = LongArena.at(ring);
        long header = page[at];
        int next = (int) header;
        if (next >= length(header)) {
            return pushToFull(ring, value);
        }
        page[at] = header + 1;
        page[at + 1 + next] = value;
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
        return ring == NONE || remembered(ring) < length(arena.page(ring)[LongArena.at(ring)]);
    }

    /** {@return a new ring of one byte of each value} */
    int bytes(int ring, int index) {
        if (ring == NONE) {
            return NONE;
        }
        long[] from = arena.page(ring);
        int first = LongArena.at(ring);
        int length = length(from[first]);
        int copy = arena.allocate(length + 1);
        long[] to = arena.page(copy);
        int at = LongArena.at(copy);
        to[at] = from[first];
        for (int i = 1; i <= length; i++) {
            to[at + i] = Bytes.byteAt(from[first + i], index);
        }
        return copy;
    }

    private int pushToFull(int ring, long value) {
        if (ring == NONE) {
            int first = arena.allocate(LENGTH_FIRST + 1);
            arena.page(first)[LongArena.at(first)] = header(LENGTH_FIRST, 0);
            return push(first, value);
        }
        long[] page = arena.page(ring);
        int at = LongArena.at(ring);
        int length = length(page[at]);
        if (length < LENGTH_LIMIT && (length < LENGTH_ASSURED || budget.take(length))) {
            return push(lengthen(ring, length), value);
        }
        page[at] = header(length, 0) | AROUND;
        return push(ring, value);
    }

    /** Doubles a full ring, of which nothing is overwritten: the next value belongs behind the last place. */
    private int lengthen(int ring, int length) {
        int longer = arena.allocate(length * 2 + 1);
        long[] page = arena.page(longer);
        int at = LongArena.at(longer);
        System.arraycopy(arena.page(ring), LongArena.at(ring) + 1, page, at + 1, length);
        page[at] = header(length * 2, length);
        arena.release(ring, length + 1);
        return longer;
    }

    private int remembered(int ring) {
        if (ring == NONE) {
            return 0;
        }
        long header = arena.page(ring)[LongArena.at(ring)];
        return header < 0 ? length(header) : (int) header;
    }

    private long get(int ring, int ago) {
        long[] page = arena.page(ring);
        int at = LongArena.at(ring);
        long header = page[at];
        int place = (int) header - ago;
        return page[at + 1 + (place < 0 ? place + length(header) : place)];
    }

    private static long header(int length, int next) {
        return (long) length << LENGTH_SHIFT | next;
    }

    private static int length(long header) {
        return (int) (header >>> LENGTH_SHIFT) & Integer.MAX_VALUE;
    }
}
