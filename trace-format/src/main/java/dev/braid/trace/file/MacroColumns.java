// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

import static dev.braid.trace.layout.RecordDescriptor.SITE_SHIFT;

import dev.braid.trace.EventBatch;
import dev.braid.trace.proto.Block;
import dev.braid.trace.proto.MacroEvents;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Gathers macro-events into the columns of a block. */
final class MacroColumns {
    /** The lowest bits of an event's key: kind and operation. */
    static final int KIND_MASK = (1 << SITE_SHIFT) - 1;

    static final int BLOCK_EVENTS = 1024;

    private PositionTracker positions = new PositionTracker();
    private MacroEvents.Builder block = MacroEvents.newBuilder();
    private long count;
    private long lastIndex;
    private long lastClock;
    private long lastObject;

    /** {@return the number of macro-events} */
    long count() {
        return count;
    }

    /** {@return the number of the first macro-event in the present block} */
    long firstInBlock() {
        return block.getFirst();
    }

    /** Begins a block, before any position changes. */
    void start(PositionTracker tracker) {
        positions = tracker;
        positions.settle();
        block.setFirst(count).setStart(positions.saved());
        lastIndex = 0;
        lastClock = 0;
        lastObject = 0;
    }

    boolean isFull() {
        return block.getKindCount() >= BLOCK_EVENTS;
    }

    /**
     * Appends an event.
     *
     * @param words the words of a batch
     * @param at the offset at which the event begins in it
     * @param index the event's position in the trace
     */
    void add(long[] words, int at, long index) {
        long meta = words[at + EventBatch.META];
        long clock = words[at + EventBatch.ORDER] >>> 1;
        int key = (int) meta;
        block.addKind(key & KIND_MASK);
        block.addIndexChange(index - lastIndex);
        block.addThread((int) words[at + EventBatch.THREAD]);
        block.addClockChange(clock - lastClock);
        block.addSite(key >>> SITE_SHIFT);
        block.addCallSite(EventBatch.callSite(meta));
        block.addObjectChange(words[at + EventBatch.OBJECT] - lastObject);
        block.addOffset(words[at + EventBatch.OFFSET]);
        block.addDetail(words[at + EventBatch.FIRST]);
        block.addThird(words[at + EventBatch.SECOND]);
        block.addMoved(positions.moved().size());
        for (PositionTracker.Place place : positions.moved()) {
            block.addMovedThread(place.thread);
            block.addMovedBy(place.movedBy());
            block.addMovedSite(place.site);
        }
        positions.settle();
        lastIndex = index;
        lastClock = clock;
        lastObject = words[at + EventBatch.OBJECT];
        count++;
    }

    /** {@return the block, null if it is empty; the next one begins} */
    @Nullable
    Block take() {
        if (block.getKindCount() == 0) {
            return null;
        }
        if (isZero(block.getKindCount(), block::getOffset)) {
            block.clearOffset();
        }
        if (isZero(block.getKindCount(), block::getDetail)) {
            block.clearDetail();
        }
        if (isZero(block.getKindCount(), block::getThird)) {
            block.clearThird();
        }
        Block full = Block.newBuilder().setMacroEvents(block).build();
        block = MacroEvents.newBuilder();
        return full;
    }

    private static boolean isZero(int count, ToLongFunction<Integer> column) {
        for (int i = 0; i < count; i++) {
            if (column.applyAsLong(i) != 0) {
                return false;
            }
        }
        return true;
    }
}
