// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.replay;

import java.util.Arrays;

/**
 * Gives a number to each way of writing that occurs: by which thread, where in the program, in which mode, and whether
 * as a read-modify-write. There are few of them beside the writes themselves.
 *
 * <p>A hash table with open addressing, two longs to an entry: site and call site; the rest, and the number.
 */
final class Writers {
    /** The number of no writer. */
    static final int NONE = 0;

    /** Numbers are below this bound. */
    static final int LIMIT = 1 << 28;

    private static final int NUMBER_BITS = 28;
    private static final int THREAD_SHIFT = 4;
    private static final int MODE_SHIFT = 1;
    private static final int MODE_MASK = 7;
    private static final long UPDATES = 1;
    private static final long INT = 0xFFFF_FFFFL;
    private static final long MIX_PLACE = 0x9E3779B97F4A7C15L;
    private static final long MIX_ACTOR = 0xC2B2AE3D27D4EB4FL;
    /** The least slots to an entry: a search that goes on is a branch that no processor foresees. */
    private static final int SLOTS_PER_ENTRY = 8;

    private static final int FIRST_CAPACITY = 1 << 9;

    private long[] table = new long[FIRST_CAPACITY * 2];
    private int shift = Long.SIZE - Integer.numberOfTrailingZeros(FIRST_CAPACITY);
    private long[] places = new long[FIRST_CAPACITY / SLOTS_PER_ENTRY];
    private long[] actors = new long[FIRST_CAPACITY / SLOTS_PER_ENTRY];
    private int count;

    /**
     * {@return the number, from 1}
     *
     * @param call the call site with its flags
     * @param mode the mode's ordinal
     * @param updates whether it is a read-modify-write
     */
    int number(int thread, int site, int call, int mode, boolean updates) {
        long place = (long) site << Integer.SIZE | call & INT;
        long actor = (thread & INT) << THREAD_SHIFT | (long) mode << MODE_SHIFT | (updates ? UPDATES : 0);
        long[] entries = table;
        int i = home(place, actor);
        while (true) {
            long entry = entries[i + 1];
            if (entries[i] == place && entry >>> NUMBER_BITS == actor) {
                if (entry != 0) {
                    return (int) entry & LIMIT - 1;
                }
                return add(place, actor);
            }
            if (entry == 0) {
                return add(place, actor);
            }
            i = i + 2 & entries.length - 1;
        }
    }

    int thread(int number) {
        return (int) (actors[number] >>> THREAD_SHIFT);
    }

    int site(int number) {
        return (int) (places[number] >>> Integer.SIZE);
    }

    int call(int number) {
        return (int) places[number];
    }

    /** {@return the ordinal of the mode} */
    int mode(int number) {
        return (int) actors[number] >>> MODE_SHIFT & MODE_MASK;
    }

    boolean updates(int number) {
        return (actors[number] & UPDATES) != 0;
    }

    private int add(long place, long actor) {
        int number = count + 1;
        if (number == LIMIT) {
            throw new IllegalStateException("this trace has more than " + (LIMIT - 1)
                    + " pairs of a thread and a place where it writes; trace a shorter run");
        }
        count = number;
        if (number == places.length) {
            places = Arrays.copyOf(places, number * 2);
            actors = Arrays.copyOf(actors, number * 2);
        }
        places[number] = place;
        actors[number] = actor;
        if (number * 2L * SLOTS_PER_ENTRY > table.length) {
            grow();
        } else {
            insert(number);
        }
        return number;
    }

    private void grow() {
        table = new long[table.length * 2];
        shift--;
        for (int number = 1; number <= count; number++) {
            insert(number);
        }
    }

    private void insert(int number) {
        int i = home(places[number], actors[number]);
        while (table[i + 1] != 0) {
            i = i + 2 & table.length - 1;
        }
        table[i] = places[number];
        table[i + 1] = actors[number] << NUMBER_BITS | number;
    }

    private int home(long place, long actor) {
        return (int) ((place * MIX_PLACE + actor) * MIX_ACTOR >>> shift) << 1;
    }
}
