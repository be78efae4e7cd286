// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.replay;

import dev.braid.trace.EventKind;
import dev.braid.trace.TraceEvent;
import java.lang.invoke.VarHandle;

/**
 * Replays accesses to locations of which a {@link Cell} says enough: those that have one size, and agree with all before.
 * What does not fit is given to the {@link LocationReplay}, together with the memory around it, for good.
 */
final class CellReplay {
    private final BlockTable blocks = new BlockTable();
    private final LongArena arena = new LongArena("values in memory", CellHeap.LONGEST_RUN);
    private final CellHeap heap = new CellHeap(blocks, arena);
    private final Writers writers = new Writers();
    private final ValueRings rings;
    private final LocationReplay locations;
    private long epoch;

    CellReplay(ValueRings rings, LocationReplay locations) {
        this.rings = rings;
        this.locations = locations;
    }

    /** {@return the number of locations that have a cell} */
    long count() {
        return heap.count();
    }

    /** Takes the present epoch of the untraced writes: what agreed before it may have changed since. */
    void epoch(long now) {
        epoch = Math.min(now, Cell.EPOCH_LIMIT);
    }

    /**
     * Replays an access if that is simple: it is not the first one to its location, and agrees with those before.
     *
     * @return false, with nothing done, if it is not
     */
    boolean replaySimple(TraceEvent event, boolean reads, boolean writes) {
        int size = event.size();
        long form = Cell.form(epoch, size, event.isReference());
        int cell = blocks.cell(event.object(), event.offset());
        long[] page = arena.page(cell);
        int at = LongArena.at(cell);
        return Cell.isOfForm(page, at, form)
                && (size & -Cell.SIZE_LIMIT) == 0
                && (!reads || event.valueRead() == Cell.value(page, at))
                && (!writes || write(page, at, form, size, event, reads));
    }

    /** Replays an access. {@return whether it read memory of which nothing was known} */
    boolean replay(TraceEvent event, EventKind kind) {
        // Makes the compiler forget what it knows of the event. Else it computes the hash table's slot before it knows
        // whether that is wanted, because both this method and the one above may want it.
        VarHandle.loadLoadFence();
        long object = event.object();
        long offset = event.offset();
        int size = event.size();
        boolean reference = event.isReference();
        if (isSize(size) && epoch < Cell.EPOCH_LIMIT) {
            long form = Cell.form(epoch, size, reference);
            int cell = blocks.cell(object, offset);
            if (cell != BlockTable.NO_CELL) {
                if (replay(arena.page(cell), LongArena.at(cell), form, event, kind)) {
                    return false;
                }
            } else if (heap.isFree(object, offset, size, reference) && canHold(event, kind, size)) {
                add(object, offset, form, event, kind);
                return kind.reads();
            }
        }
        heap.giveUp(object, offset, this::give);
        if (isSize(size) && !reference) {
            heap.giveUp(object, offset + size - 1, this::give);
        }
        return locations.replay(event, kind);
    }

    /** Replays an access to a cell, maybe of another shape or value. {@return false, with nothing done, if it can't} */
    private boolean replay(long[] page, int at, long form, TraceEvent event, EventKind kind) {
        boolean reads = kind.reads();
        int size = event.size();
        if (!Cell.isOfShape(page, at, form)
                || !canHold(event, kind, size)
                || (reads && Bytes.signExtend(event.valueRead(), size) != Cell.value(page, at))) {
            return false;
        }
        Cell.confirm(page, at, form);
        return !kind.writes() || write(page, at, form, size, event, reads);
    }

    private void add(long object, long offset, long form, TraceEvent event, EventKind kind) {
        int cell = heap.add(object, offset);
        long[] page = arena.page(cell);
        int at = LongArena.at(cell);
        if (!kind.reads()) {
            Cell.write(
                    page,
                    at,
                    form,
                    event.valueWritten(),
                    writer(event, false),
                    ValueRings.NONE,
                    event.index(),
                    event.clock());
            return;
        }
        Cell.learn(page, at, form, Bytes.signExtend(event.valueRead(), event.size()));
        if (kind.writes()) {
            write(page, at, form, event.size(), event, true);
        }
    }

    /** {@return whether a cell can hold what must be known of such an access: it has the form it should, and is not huge} */
    private static boolean canHold(TraceEvent event, EventKind kind, int size) {
        if (!kind.writes()) {
            return true;
        }
        return Cell.canHold(event.index(), event.clock())
                && Bytes.isSignExtended(event.valueWritten(), size)
                && (!kind.reads() || Bytes.isSignExtended(event.valueRead(), size));
    }

    /**
     * Replays a write; if it reads, it must have read the cell's value.
     *
     * @return false, with nothing done, if a cell can't hold what must be known of it
     */
    private boolean write(long[] page, int at, long form, int size, TraceEvent event, boolean reads) {
        long written = event.valueWritten();
        long index = event.index();
        long clock = event.clock();
        if (!Cell.canHold(index, clock) || !Bytes.isSignExtended(written, size)) {
            return false;
        }
        int ring = rings.push(Cell.ring(page, at), Cell.value(page, at));
        Cell.write(page, at, form, written, writer(event, reads), ring, index, clock);
        return true;
    }

    /**
     * {@return the number of the event's writer}
     *
     * <p>The mode is kept as a number because a reference to it would cost the garbage collector's write barrier; the
     * number is stored nowhere else.
     */
    @SuppressWarnings("EnumOrdinal")
    private int writer(TraceEvent event, boolean reads) {
        return writers.number(
                event.thread(), event.site(), event.callSite(), event.mode().ordinal(), reads);
    }

    private void give(long object, long offset, long[] page, int at) {
        Location location = locations.add(object, offset, Cell.size(page, at), Cell.isReference(page, at));
        location.take(Cell.value(page, at), Cell.epoch(page, at), Cell.ring(page, at));
        int writer = Cell.writer(page, at);
        if (writer != Writers.NONE) {
            location.takeWriter(writers, writer, Cell.index(page, at), Cell.clock(page, at), rings);
        }
    }

    private static boolean isSize(int size) {
        return size >= 1 && size <= Long.BYTES && Integer.bitCount(size) == 1;
    }
}
