// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.cells;

/**
 * The cells of all locations: a run of cells for each block of memory, see {@link BlockTable}.
 *
 * <p>Invariants: the cells of primitives do not overlap and lie within one aligned word each; a word that was given up
 * has no cells, and never gets any.
 */
public final class CellHeap {
    /** Takes a cell that is given up. */
    @FunctionalInterface
    public interface Heir {
        void take(long object, long offset, long[] page, int at);
    }

    private static final int WORD_MASK = Long.BYTES - 1;
    private static final long BLOCK_BYTES = 1L << BlockTable.BLOCK_SHIFT;

    private final BlockTable blocks;
    private final LongArena arena;
    private final CellLayout layout;
    private final int shift;
    private long count;
    private long version;

    /** Makes an empty heap out of an empty table, and memory for its cells. */
    public CellHeap(BlockTable blocks, LongArena arena, CellLayout layout) {
        this.blocks = blocks;
        this.arena = arena;
        this.layout = layout;
        shift = layout.longsShift();
    }

    /** {@return the longest run of longs that a heap of such cells takes from its arena} */
    public static int longestRun(CellLayout layout) {
        return (int) BLOCK_BYTES << layout.longsShift();
    }

    /** {@return the number of cells} */
    public long count() {
        return count;
    }

    /** {@return a number that changes when cells come, go or move} */
    public long version() {
        return version;
    }

    /**
     * {@return {@code true} if there can be a cell for a location that has none: its word was not given up, and nothing
     * overlaps}
     */
    public boolean isFree(long object, long offset, int size, boolean reference) {
        if (!BlockTable.covers(object, offset)) {
            return false;
        }
        long[] entries = blocks.entriesOf(object, offset);
        int entry = blocks.entryOf(object, offset);
        int word = wordInBlock(offset);
        if ((entries[entry + BlockTable.RUN] >>> word & 1) != 0) {
            return false;
        }
        // References count as eight bytes wherever they stand: that they overlap means nothing.
        return reference || ((int) offset & WORD_MASK) + size <= Long.BYTES && !overlaps(entries, entry, offset, size);
    }

    /** Makes a cell for a location that is free. {@return its position; what it holds is anything} */
    public int add(long object, long offset) {
        blocks.add(object, offset);
        long[] entries = blocks.entriesOf(object, offset);
        int entry = blocks.entryOf(object, offset);
        long present = entries[entry];
        int cells = Long.bitCount(present);
        int run = makeRoom(entries, entry + BlockTable.RUN, cells);
        long bit = 1L << offset;
        int cell = run + cellsBefore(bit, present);
        int end = run + (cells << shift);
        long[] page = arena.page(run);
        System.arraycopy(page, LongArena.at(cell), page, LongArena.at(cell) + (1 << shift), end - cell);
        entries[entry] = present | bit;
        count++;
        version++;
        return cell;
    }

    /** Gives up the aligned word of that location, and its cells with it. */
    public void giveUp(long object, long offset, Heir heir) {
        if (!BlockTable.covers(object, offset)) {
            return;
        }
        blocks.add(object, offset);
        version++;
        long[] entries = blocks.entriesOf(object, offset);
        int entry = blocks.entryOf(object, offset);
        int word = wordInBlock(offset);
        long present = entries[entry];
        int run = run(entries[entry + BlockTable.RUN]);
        int first = run + cellsBefore(1L << word * Long.BYTES, present);
        int next = first;
        for (long left = present & wordMask(word); left != 0; left &= left - 1) {
            heir.take(
                    object,
                    offset & -BLOCK_BYTES | Long.numberOfTrailingZeros(left),
                    arena.page(next),
                    LongArena.at(next));
            next += 1 << shift;
            count--;
        }
        int end = run + (Long.bitCount(present) << shift);
        System.arraycopy(arena.page(run), LongArena.at(next), arena.page(run), LongArena.at(first), end - next);
        entries[entry] = present & ~wordMask(word);
        entries[entry + BlockTable.RUN] |= 1L << word;
    }

    /** Shows all cells of the block of that location, and leaves none. */
    public void clearBlock(long object, long offset, Heir heir) {
        if (!BlockTable.covers(object, offset)) {
            return;
        }
        long[] entries = blocks.entriesOf(object, offset);
        int entry = blocks.entryOf(object, offset);
        long present = entries[entry];
        if (present != 0) {
            show(object, offset, present, run(entries[entry + BlockTable.RUN]), heir);
            entries[entry] = 0;
            count -= Long.bitCount(present);
            version++;
        }
    }

    /** Shows all cells. */
    public void forEach(Heir heir) {
        blocks.forEach((object, offset, entries, entry) ->
                show(object, offset, entries[entry], run(entries[entry + BlockTable.RUN]), heir));
    }

    private void show(long object, long offset, long present, int run, Heir heir) {
        int next = run;
        for (long left = present; left != 0; left &= left - 1) {
            long at = offset & -BLOCK_BYTES | Long.numberOfTrailingZeros(left);
            heir.take(object, at, arena.page(next), LongArena.at(next));
            next += 1 << shift;
        }
    }

    /** {@return {@code true} if a primitive cell of the block has a byte in common with a primitive within one word} */
    private boolean overlaps(long[] entries, int entry, long offset, int size) {
        long present = entries[entry];
        int begin = (int) (offset & BLOCK_BYTES - 1);
        for (long left = present & wordMask(wordInBlock(offset)); left != 0; left &= left - 1) {
            int other = Long.numberOfTrailingZeros(left);
            int cell = run(entries[entry + BlockTable.RUN]) + cellsBefore(1L << other, present);
            long[] page = arena.page(cell);
            int at = LongArena.at(cell);
            if (!layout.isReference(page, at) && other < begin + size && begin < other + layout.size(page, at)) {
                return true;
            }
        }
        return false;
    }

    /** Makes a block's run longer if it is full. {@return its position} */
    private int makeRoom(long[] entries, int at, int cells) {
        long described = entries[at];
        int run = run(described);
        int room = (int) (described >>> BlockTable.ROOM_SHIFT & BlockTable.ROOM_MASK);
        if (cells < room) {
            return run;
        }
        int more = room < 4 ? room + 1 : (int) Math.min(BLOCK_BYTES, room + room / 2);
        int longer = arena.allocate(more << shift);
        if (room > 0) {
            System.arraycopy(
                    arena.page(run), LongArena.at(run), arena.page(longer), LongArena.at(longer), cells << shift);
            arena.release(run, room << shift);
        }
        long gone = described & BlockTable.GIVEN_UP_MASK;
        entries[at] = (long) longer << BlockTable.RUN_SHIFT | (long) more << BlockTable.ROOM_SHIFT | gone;
        return longer;
    }

    private static int run(long described) {
        return (int) (described >>> BlockTable.RUN_SHIFT);
    }

    /** {@return the distance of the cell with that bit from the run's begin} */
    private int cellsBefore(long bit, long present) {
        return Long.bitCount(present & bit - 1) << shift;
    }

    private static int wordInBlock(long offset) {
        return (int) (offset & BLOCK_BYTES - 1) / Long.BYTES;
    }

    private static long wordMask(int word) {
        return 0xFFL << word * Long.BYTES;
    }
}
