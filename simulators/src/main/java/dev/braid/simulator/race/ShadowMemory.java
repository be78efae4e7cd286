// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.simulator.cells.BlockTable;
import dev.braid.simulator.cells.LongArena;
import dev.braid.simulator.cells.SharingCount;
import dev.braid.simulator.order.HappensBefore;
import dev.braid.simulator.order.Room;
import dev.braid.simulator.order.ThreadOrder;
import dev.braid.trace.EventBatch;
import dev.braid.trace.EventKind;
import dev.braid.trace.EventView;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.layout.RecordDescriptor;
import java.util.function.BiConsumer;

/**
 * The histories of all locations that were accessed lately.
 *
 * <p>Nearly all locations are accessed plainly and in one size, and have a {@link RaceCell}. All others are left to the
 * {@link BlockMemory}; a word has either cells or a block. Which of the two it is changes no verdict.
 *
 * <p>Objects leave no sign when they die. So there are two generations of cells: a block of them that is accessed moves
 * to the younger one, and when that is full, what is left in the older one is forgotten.
 */
final class ShadowMemory {
    /** References are four bytes long or have nothing in the other four; a trace says eight. */
    private static final int REFERENCE_BYTES = 4;

    /** The shapes of accesses, by the bits of their key that say size and whether it is a reference. */
    private static final int[] SHAPES = new int[8];

    static {
        for (int bits = 0; bits < SHAPES.length; bits++) {
            int key = bits << RecordDescriptor.SIZE_SHIFT;
            boolean isReference = (key & RecordDescriptor.REFERENCE_BIT) != 0;
            SHAPES[bits] = shape(isReference ? REFERENCE_BYTES : RecordDescriptor.valueBytes(key));
        }
    }

    private final RaceLimits limits;
    private final Room.Part part;
    private final HappensBefore order;
    private final ForgottenAccesses forgotten;
    private final SharingCount sharing = new SharingCount();
    private final BlockMemory blocks;
    private Generation young = new Generation();
    private Generation old = new Generation();

    /** The cells of a batch's events, and the heap's version when they were looked up. */
    private final int[] found = new int[EventBatch.MAX_EVENTS];

    private long versionFound;

    /** Takes part in nothing but keeping the loads. */
    @SuppressWarnings("UnusedVariable") // by being written
    private long loaded;

    /** Counts locations that were new, or had been forgotten. */
    private long added;

    private long mostHeld;

    ShadowMemory(HappensBefore order, RaceLimits limits) {
        this.order = order;
        this.limits = limits;
        part = limits.room().part();
        forgotten = new ForgottenAccesses(limits.room());
        blocks = new BlockMemory(limits, forgotten, sharing);
    }

    /** {@return the length of the location that an access is to} */
    static int length(TraceEvent event) {
        return event.isReference() ? REFERENCE_BYTES : event.size();
    }

    ForgottenAccesses forgotten() {
        return forgotten;
    }

    /** {@return the number of locations, and of those that several threads have accessed} */
    SharingCount sharing() {
        return sharing;
    }

    /** {@return the number of locations that were remembered when some were forgotten; 0 if none were} */
    long heldWhenFull() {
        return mostHeld;
    }

    /**
     * Looks up the cells of a batch's accesses, all before the first is taken. These look-ups do not depend on each
     * other, so that the processor waits for the memory of many of them at once.
     */
    void find(EventBatch batch) {
        young.blocks.find(batch.words(), batch.count(), found);
        versionFound = young.heap.version();
        long sum = 0;
        for (int i = 0; i < batch.count(); i++) {
            int cell = found[i];
            sum += cell == BlockTable.NO_CELL ? 0 : young.arena.page(cell)[LongArena.at(cell)];
        }
        loaded += sum;
    }

    /** Loads what accesses of a batch that are not plain are to ask for, see {@link BlockMemory#prefetch}. */
    void prefetch(EventBatch batch, int from, int to) {
        blocks.prefetch(batch, from, to);
    }

    /**
     * Takes a plain access to data of a batch, if that is simple: one thread at a time has the location, or it
     * brings nothing new. {@link #find} has looked its cell up.
     *
     * @param view at the access
     * @return false, with nothing done, if it is not
     */
    boolean takeFound(EventBatch batch, int number, EventView view, ThreadOrder thread) {
        long[] words = batch.words();
        int event = number << EventBatch.SHIFT;
        int cell = found[number];
        if (young.heap.version() != versionFound) {
            cell = young.blocks.cell(words[event + EventBatch.OBJECT], words[event + EventBatch.OFFSET]);
        }
        if (cell == BlockTable.NO_CELL) {
            return false;
        }
        long[] page = young.arena.page(cell);
        int at = LongArena.at(cell);
        long meta = words[event + EventBatch.META];
        int key = (int) meta;
        int which = (key & RecordDescriptor.KIND_MASK) == RecordDescriptor.KIND_WRITE ? RaceCell.WRITE : RaceCell.READ;
        long word = thread.epoch() << RaceCell.SHAPE_BITS | SHAPES[key >>> RecordDescriptor.SIZE_SHIFT & 7];
        if (page[at + which] == word) {
            return true;
        }
        if (RaceCell.hasHistory(page, at)) {
            boolean isOfShape = ((page[at + which] ^ word) & RaceCell.SHAPE_MASK) == 0;
            return isOfShape && young.history(page, at).has(view, word >>> RaceCell.SHAPE_BITS);
        }
        long index = batch.firstIndex() + number;
        long clock = words[event + EventBatch.ORDER] >>> 1;
        if (!isSimple(page, at, word, thread) || !RaceCell.canHold(index, clock)) {
            return false;
        }
        share(page, at, thread);
        int accessor = young.accessors.number(
                meta & ~(long) RecordDescriptor.ELEMENT_BIT, (int) words[event + EventBatch.THREAD]);
        RaceCell.set(page, at, which, word, words[event + EventBatch.FIRST], accessor, index, clock);
        return true;
    }

    /**
     * Takes an access.
     *
     * @param isAtomic whether it does not race with others that are
     * @param races takes the earlier accesses that it races with
     * @return {@code true} if nobody synchronises by this location, as far as is known
     */
    boolean access(TraceEvent event, ThreadOrder thread, boolean isAtomic, BiConsumer<Access, TraceEvent> races) {
        if (!isAtomic && isInCell(event, thread, races)) {
            forgetIfFull();
            return true;
        }
        giveUp(event.object(), event.offset());
        giveUp(event.object(), event.offset() + length(event) - 1);
        blocks.access(event, thread, isAtomic, races);
        return false;
    }

    /** Shows what a plain access races with, without taking it. */
    void races(TraceEvent event, ThreadOrder thread, BiConsumer<Access, TraceEvent> races) {
        long object = event.object();
        long offset = event.offset();
        int cell = young.blocks.cell(object, offset);
        if (cell == BlockTable.NO_CELL) {
            young.takeBlock(old, object, offset);
            cell = young.blocks.cell(object, offset);
        }
        if (cell != BlockTable.NO_CELL) {
            long[] page = young.arena.page(cell);
            int at = LongArena.at(cell);
            if (RaceCell.size(page, at) == length(event)) {
                share(page, at, thread);
                young.look(offset, page, at).races(event, thread, races);
                return;
            }
        }
        if (!young.heap.isFree(object, offset, length(event), false)) {
            giveUp(object, offset);
            giveUp(object, offset + length(event) - 1);
            blocks.races(event, thread, races);
        }
    }

    /** Moves what is known of a word out of its cells: threads synchronise by it. */
    void giveUp(long object, long offset) {
        young.takeBlock(old, object, offset);
        young.heap.giveUp(object, offset, (sameObject, at, page, cell) -> {
            boolean isShared = RaceCell.isShared(page, cell);
            int thread = isShared ? 0 : young.accessors.thread(RaceCell.lastAccessor(page, cell));
            int size = RaceCell.size(page, cell);
            blocks.put(object, at, size, young.take(at, page, cell));
            blocks.putSharing(object, at, size, isShared, thread);
        });
    }

    /** Takes a plain access if its location has a cell, or can have one. {@return false, with nothing done, if not} */
    private boolean isInCell(TraceEvent event, ThreadOrder thread, BiConsumer<Access, TraceEvent> races) {
        long object = event.object();
        long offset = event.offset();
        if (!RaceCell.canHold(event.index(), event.clock())) {
            return false;
        }
        long word = thread.epoch() << RaceCell.SHAPE_BITS | shape(length(event));
        int cell = young.blocks.cell(object, offset);
        if (cell == BlockTable.NO_CELL) {
            young.takeBlock(old, object, offset);
            cell = young.blocks.cell(object, offset);
        }
        if (cell == BlockTable.NO_CELL) {
            return add(event, thread, word);
        }
        long[] page = young.arena.page(cell);
        int at = LongArena.at(cell);
        if (RaceCell.size(page, at) != length(event)) {
            return false;
        }
        share(page, at, thread);
        if (isSimple(page, at, word, thread)) {
            set(event, page, at, word);
            return true;
        }
        History history = RaceCell.hasHistory(page, at) ? young.history(page, at) : young.expand(offset, page, at);
        long epoch = word >>> RaceCell.SHAPE_BITS;
        if (!history.has(event, epoch)) {
            if (!history.isEnoughFor(event)) {
                forgotten.check(event, thread, false, false);
            }
            history.races(event, thread, races);
            int before = history.size();
            history.add(event, thread, epoch);
            young.grown(history.size() - before);
        }
        young.simplify(history, page, at);
        return true;
    }

    /** Makes a cell for the first access to a location, if that can have one. */
    private boolean add(TraceEvent event, ThreadOrder thread, long word) {
        long object = event.object();
        long offset = event.offset();
        if (!young.heap.isFree(object, offset, length(event), false)
                || blocks.knows(object, offset)
                || order.synchronises(object, offset)) {
            return false;
        }
        forgotten.check(event, thread, false, false);
        int cell = young.heap.add(object, offset);
        long[] page = young.arena.page(cell);
        int at = LongArena.at(cell);
        RaceCell.begin(page, at, word & RaceCell.SHAPE_MASK);
        sharing.addLocation();
        set(event, page, at, word);
        added++;
        return true;
    }

    private void forgetIfFull() {
        limits.room().limit(limits.share().bytesAfter(added));
        boolean hasRoom = !part.isFull(young.bytes(), old.bytes()) && !young.isAtItsEnd();
        if (hasRoom || !young.reaches(limits)) {
            return;
        }
        if (old.heap.count() > 0) {
            mostHeld = Math.max(mostHeld, young.heap.count() + old.heap.count());
            old.forgetTo(forgotten.data);
            sharing.forget();
        }
        old = young;
        young = new Generation();
        versionFound = -1;
    }

    /** Sets the last access of its kind, unless there is one of that epoch: then this one brings nothing new. */
    private void set(TraceEvent event, long[] page, int at, long word) {
        int which = event.kind() == EventKind.WRITE ? RaceCell.WRITE : RaceCell.READ;
        if (page[at + which] != word) {
            long value = which == RaceCell.WRITE ? event.valueWritten() : event.valueRead();
            int accessor = young.accessors.number(Accessors.how(event), event.thread());
            RaceCell.set(page, at, which, word, value, accessor, event.index(), event.clock());
        }
    }

    /** Counts the location if a second thread accesses it now. */
    private void share(long[] page, int at, ThreadOrder thread) {
        if (!RaceCell.isShared(page, at) && !thread.isOwn(RaceCell.lastEpoch(page, at))) {
            RaceCell.setShared(page, at);
            sharing.addShared();
        }
    }

    /**
     * {@return {@code true} if a cell is of the shape of an access to come, and says all of its history, which comes
     * before it}
     */
    private static boolean isSimple(long[] page, int at, long word, ThreadOrder thread) {
        long write = page[at + RaceCell.WRITE];
        long read = page[at + RaceCell.READ];
        return ((write ^ word) & RaceCell.SHAPE_MASK) == 0
                && write >= 0
                && thread.isAfter(write >>> RaceCell.SHAPE_BITS)
                && thread.isAfter(read >>> RaceCell.SHAPE_BITS);
    }

    private static int shape(int size) {
        return Integer.numberOfTrailingZeros(size);
    }
}
