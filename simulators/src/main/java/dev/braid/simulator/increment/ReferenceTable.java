// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.increment;

import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayFIFOQueue;
import it.unimi.dsi.fastutil.longs.LongIterator;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.function.LongPredicate;

/**
 * The references that ever led from one object to another: the distinct (object, offset, target) of a trace's reference
 * accesses, in a hash table with open addressing. Entries stay when a reference is overwritten: what was once a part of
 * the counter keeps its increments.
 */
final class ReferenceTable {
    /** Takes one entry. */
    @FunctionalInterface
    interface Visitor {
        void reference(long object, long offset, long target);
    }

    private static final int FIRST_CAPACITY = 1 << 10;
    private static final int ENTRY = 3;
    private static final int OFFSET = 1;
    private static final int TARGET = 2;
    private static final long MIX_OBJECT = 0x9E3779B97F4A7C15L;
    private static final long MIX_OFFSET = 0xC2B2AE3D27D4EB4FL;
    private static final long MIX_TARGET = 0x165667B19E3779F9L;

    /** {@link #ENTRY} numbers for each slot; a slot whose object is 0 is free. */
    private long[] table = new long[FIRST_CAPACITY * ENTRY];

    private int capacity = FIRST_CAPACITY;
    private int count;

    /** Adds an entry, unless it is there. Null and memory outside the heap are left out. */
    void add(long object, long offset, long target) {
        if (object == 0 || target == 0) {
            return;
        }
        int slot = slot(object, offset, target);
        if (table[slot] != 0) {
            return;
        }
        put(slot, object, offset, target);
        count++;
        if (count > capacity >> 1) {
            grow();
        }
    }

    void forEach(Visitor visitor) {
        for (int slot = 0; slot < table.length; slot += ENTRY) {
            if (table[slot] != 0) {
                visitor.reference(table[slot], table[slot + OFFSET], table[slot + TARGET]);
            }
        }
    }

    /**
     * {@return the objects that can be reached, each with its distance from the nearest root, whose own distance is 1}
     *
     * @param leftOut objects to stop in front of
     */
    Long2IntOpenHashMap distances(LongOpenHashSet roots, LongPredicate leftOut) {
        int[] slots = slotsByObject();
        Long2IntOpenHashMap distances = new Long2IntOpenHashMap();
        LongArrayFIFOQueue queue = new LongArrayFIFOQueue();
        for (LongIterator each = roots.iterator(); each.hasNext(); ) {
            long root = each.nextLong();
            distances.put(root, 1);
            queue.enqueue(root);
        }
        while (!queue.isEmpty()) {
            long object = queue.dequeueLong();
            int next = distances.get(object) + 1;
            for (int i = firstOf(object, slots); i < slots.length && table[slots[i]] == object; i++) {
                long target = table[slots[i] + TARGET];
                if (!distances.containsKey(target) && !leftOut.test(target)) {
                    distances.put(target, next);
                    queue.enqueue(target);
                }
            }
        }
        return distances;
    }

    private int[] slotsByObject() {
        int[] slots = new int[count];
        int next = 0;
        for (int slot = 0; slot < table.length; slot += ENTRY) {
            if (table[slot] != 0) {
                slots[next++] = slot;
            }
        }
        IntArrays.quickSort(slots, (a, b) -> Long.compare(table[a], table[b]));
        return slots;
    }

    /** {@return the first position whose entry is of that object or a greater one} */
    private int firstOf(long object, int[] slots) {
        int low = 0;
        int high = slots.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (table[slots[middle]] < object) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** {@return the slot of the entry, or the free one where it belongs} */
    private int slot(long object, long offset, long target) {
        int shift = Long.SIZE - Integer.numberOfTrailingZeros(capacity);
        int i = (int) ((((object * MIX_OBJECT + offset) * MIX_OFFSET + target) * MIX_TARGET) >>> shift);
        while (true) {
            int slot = i * ENTRY;
            long found = table[slot];
            if (found == 0 || (found == object && table[slot + OFFSET] == offset && table[slot + TARGET] == target)) {
                return slot;
            }
            i = (i + 1) & (capacity - 1);
        }
    }

    private void put(int slot, long object, long offset, long target) {
        table[slot] = object;
        table[slot + OFFSET] = offset;
        table[slot + TARGET] = target;
    }

    private void grow() {
        long[] old = table;
        capacity *= 2;
        table = new long[capacity * ENTRY];
        for (int slot = 0; slot < old.length; slot += ENTRY) {
            if (old[slot] != 0) {
                put(
                        slot(old[slot], old[slot + OFFSET], old[slot + TARGET]),
                        old[slot],
                        old[slot + OFFSET],
                        old[slot + TARGET]);
            }
        }
    }
}
