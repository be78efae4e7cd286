// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.simulator.cells.BlockTable;
import dev.braid.simulator.cells.CellHeap;
import dev.braid.simulator.cells.LongArena;
import dev.braid.simulator.order.Forgotten;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.objects.ObjectArrayList;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The cells of locations that were accessed in one stretch of the trace, and the histories of those that need one. */
final class Generation {
    /** The bytes of a history, and of each access that it remembers. */
    private static final int HISTORY_BYTES = 128;

    private static final int ACCESS_BYTES = 96;

    /** Positions of cells go no further than twice so many longs. */
    private static final long MOST_LONGS = 1L << 30;

    final BlockTable blocks = new BlockTable(RaceCell.LAYOUT);
    final LongArena arena = new LongArena("accesses to memory", CellHeap.longestRun(RaceCell.LAYOUT));
    final CellHeap heap = new CellHeap(blocks, arena, RaceCell.LAYOUT);
    final Accessors accessors = new Accessors();

    private final ObjectArrayList<@Nullable History> histories = new ObjectArrayList<>();
    private final IntArrayList free = new IntArrayList();

    /** The accesses that the histories remember. */
    private long accesses;

    /** {@return {@code true} if it has as much as it may have where there is no room for more} */
    boolean reaches(RaceLimits limits) {
        return heap.count() >= limits.cells() || histories.size() >= limits.histories();
    }

    /** {@return {@code true} if it can have no more, however much room there is} */
    boolean isAtItsEnd() {
        return arena.longs() > MOST_LONGS;
    }

    /** {@return the approximate number of bytes that it takes} */
    long bytes() {
        return (blocks.longs() + arena.longs()) * Long.BYTES
                + (long) histories.size() * HISTORY_BYTES
                + accesses * ACCESS_BYTES;
    }

    /** Says that a history which this one keeps has got so many accesses more. */
    void grown(int more) {
        accesses += more;
    }

    /** {@return the history of a location whose cell stands for one} */
    History history(long[] page, int at) {
        History history = histories.get(RaceCell.history(page, at));
        if (history == null) {
            throw new IllegalStateException("a cell stands for a history that was given away");
        }
        return history;
    }

    /** {@return the history in a cell, for which the cell stands from now on} */
    History expand(long offset, long[] page, int at) {
        History history = take(offset, page, at);
        keep(history, page, at);
        return history;
    }

    /** {@return the history in a cell, which is no longer known here} */
    History take(long offset, long[] page, int at) {
        History history = look(offset, page, at);
        if (RaceCell.hasHistory(page, at)) {
            free(page, at);
        }
        return history;
    }

    /** {@return the history in a cell, to look at} */
    History look(long offset, long[] page, int at) {
        return RaceCell.hasHistory(page, at)
                ? history(page, at)
                : new History(access(offset, page, at, RaceCell.WRITE), access(offset, page, at, RaceCell.READ));
    }

    /** Has a cell that stands for a history say itself what that does, if it can. */
    void simplify(History history, long[] page, int at) {
        if (!history.isSimple()) {
            return;
        }
        free(page, at);
        RaceCell.clear(page, at, page[at + RaceCell.WRITE] & RaceCell.SHAPE_MASK);
        set(history.write(), page, at, RaceCell.WRITE);
        set(history.read(), page, at, RaceCell.READ);
    }

    /** Takes a block of another generation's cells. */
    void takeBlock(Generation other, long object, long offset) {
        other.heap.clearBlock(object, offset, (sameObject, at, from, fromAt) -> {
            int cell = heap.add(object, at);
            long[] page = arena.page(cell);
            int to = LongArena.at(cell);
            System.arraycopy(from, fromAt, page, to, 1 << RaceCell.LAYOUT.longsShift());
            if (RaceCell.hasHistory(page, to)) {
                keep(other.take(at, from, fromAt), page, to);
            } else {
                translate(other, page, to, RaceCell.WRITE);
                translate(other, page, to, RaceCell.READ);
            }
        });
    }

    /** Forgets all, except for when it was. */
    void forgetTo(Forgotten forgotten) {
        heap.forEach((object, offset, page, at) -> {
            if (RaceCell.hasHistory(page, at)) {
                history(page, at).forgetTo(forgotten, object);
                return;
            }
            for (int which = RaceCell.WRITE; which <= RaceCell.READ; which++) {
                long epoch = RaceCell.epoch(page, at, which);
                if (epoch != 0) {
                    forgotten.add(object, epoch);
                }
            }
        });
    }

    private void keep(History history, long[] page, int at) {
        accesses += history.size();
        int number;
        if (free.isEmpty()) {
            number = histories.size();
            histories.add(history);
        } else {
            number = free.popInt();
            histories.set(number, history);
        }
        RaceCell.setHistory(page, at, number);
    }

    private void free(long[] page, int at) {
        int number = RaceCell.history(page, at);
        accesses -= Objects.requireNonNull(histories.set(number, null)).size();
        free.add(number);
    }

    private @Nullable Access access(long offset, long[] page, int at, int which) {
        long epoch = RaceCell.epoch(page, at, which);
        if (epoch == 0) {
            return null;
        }
        int accessor = RaceCell.accessor(page, at, which);
        return new Access(
                epoch,
                RaceCell.index(page, at, which),
                RaceCell.clock(page, at, which),
                offset,
                RaceCell.value(page, at, which),
                accessors.thread(accessor),
                accessors.how(accessor));
    }

    private void set(@Nullable Access access, long[] page, int at, int which) {
        if (access != null) {
            long word = access.epoch() << RaceCell.SHAPE_BITS | page[at + RaceCell.WRITE] & RaceCell.SHAPE_MASK;
            int accessor = accessors.number(access.how(), access.thread());
            RaceCell.set(page, at, which, word, access.value(), accessor, access.index(), access.clock());
        }
    }

    private void translate(Generation other, long[] page, int at, int which) {
        if (RaceCell.epoch(page, at, which) != 0) {
            int accessor = RaceCell.accessor(page, at, which);
            RaceCell.setAccessor(
                    page, at, which, accessors.number(other.accessors.how(accessor), other.accessors.thread(accessor)));
        }
    }
}
