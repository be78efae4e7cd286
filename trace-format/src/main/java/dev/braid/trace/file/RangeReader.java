// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

import dev.braid.trace.EventBatch;
import dev.braid.trace.EventConsumer;
import dev.braid.trace.EventView;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.merge.OrderedMerge;
import dev.braid.trace.proto.Block;
import dev.braid.trace.proto.Checkpoint;
import dev.braid.trace.proto.SlotState;
import dev.braid.trace.record.DamagedRecordException;
import dev.braid.trace.symbol.SymbolTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads some events from the middle of a trace, from a checkpoint on.
 *
 * <p>Thread safety: one thread.
 */
final class RangeReader {
    private final Checkpoint start;
    private final PositionTracker positions;
    private final long first;
    private final long end;
    private final EventConsumer out;
    private final EventBatch one = new EventBatch(1);
    private final EventView view = new EventView(one);
    private final Map<Integer, Long> fromBySlot = new HashMap<>();
    private long next;

    /**
     * @param start the entry to begin at; an empty one for the beginning of the trace
     * @param positions the positions, which are kept up to the event before {@code end}
     * @param first position of the first event that is wanted
     * @param end position of the first event that is not wanted any more
     */
    RangeReader(Checkpoint start, PositionTracker positions, long first, long end, EventConsumer out) {
        this.start = start;
        this.positions = positions;
        this.first = first;
        this.end = end;
        this.out = out;
        next = start.getEvent();
    }

    /** Reads. {@return the position after the last event that was handed over, or counted} */
    long read(Path path) throws IOException {
        SymbolTable symbols = SymbolTable.withoutObjects();
        OrderedMerge merge = OrderedMerge.inBatches(this::events, symbols);
        try (BlockReader blocks = new BlockReader(path)) {
            BlockReplay replay = new BlockReplay(blocks, merge, symbols);
            begin(blocks, merge);
            while (next < end && replay.end() == null) {
                Block block = blocks.next();
                if (block == null) {
                    break;
                }
                if (!block.hasChunk()
                        || !isBefore(blocks.blockAt(), block.getChunk().getSlot())) {
                    replay.take(block);
                }
            }
        }
        return next;
    }

    private void begin(BlockReader blocks, OrderedMerge merge) throws IOException {
        if (start.getFrom() == 0) {
            blocks.next(); // the header
            return;
        }
        blocks.seek(start.getFrom());
        try {
            positions.restore(start.getPositions());
            for (SlotState slot : start.getSlotList()) {
                merge.restore(slot);
                fromBySlot.put(slot.getSlot(), slot.getFrom());
            }
        } catch (DamagedRecordException | IndexOutOfBoundsException found) {
            TraceDamagedException damage = new TraceDamagedException(
                    start.getFrom(), "the checkpoint at event " + start.getEvent() + ": " + found.getMessage());
            damage.initCause(found);
            throw damage;
        }
    }

    private boolean isBefore(long at, int slot) {
        return at < fromBySlot.getOrDefault(slot, start.getFrom());
    }

    private void events(EventBatch batch) {
        long[] words = batch.words();
        for (int i = 0; i < batch.count() && next < end; i++) {
            int at = i << EventBatch.SHIFT;
            if (words[at + EventBatch.ORDER] >>> 1 < start.getClock()) {
                continue;
            }
            if (next >= first) {
                one.startAt(next);
                one.add(words, at, 1);
                out.event(view);
            }
            positions.event(words, at);
            next++;
        }
    }
}
