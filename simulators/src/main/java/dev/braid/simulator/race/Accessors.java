// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.trace.EventKind;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.layout.RecordDescriptor;
import java.util.Arrays;

/**
 * Gives a number to each way of accessing that occurs: by which thread, and how and where in the program, which is a
 * line's key with the call before it, as in a batch. There are few of them beside the accesses themselves.
 *
 * <p>A hash table with open addressing.
 */
final class Accessors {
    /** The least slots to an entry: a search that goes on is a branch that no processor foresees. */
    private static final int SLOTS_PER_ENTRY = 8;

    private static final int FIRST_CAPACITY = 1 << 10;
    private static final long MIX_HOW = 0x9E3779B97F4A7C15L;
    private static final long MIX_THREAD = 0xC2B2AE3D27D4EB4FL;

    private int[] table = new int[FIRST_CAPACITY];
    private int shift = Long.SIZE - Integer.numberOfTrailingZeros(FIRST_CAPACITY);
    private long[] hows = new long[FIRST_CAPACITY / SLOTS_PER_ENTRY];
    private int[] threads = new int[FIRST_CAPACITY / SLOTS_PER_ENTRY];
    private int count;

    /** {@return the manner and place of a plain access, in the form that a batch has} */
    static long how(TraceEvent event) {
        int size = Integer.numberOfTrailingZeros(event.size());
        int key = event.site() << RecordDescriptor.SITE_SHIFT
                | (event.isReference() ? RecordDescriptor.REFERENCE_BIT : 0)
                | size << RecordDescriptor.SIZE_SHIFT
                | (event.kind() == EventKind.WRITE ? RecordDescriptor.KIND_WRITE : RecordDescriptor.KIND_READ);
        return (long) event.callSite() << Integer.SIZE | key & 0xFFFF_FFFFL;
    }

    /** {@return the number, from 1} */
    int number(long how, int thread) {
        int i = home(how, thread);
        for (int number = table[i]; number != 0; number = table[i]) {
            if (hows[number] == how && threads[number] == thread) {
                return number;
            }
            i = i + 1 & table.length - 1;
        }
        return add(how, thread);
    }

    long how(int number) {
        return hows[number];
    }

    int thread(int number) {
        return threads[number];
    }

    private int add(long how, int thread) {
        int number = ++count;
        if (number == hows.length) {
            hows = Arrays.copyOf(hows, number * 2);
            threads = Arrays.copyOf(threads, number * 2);
        }
        hows[number] = how;
        threads[number] = thread;
        if (number * SLOTS_PER_ENTRY > table.length) {
            table = new int[table.length * 2];
            shift--;
            for (int earlier = 1; earlier < number; earlier++) {
                insert(earlier);
            }
        }
        insert(number);
        return number;
    }

    private void insert(int number) {
        int i = home(hows[number], threads[number]);
        while (table[i] != 0) {
            i = i + 1 & table.length - 1;
        }
        table[i] = number;
    }

    private int home(long how, int thread) {
        return (int) ((how * MIX_HOW + thread) * MIX_THREAD >>> shift);
    }
}
