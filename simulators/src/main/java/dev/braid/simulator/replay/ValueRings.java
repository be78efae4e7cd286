// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.replay;

import dev.braid.simulator.cells.LongArena;

/**
 * The values that stood at locations before the present ones: a ring of chunks for each location that ever changed.
 *
 * <p>A ring grows by a chunk when it is full, as far as it may, and then goes around: its oldest chunk is overwritten.
 * Nothing is ever copied, and a value goes to the same few bytes of memory as the one before it. A ring is known by the
 * position of the chunk that is written to. A chunk is a run of a {@link LongArena}: a header, then its values.
 *
 * <pre>
 *   63                  32   31   30     16 15     8 7      0
 *  +----------------------+------+---------+--------+--------+
 *  |      next chunk      |around|  total  | length |  next  |
 *  +----------------------+------+---------+--------+--------+
 * </pre>
 *
 * <ul>
 *   <li>next: where the next value goes, from 0; if that is the length, the chunk is full.
 *   <li>total: the length of all chunks up to this one.
 *   <li>around: the places from next on hold values, too: the ring's oldest ones. If the chunk that is written to does
 *       not say so, nothing was ever overwritten.
 *   <li>next chunk: the oldest one if this is the newest.
 * </ul>
 */
final class ValueRings {
    /** The ring of a location that never changed. */
    static final int NONE = 0;

    /** The number of values that are always remembered; beyond it, as far as the budget goes. */
    static final int ASSURED = 16;

    /** The number of values at which a ring does not grow any more. */
    static final int LIMIT = 4096;

    private static final int FIRST_LENGTH = 3;
    private static final int SHORT_LENGTH = 7;
    /** The length of the chunks beyond the assured ones. */
    private static final int LONG_LENGTH = 63;

    private static final int BYTE = 0xFF;
    private static final int LENGTH_SHIFT = 8;
    private static final int TOTAL_SHIFT = 16;
    private static final int TOTAL_MASK = 0x7FFF;
    private static final long AROUND = 1L << 31;
    private static final int LINK_SHIFT = 32;

    private final LongArena arena = new LongArena("earlier values", LONG_LENGTH + 1);
    private final HistoryBudget budget;

    ValueRings(HistoryBudget budget) {
        this.budget = budget;
    }

    /** Adds a value. {@return the ring, which is known by another position from now on if that is another one} */
    int push(int ring, long value) {
        long[] page = arena.page(ring);
        int at = LongArena.at(ring);
        long header = page[at];
        int next = (int) header & BYTE;
        if (next >= length(header)) {
            return push(nextChunk(ring, header), value);
        }
        page[at] = header + 1;
        page[at + 1 + next] = value;
        return ring;
    }

    /** {@return the age of a value in the ring, 1 for the last one replaced; 0 if it is not remembered} */
    int valuesAgo(int ring, long wanted) {
        if (ring == NONE) {
            return 0;
        }
        int newest = (int) header(ring) & BYTE;
        int ago = find(ring, 0, newest, wanted);
        if (ago > 0) {
            return newest - ago + 1;
        }
        // The other chunks are linked from the oldest to the newest: what is found last counts.
        int after = newest;
        for (int chunk = link(header(ring)); chunk != ring; chunk = link(header(chunk))) {
            int length = length(header(chunk));
            int place = find(chunk, 0, length, wanted);
            ago = place > 0 ? length - place + 1 : ago > 0 ? ago + length : 0;
            after += length;
        }
        if (ago > 0) {
            return newest + ago;
        }
        int length = length(header(ring));
        int place = remembersAll(ring) ? 0 : find(ring, newest, length, wanted);
        return place > 0 ? after + length - place + 1 : 0;
    }

    /** {@return the value that stood there before the present one; there must be one} */
    long last(int ring) {
        return arena.page(ring)[LongArena.at(ring) + ((int) header(ring) & BYTE)];
    }

    /** {@return {@code true} if every value that ever stood there is remembered} */
    boolean remembersAll(int ring) {
        return (header(ring) & AROUND) == 0;
    }

    /** {@return a new ring of one byte of each value} */
    int bytes(int ring, int index) {
        if (ring == NONE) {
            return NONE;
        }
        int first = copy(ring, index);
        int last = first;
        for (int chunk = link(header(ring)); chunk != ring; chunk = link(header(chunk))) {
            int copy = copy(chunk, index);
            link(last, copy);
            last = copy;
        }
        link(last, first);
        return first;
    }

    /** {@return the chunk to go on with when one is full: a new one if there may be one, otherwise the oldest} */
    private int nextChunk(int full, long header) {
        if (full == NONE) {
            int first = chunk(FIRST_LENGTH, FIRST_LENGTH);
            link(first, first);
            return first;
        }
        int total = (int) (header >>> TOTAL_SHIFT) & TOTAL_MASK;
        int length = total < ASSURED ? SHORT_LENGTH : LONG_LENGTH;
        if ((header & AROUND) == 0 && total < LIMIT && (total < ASSURED || budget.take(length + 1))) {
            int added = chunk(length, total + length);
            link(added, link(header));
            link(full, added);
            return added;
        }
        int oldest = link(header);
        long[] page = arena.page(oldest);
        page[LongArena.at(oldest)] = page[LongArena.at(oldest)] & ~BYTE | AROUND;
        return oldest;
    }

    /** {@return a new empty chunk, which is not linked yet} */
    private int chunk(int length, int total) {
        int chunk = arena.allocate(length + 1);
        arena.page(chunk)[LongArena.at(chunk)] = (long) total << TOTAL_SHIFT | length << LENGTH_SHIFT;
        return chunk;
    }

    private int copy(int chunk, int index) {
        long[] from = arena.page(chunk);
        int first = LongArena.at(chunk);
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

    private void link(int chunk, int next) {
        long[] page = arena.page(chunk);
        int at = LongArena.at(chunk);
        page[at] = page[at] << LINK_SHIFT >>> LINK_SHIFT | (long) next << LINK_SHIFT;
    }

    private static int link(long header) {
        return (int) (header >>> LINK_SHIFT);
    }

    private static int length(long header) {
        return (int) header >>> LENGTH_SHIFT & BYTE;
    }

    private long header(int chunk) {
        return arena.page(chunk)[LongArena.at(chunk)];
    }

    /** {@return the last place of that value in a part of a chunk, from 1; 0 if it is not there} */
    private int find(int chunk, int begin, int end, long wanted) {
        long[] page = arena.page(chunk);
        int at = LongArena.at(chunk);
        for (int place = end; place > begin; place--) {
            if (page[at + place] == wanted) {
                return place;
            }
        }
        return 0;
    }
}
