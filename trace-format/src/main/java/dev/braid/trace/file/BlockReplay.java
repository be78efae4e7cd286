// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.merge.OrderedMerge;
import dev.braid.trace.proto.Block;
import dev.braid.trace.proto.Chunk;
import dev.braid.trace.proto.End;
import dev.braid.trace.proto.SymbolBlock;
import dev.braid.trace.record.RecordOutput;
import dev.braid.trace.record.RecordSink;
import dev.braid.trace.symbol.SymbolTable;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Takes a file's blocks, from the one after the header up to the end, and hands over the events in trace order.
 *
 * <p>Thread safety: one thread.
 */
final class BlockReplay {
    private final BlockReader blocks;
    private final OrderedMerge merge;
    private final SymbolTable symbols;
    private final RecordOutput also;
    private @Nullable TraceEnding end;
    private boolean isIndexed;
    private boolean isCut;

    /**
     * @param blocks the source of the blocks, which knows the place of damage
     * @param merge takes their records
     */
    BlockReplay(BlockReader blocks, OrderedMerge merge, SymbolTable symbols) {
        this(blocks, merge, symbols, RecordOutput.NONE);
    }

    /** @param also takes the records, too, as they are */
    BlockReplay(BlockReader blocks, OrderedMerge merge, SymbolTable symbols, RecordOutput also) {
        this.blocks = blocks;
        this.merge = merge;
        this.symbols = symbols;
        this.also = also;
    }

    /** {@return the content of the end; null before it was taken} */
    @Nullable
    TraceEnding end() {
        return end;
    }

    /** {@return {@code true} if the end says that an index follows} */
    boolean isIndexed() {
        return isIndexed;
    }

    /** {@return {@code true} if the end says that records are missing} */
    boolean isCut() {
        return isCut;
    }

    void take(Block block) throws IOException {
        switch (block.getBodyCase()) {
            case CHUNK -> take(block.getChunk());
            case EMIT_BOUND -> {
                requireBlocks(block.getEmitBound().getBlocks());
                merge.emitBelow(block.getEmitBound().getClock());
                also.emitBound(block.getEmitBound().getClock());
            }
            case SYMBOLS -> take(block.getSymbols());
            case END -> {
                TraceEnding read = ending(block.getEnd());
                requireBlocks(block.getEnd().getBlocks());
                isCut = block.getEnd().getCut();
                if (!isCut) {
                    merge.emitAll();
                }
                end = read;
                isIndexed = block.getEnd().getIndexed();
            }
            default -> throw damaged("a chunk, bound, symbols or end", block.getBodyCase(), null);
        }
    }

    /** Nothing is handed on before it is known that no block before is missing, or there twice. */
    private void requireBlocks(long expected) throws TraceDamagedException {
        long found = blocks.count() - 1;
        if (expected != 0 && blocks.hasCountedAll() && expected != found) {
            throw damaged(expected + " blocks before this one", found + " of them", null);
        }
    }

    private void take(Chunk chunk) throws IOException {
        int slot = chunk.getSlot();
        if (slot < 0 || slot >= RecordSink.SLOT_LIMIT) {
            throw damaged("a slot below " + RecordSink.SLOT_LIMIT, "slot " + slot, null);
        }
        long first = merge.recordsOf(slot);
        if (chunk.getFirstRecord() != first) {
            throw damaged("record " + first + " of slot " + slot, "record " + chunk.getFirstRecord(), null);
        }
        byte[] records = chunk.getRecords().toByteArray();
        try {
            merge.add(slot, records, records.length, chunk.getBaseClock());
        } catch (TraceDamagedException cause) {
            throw damaged("a chunk of valid records", cause.getMessage(), cause);
        }
        int taken = merge.lastScan().records();
        if (taken != chunk.getRecordCount()) {
            throw damaged("a chunk of " + chunk.getRecordCount() + " records", taken + " records", null);
        }
        also.chunk(slot, records, 0, records.length, taken, chunk.getBaseClock());
    }

    private void take(SymbolBlock block) throws TraceDamagedException {
        try {
            BlockDecoder.symbols(block, symbols);
        } catch (IllegalArgumentException cause) {
            throw damaged("symbols that make sense", cause.getMessage(), cause);
        }
    }

    private TraceEnding ending(End block) throws TraceDamagedException {
        try {
            return new TraceEnding(
                    BlockDecoder.outputs(block),
                    Optional.of(BlockDecoder.attestation(block)),
                    block.getEnding(),
                    Optional.empty());
        } catch (IllegalArgumentException cause) {
            throw damaged("an end block that makes sense", cause.getMessage(), cause);
        }
    }

    TraceDamagedException damaged(String expected, @Nullable Object found, @Nullable Throwable cause) {
        long position = blocks.blockAt();
        TraceDamagedException damage = new TraceDamagedException(
                position, "at byte " + position + " of the file: expected " + expected + ", found " + found);
        damage.initCause(cause);
        return damage;
    }
}
