// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.merge;

import dev.braid.trace.BatchConsumer;
import dev.braid.trace.EventBatch;
import dev.braid.trace.EventConsumer;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.trace.proto.SlotState;
import dev.braid.trace.record.BranchesConsumer;
import dev.braid.trace.record.ChunkScan;
import dev.braid.trace.record.EventQueue;
import dev.braid.trace.record.PositionsConsumer;
import dev.braid.trace.record.RecordSink;
import dev.braid.trace.record.SlotDecoder;
import dev.braid.trace.symbol.SymbolTable;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Makes one ordered stream of events out of the chunks of all slots.
 *
 * <p>The order is (clock, writes before reads, thread, position in the thread). Everything but {@code READ} counts as a
 * write: it raises the clock of its location. Within a slot, events keep the order in which they were written. As
 * clocks never decrease there, the first events of all slots hold the first of all, and a binary heap over the slots
 * finds it. While one slot stays first, its events leave without touching the heap.
 *
 * <p>The merge can't know what a slot will still bring. Its feeder says so: {@link #emitBelow} lets go what no later
 * chunk can precede. However it is called, the order of the events is the same.
 *
 * <p>Thread safety: one thread.
 */
public final class OrderedMerge implements RecordSink {
    private final BatchConsumer out;
    private final SymbolTable symbols;
    private final SlotHeap heap = new SlotHeap();
    private final EventBatch batch = new EventBatch();
    private @Nullable Slot[] slots = new Slot[16];
    private ChunkScan lastScan = new ChunkScan(0, 0, 0);
    private long mergedBelow;
    private @Nullable PositionsConsumer positions;
    private @Nullable BranchesConsumer branches;

    private OrderedMerge(BatchConsumer out, SymbolTable symbols) {
        this.out = out;
        this.symbols = symbols;
    }

    /**
     * @param out takes the events; must not call back into this merge
     * @param symbols takes the names of threads, classes and objects
     */
    public OrderedMerge(EventConsumer out, SymbolTable symbols) {
        this(out.inBatches(), symbols);
    }

    /** {@return a merge that hands out batches} */
    public static OrderedMerge inBatches(BatchConsumer out, SymbolTable symbols) {
        return new OrderedMerge(out, symbols);
    }

    /** Hands out the positions that records bring from now on, which otherwise are checked and dropped. */
    public void onPositions(PositionsConsumer consumer) {
        positions = consumer;
        for (Slot slot : slots) {
            if (slot != null) {
                slot.decoder.positions(consumer);
            }
        }
    }

    /**
     * Hands out the branches that records bring, which otherwise are checked and dropped. To be called before the first
     * chunk.
     */
    public void onBranches(BranchesConsumer consumer) {
        branches = consumer;
    }

    /**
     * Takes the next chunk of a slot. The bytes are not needed any more afterwards.
     *
     * @param records whole records in the layout of {@link dev.braid.trace.layout.RecordDescriptor}
     * @param length the number of bytes of {@code records} that count
     * @param baseClock the slot's clock before the first record
     * @throws TraceDamagedException at the first invalid record, with its offset in the slot's stream of records; those
     *     before it have been taken, see {@link #lastScan}, and the slot takes no others
     */
    public ChunkScan add(int slot, byte[] records, int length, long baseClock) throws TraceDamagedException {
        return addFirst(length, slot, records, 0, length, baseClock);
    }

    @Override
    public ChunkScan addFirst(int bytes, int slot, byte[] records, int begin, int end, long baseClock)
            throws TraceDamagedException {
        Objects.checkFromToIndex(begin, end, records.length);
        int enough = begin + Math.min(bytes, end - begin);
        Slot to = slot(slot);
        ChunkScan scan = to.decoder.decode(records, begin, enough, end, baseClock, mergedBelow);
        lastScan = scan;
        if (to.cursor.start()) {
            heap.add(to.cursor);
        }
        TraceDamagedException damage = to.decoder.damage();
        if (damage != null) {
            throw damage;
        }
        return scan;
    }

    @Override
    public ChunkScan lastScan() {
        return lastScan;
    }

    @Override
    public void emitBelow(long clock) {
        emitTo(Math.max(0, Math.min(clock, RecordDescriptor.CLOCK_LIMIT)) << 1);
        mergedBelow = Math.max(mergedBelow, clock);
    }

    @Override
    public void emitAll() {
        emitTo(Long.MAX_VALUE);
        for (Slot slot : slots) {
            mergedBelow = slot == null ? mergedBelow : Math.max(mergedBelow, slot.cursor.order() >>> 1);
        }
    }

    @Override
    public long emitted() {
        return batch.firstIndex();
    }

    @Override
    public long pendingEvents() {
        long events = 0;
        for (Slot slot : slots) {
            events += slot == null ? 0 : slot.queue.size();
        }
        return events;
    }

    @Override
    public boolean hasEventOf(int slot) {
        return slot(slot).cursor.hasEvent();
    }

    /** {@return the number of records that a slot has brought} */
    public long recordsOf(int slot) {
        return slot(slot).decoder.takenRecords();
    }

    /** {@return the clock below which everything has been handed out} */
    public long mergedBelow() {
        return mergedBelow;
    }

    /** {@return the numbers of the slots that have brought something} */
    public IntStream usedSlots() {
        return IntStream.range(0, slots.length).filter(number -> slots[number] != null);
    }

    /** {@return the clock of a slot after its last record} */
    public long clockOf(int slot) {
        return slot(slot).decoder.clock();
    }

    /** {@return the state on which the slot's next chunk depends, except the place in the file} */
    public SlotState.Builder saved(int slot) {
        return slot(slot).decoder.saved();
    }

    /**
     * Lets a slot go on from what {@link #saved} gave.
     *
     * @throws dev.braid.trace.record.DamagedRecordException if it makes no sense
     */
    public void restore(SlotState state) {
        slot(state.getSlot()).decoder.restore(state);
    }

    private void emitTo(long limit) {
        for (SlotCursor first = heap.top(); first != null && first.order() < limit; first = heap.top()) {
            SlotCursor second = heap.second();
            first.moveTo(batch, second == null ? limit : Math.min(limit, first.boundBefore(second)));
            heap.settleTop();
            if (batch.room() == 0) {
                handOut();
            }
        }
        if (batch.count() > 0) {
            handOut();
        }
    }

    private void handOut() {
        out.events(batch);
        batch.clear();
    }

    private Slot slot(int number) {
        Objects.checkIndex(number, SLOT_LIMIT);
        if (number >= slots.length) {
            slots = Arrays.copyOf(slots, Math.max(number + 1, slots.length * 2));
        }
        Slot slot = slots[number];
        if (slot == null) {
            EventQueue queue = new EventQueue();
            slot = new Slot(new SlotDecoder(number, queue, symbols), queue, new SlotCursor(number, queue));
            slot.decoder.positions(positions);
            slot.decoder.branches(branches);
            slots[number] = slot;
        }
        return slot;
    }

    /** The way of one slot's records: unpacked, queued, read. */
    private record Slot(SlotDecoder decoder, EventQueue queue, SlotCursor cursor) {}
}
