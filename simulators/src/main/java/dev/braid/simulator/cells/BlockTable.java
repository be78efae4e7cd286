// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.cells;

import dev.braid.trace.EventBatch;
import dev.braid.trace.layout.RecordDescriptor;
import java.util.Arrays;

/**
 * Finds the block of 64 bytes that an access falls into, and in it the cell of its location.
 *
 * <p>Problem: object ids are dense, most objects are small, and most arrays are not; memory outside the heap is one
 * object as large as the address space. So the first block of each object is found by its id, and all other blocks by a
 * hash table. An entry is the same in both:
 *
 * <pre>
 *  present   bit i is set if byte i of the block begins a location that has a cell
 *  run       63 position of the cells 16 | 15 how many there is room for 8 | 7 words given up 0
 * </pre>
 *
 * <p>The cells of a block lie in the order of their bytes, without gaps: the number of bits below a location's own bit
 * is the index of its cell. So an object takes the same room whatever its fields' sizes are, and an array takes as few
 * cells as it has elements.
 *
 * <p>The words given up are those of the block's eight aligned words that have no cells, and get none.
 */
public final class BlockTable {
    /** The result of {@link #cell} if there is none. */
    public static final int NO_CELL = 0;

    static final int PRESENT = 0;
    static final int RUN = 1;
    static final int RUN_SHIFT = 16;
    static final int ROOM_SHIFT = 8;
    static final long ROOM_MASK = 0xFF;
    static final long GIVEN_UP_MASK = 0xFF;

    static final int BLOCK_SHIFT = 6;

    private static final int PAGE_SHIFT = 9;
    private static final int PAGE_MASK = (1 << PAGE_SHIFT) - 1;
    private static final int ENTRY_SHIFT = 1;
    /** Objects with greater ids are left to the hash table; ids are dense, so it takes a long time to get there. */
    private static final int DIRECT_BITS = 31;

    /** Stands for the page of objects that were not met yet; never written to. */
    private static final long[] NO_OBJECTS = new long[1 << PAGE_SHIFT + ENTRY_SHIFT];

    private static final int KEY = 2;
    private static final int SLOT = 3;
    private static final int FIRST_CAPACITY = 1 << 8;
    private static final long MIX = 0x9E3779B97F4A7C15L;
    /** So many blocks of an array that follow each other lie side by side, as a power of 2. */
    private static final int GROUP_SHIFT = 2;

    private static final int KEY_BLOCK_BITS = 24;
    private static final int KEY_OBJECT_BITS = 39;
    private static final long KEY_OUTSIDE = 1L << 63;
    private static final long NO_KEY = 0;

    private long[][] directory = {NO_OBJECTS};
    /** {@link #SLOT} longs for each slot: the entry, and its key; a slot without key is free. */
    private long[] table = new long[FIRST_CAPACITY * SLOT];

    private int capacity = FIRST_CAPACITY;
    private int count;
    private long directPages;

    /** Longs of a cell, as a power of 2. */
    private final int cellShift;

    /** Makes an empty table for cells of that layout. */
    public BlockTable(CellLayout layout) {
        cellShift = layout.longsShift();
    }

    /** {@return the number of its longs, without the index of its pages} */
    public long longs() {
        return directPages * NO_OBJECTS.length + table.length;
    }

    /** {@return the position of the location's cell, or {@link #NO_CELL}} */
    public int cell(long object, long offset) {
        long[] entries;
        int entry;
        if (isDirect(object, offset)) {
            int page = (int) (object >>> PAGE_SHIFT);
            if (page >= directory.length) {
                return NO_CELL;
            }
            entries = directory[page];
            entry = directEntry(object);
        } else {
            entries = table;
            entry = slot(key(object, offset >>> BLOCK_SHIFT));
        }
        long present = entries[entry + PRESENT];
        long bit = 1L << offset;
        if ((present & bit) == 0) {
            return NO_CELL;
        }
        int before = Long.bitCount(present & bit - 1);
        return (int) (entries[entry + RUN] >>> RUN_SHIFT) + (before << cellShift);
    }

    /**
     * Looks the cells of accesses up.
     *
     * @param words the words of events, as in a batch
     * @param cells takes, for each event, the position of its cell or {@link #NO_CELL}
     */
    public void find(long[] words, int count, int[] cells) {
        for (int i = 0; i < count; i++) {
            int event = i << EventBatch.SHIFT;
            cells[i] = RecordDescriptor.isAccess((int) words[event + EventBatch.META])
                    ? cell(words[event + EventBatch.OBJECT], words[event + EventBatch.OFFSET])
                    : NO_CELL;
        }
    }

    /** {@return {@code true} if this location can have a cell: not far out in memory that nobody has} */
    public static boolean covers(long object, long offset) {
        return isDirect(object, offset) || key(object, offset >>> BLOCK_SHIFT) != NO_KEY;
    }

    /** {@return the array that holds the block's entry at {@link #entryOf}, until an entry is added} */
    long[] entriesOf(long object, long offset) {
        if (!isDirect(object, offset)) {
            return table;
        }
        int page = (int) (object >>> PAGE_SHIFT);
        return page < directory.length ? directory[page] : NO_OBJECTS;
    }

    /** {@return the position of the entry; if there is none, a position of zeros} */
    int entryOf(long object, long offset) {
        return isDirect(object, offset) ? directEntry(object) : slot(key(object, offset >>> BLOCK_SHIFT));
    }

    /** Makes sure that the block has an entry. */
    void add(long object, long offset) {
        if (isDirect(object, offset)) {
            addPage((int) (object >>> PAGE_SHIFT));
            return;
        }
        long key = key(object, offset >>> BLOCK_SHIFT);
        int slot = slot(key);
        if (table[slot + KEY] == NO_KEY) {
            table[slot + KEY] = key;
            count++;
            if (count > capacity >> 1) {
                grow();
            }
        }
    }

    /** Takes where a block is, and the array and place of its entry. */
    interface Visitor {
        void block(long object, long offset, long[] entries, int entry);
    }

    /** Shows all blocks that have cells. */
    void forEach(Visitor visitor) {
        for (int page = 0; page < directory.length; page++) {
            long[] entries = directory[page];
            for (int i = 0; i < entries.length && entries != NO_OBJECTS; i += 1 << ENTRY_SHIFT) {
                if (entries[i] != 0) {
                    visitor.block(((long) page << PAGE_SHIFT) + (i >> ENTRY_SHIFT), 0, entries, i);
                }
            }
        }
        for (int slot = 0; slot < table.length; slot += SLOT) {
            long key = table[slot + KEY];
            if (key != NO_KEY && table[slot] != 0) {
                boolean isOutside = (key & KEY_OUTSIDE) != 0;
                long object = isOutside ? 0 : key >>> KEY_BLOCK_BITS;
                long block = isOutside ? key & ~KEY_OUTSIDE : key & (1L << KEY_BLOCK_BITS) - 1;
                visitor.block(object, block << BLOCK_SHIFT, table, slot);
            }
        }
    }

    private void addPage(int page) {
        if (page >= directory.length) {
            int length = directory.length;
            directory = Arrays.copyOf(directory, Math.max(page + 1, length * 2));
            Arrays.fill(directory, length, directory.length, NO_OBJECTS);
        }
        if (directory[page] == NO_OBJECTS) {
            directory[page] = new long[NO_OBJECTS.length];
            directPages++;
        }
    }

    private static boolean isDirect(long object, long offset) {
        return (offset >>> BLOCK_SHIFT | object >>> DIRECT_BITS) == 0;
    }

    private static int directEntry(long object) {
        return ((int) object & PAGE_MASK) << ENTRY_SHIFT;
    }

    /**
     * {@return a key that distinguishes this block from all others in the table, or {@link #NO_KEY} if there is none}
     */
    private static long key(long object, long block) {
        if ((object >>> KEY_OBJECT_BITS | block >>> KEY_BLOCK_BITS) == 0) {
            return object << KEY_BLOCK_BITS | block;
        }
        return object == 0 ? block | KEY_OUTSIDE : NO_KEY;
    }

    /** {@return the slot of that key, or the free one where it belongs} */
    private int slot(long key) {
        long[] slots = table;
        int mask = capacity - 1;
        int group = 1 << GROUP_SHIFT;
        int shift = Long.SIZE - Integer.numberOfTrailingZeros(capacity) + GROUP_SHIFT;
        int i = (int) ((key >>> GROUP_SHIFT) * MIX >>> shift) << GROUP_SHIFT | (int) key & group - 1;
        while (true) {
            int slot = i * SLOT;
            long found = slots[slot + KEY];
            if (found == key || found == NO_KEY) {
                return slot;
            }
            i = i + 1 & mask;
        }
    }

    private void grow() {
        long[] old = table;
        capacity *= 2;
        table = new long[capacity * SLOT];
        for (int slot = 0; slot < old.length; slot += SLOT) {
            if (old[slot + KEY] != NO_KEY) {
                System.arraycopy(old, slot, table, slot(old[slot + KEY]), SLOT);
            }
        }
    }
}
