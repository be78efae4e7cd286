// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.replay;

import dev.braid.simulator.cells.BlockTable;
import dev.braid.simulator.cells.CellHeap;
import dev.braid.simulator.cells.LongArena;
import dev.braid.trace.EventBatch;
import dev.braid.trace.EventKind;
import dev.braid.trace.EventView;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.layout.RecordDescriptor;

/**
 * Replays accesses to locations of which a {@link Cell} says enough: those that have one size, and agree with all
 * before. What does not fit is given to the {@link LocationReplay}, together with the memory around it, for good.
 */
final class CellReplay {
    /** The forms in epoch 0 of accesses, by the bits of their key that say size and whether it is a reference. */
    private static final long[] SHAPES = new long[8];

    static {
        for (int bits = 0; bits < SHAPES.length; bits++) {
            int key = bits << RecordDescriptor.SIZE_SHIFT;
            boolean isReference = (key & RecordDescriptor.REFERENCE_BIT) != 0;
            SHAPES[bits] = Cell.form(0, RecordDescriptor.valueBytes(key), isReference);
        }
    }

    private final BlockTable blocks = new BlockTable(Cell.LAYOUT);
    private final LongArena arena = new LongArena("values in memory", CellHeap.longestRun(Cell.LAYOUT));
    private final CellHeap heap = new CellHeap(blocks, arena, Cell.LAYOUT);
    private final Writers writers = new Writers();
    private final ValueRings rings;
    private final LocationReplay locations;
    private long epoch;
    private long epochForm;

    /** The cells of a batch's events, and the heap's version when they were looked up. */
    private final int[] found = new int[EventBatch.MAX_EVENTS];

    private long versionFound;

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
        epochForm = Cell.form(epoch, 0, false);
    }

    /**
     * Looks up the cells of a batch's accesses, all before the first is replayed. These look-ups do not depend on each
     * other, so that the processor waits for the memory of many of them at once.
     */
    void find(EventBatch batch) {
        blocks.find(batch.words(), batch.count(), found);
        versionFound = heap.version();
    }

    /**
     * Replays an access of a batch if that is simple: it is not the first one to its location, and agrees with those
     * before. {@link #find} has looked its cell up.
     *
     * @return false, with nothing done, if it is not, or is not an access
     */
    boolean replayFound(EventBatch batch, int number) {
        long[] words = batch.words();
        int event = number << EventBatch.SHIFT;
        int key = (int) words[event + EventBatch.META];
        int kind = key & RecordDescriptor.KIND_MASK;
        int cell = found[number];
        if (heap.version() != versionFound && RecordDescriptor.isAccess(key)) {
            cell = blocks.cell(words[event + EventBatch.OBJECT], words[event + EventBatch.OFFSET]);
        }
        if (cell == BlockTable.NO_CELL) {
            return false;
        }
        long[] page = arena.page(cell);
        int at = LongArena.at(cell);
        long form = epochForm + SHAPES[key >>> RecordDescriptor.SIZE_SHIFT & SHAPES.length - 1];
        if (!Cell.isOfForm(page, at, form)) {
            return false;
        }
        long first = words[event + EventBatch.FIRST];
        if (kind == RecordDescriptor.KIND_WRITE) {
            return write(page, at, form, words, event, first, false, batch.firstIndex() + number);
        }
        return first == Cell.value(page, at)
                && (kind != RecordDescriptor.KIND_READ_WRITE
                        || write(
                                page,
                                at,
                                form,
                                words,
                                event,
                                words[event + EventBatch.SECOND],
                                true,
                                batch.firstIndex() + number));
    }

    private boolean write(
            long[] page, int at, long form, long[] words, int event, long written, boolean reads, long index) {
        long clock = words[event + EventBatch.ORDER] >>> 1;
        long meta = words[event + EventBatch.META];
        int key = (int) meta;
        if (!Cell.canHold(index, clock) || !Bytes.isSignExtended(written, RecordDescriptor.valueBytes(key))) {
            return false;
        }
        int writer = writers.number(
                (int) words[event + EventBatch.THREAD],
                key >>> RecordDescriptor.SITE_SHIFT,
                (int) (meta >>> Integer.SIZE),
                key >>> RecordDescriptor.MODE_SHIFT & RecordDescriptor.MODE_MASK,
                reads);
        int ring = rings.push(Cell.ring(page, at), Cell.value(page, at));
        Cell.write(page, at, form, written, writer, ring, index, clock);
        return true;
    }

    /** Replays an access. {@return {@code true} if it read memory of which nothing was known} */
    boolean replay(TraceEvent event, EventKind kind) {
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

    /**
     * {@return {@code true} if a cell can hold what must be known of such an access: it has the form it should, and is
     * not huge}
     */
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
                event.thread(),
                event.site(),
                EventView.callWord(event),
                event.mode().ordinal(),
                reads);
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
