// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

import dev.braid.trace.BatchConsumer;
import dev.braid.trace.EventConsumer;
import dev.braid.trace.Outputs;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.merge.OrderedMerge;
import dev.braid.trace.proto.Block;
import dev.braid.trace.proto.Header;
import dev.braid.trace.record.BranchesConsumer;
import dev.braid.trace.record.RecordOutput;
import dev.braid.trace.symbol.SymbolTable;
import dev.braid.trace.symbol.TracedClass;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a trace file, see {@code docs/trace-format.md}, in one pass and little memory.
 *
 * <p>Thread safety: one thread.
 */
public final class TraceFileReader implements Closeable {
    private final BlockReader blocks;
    private final SymbolTable symbols;
    private final TraceHeader header;
    private boolean isRead;
    private @Nullable BranchesConsumer branches;
    private RecordOutput records = RecordOutput.NONE;
    private long completeBelow;

    private TraceFileReader(BlockReader blocks, TraceHeader header, SymbolTable symbols) {
        this.blocks = blocks;
        this.header = header;
        this.symbols = symbols;
    }

    /**
     * Opens a trace file and reads its header.
     *
     * @throws TraceDamagedException if the file is not a Braid trace, or one of a newer version, or has a damaged
     *     header
     * @throws IOException if the file can't be read
     */
    public static TraceFileReader open(Path path) throws IOException {
        BlockReader blocks = new BlockReader(path);
        try {
            SymbolTable symbols = new SymbolTable();
            return new TraceFileReader(blocks, readHeader(path, blocks, symbols), symbols);
        } catch (IOException cause) {
            blocks.close();
            throw cause;
        }
    }

    /**
     * Opens a trace file whose names are needed from the first event on. Many of them stand at its end: an index says
     * where; without one the file is read twice.
     *
     * @throws TraceDamagedException as {@link #open} does; damage behind the header is for {@link #replay} to tell
     */
    public static TraceFileReader openNamed(Path path) throws IOException {
        TraceFileReader reader = open(path);
        try (BlockReader blocks = new BlockReader(path)) {
            readNames(blocks, reader.symbols);
        } catch (TraceDamagedException | IllegalArgumentException damage) {
            return reader; // with the names before it
        } catch (IOException cause) {
            reader.close();
            throw cause;
        }
        return reader;
    }

    private static void readNames(BlockReader blocks, SymbolTable symbols) throws IOException {
        long indexAt = blocks.indexAt();
        blocks.seek(Math.max(0, indexAt));
        Block first = blocks.next();
        if (indexAt >= 0 && first != null && first.hasIndex()) {
            TraceIndex.readSymbols(blocks, first.getIndex(), symbols);
            return;
        }
        blocks.seek(0);
        for (Block block = blocks.next(); block != null; block = blocks.next()) {
            if (block.hasSymbols()) {
                BlockDecoder.symbols(block.getSymbols(), symbols);
            }
        }
    }

    /** {@return the header of the whole trace; its symbols are complete when {@link #replay} has returned} */
    public TraceHeader header() {
        return header;
    }

    /**
     * Hands over all events in trace order. May be called once.
     *
     * <p>If the file is damaged or cut off, exactly those events are handed over that certainly begin the trace. The
     * lost part may hold events that precede some of the others, and a simulator that is not shown them would see
     * values that nobody wrote. The damage says how much is left out for that reason.
     *
     * @throws IOException if the file can't be read; damage is not an exception, but part of the result
     */
    public TraceEnding replay(EventConsumer out) throws IOException {
        return replayBatches(out.inBatches());
    }

    /** Hands out branch records, too, when the trace is replayed. */
    public void onBranches(BranchesConsumer consumer) {
        branches = consumer;
    }

    /** Hands out the records as they are, too, when the trace is replayed. */
    public void onRecords(RecordOutput output) {
        records = output;
    }

    /**
     * {@return the names of the trace; complete after the replay, and from the start on if this was opened for that}
     */
    public SymbolTable symbols() {
        return symbols;
    }

    /** {@return the clock below which the replay has missed no record of any thread} */
    public long completeBelow() {
        return completeBelow;
    }

    /** {@return the classes whose control flow is recorded; complete after the replay} */
    public List<TracedClass> tracedClasses() {
        return symbols.tracedClasses();
    }

    /** The same, in batches. */
    public TraceEnding replayBatches(BatchConsumer out) throws IOException {
        if (isRead) {
            throw new IllegalStateException("a trace file is replayed once; open it again for a second time");
        }
        isRead = true;
        OrderedMerge merge = OrderedMerge.inBatches(out, symbols);
        BlockReplay replay = new BlockReplay(blocks, merge, symbols, records);
        if (branches != null) {
            merge.onBranches(branches);
        }
        try {
            TraceEnding end = null;
            while (end == null) {
                Block block = blocks.next();
                if (block == null) {
                    throw replay.damaged(
                            "a further block", "the end of the file, though the trace has no end block yet", null);
                }
                replay.take(block);
                end = replay.end();
            }
            completeBelow = replay.isCut() ? merge.mergedBelow() : Long.MAX_VALUE;
            passIndex(replay);
            return end;
        } catch (TraceDamagedException damage) {
            completeBelow = Math.max(completeBelow, merge.mergedBelow());
            return damagedEnding(replay.end(), withLoss(damage, merge.pendingEvents()));
        }
    }

    /** Checks that what follows the end is intact. */
    private void passIndex(BlockReplay replay) throws IOException {
        for (int field = blocks.skip(); field >= 0; field = blocks.skip()) {
            if (field < Block.MACRO_EVENTS_FIELD_NUMBER) {
                throw replay.damaged("the end of the file, or an index, after the end block", "another block", null);
            }
        }
        if (replay.isIndexed() && !blocks.hasPassedIndex()) {
            throw replay.damaged("the rest of the index", "the end of the file; no event is missing", null);
        }
    }

    @Override
    public void close() throws IOException {
        blocks.close();
    }

    /** Reads a file's header alone, whose symbols are those of the table. */
    static TraceHeader readHeader(Path path, SymbolTable symbols) throws IOException {
        try (BlockReader blocks = new BlockReader(path)) {
            return readHeader(path, blocks, symbols);
        }
    }

    private static TraceHeader readHeader(Path path, BlockReader blocks, SymbolTable symbols) throws IOException {
        Header header = firstBlock(path, blocks).getHeader();
        if (!header.getMagic().equals(TraceFileFormat.MAGIC)) {
            throw unreadable(path, "is not a Braid trace: it does not start with a header", null);
        }
        int version = header.getFormatVersion();
        if (version > TraceFileFormat.VERSION) {
            String newest = "this Braid reads version " + TraceFileFormat.VERSION + "; use a newer Braid";
            throw unreadable(path, "has format version " + version + ", and " + newest, null);
        }
        if (version < TraceFileFormat.VERSION) {
            String needed = "this Braid reads version " + TraceFileFormat.VERSION + "; record it again";
            throw unreadable(path, "has format version " + version + ", and " + needed, null);
        }
        try {
            return BlockDecoder.header(header, symbols);
        } catch (IllegalArgumentException cause) {
            throw unreadable(path, "has a header that makes no sense: " + cause.getMessage(), cause);
        }
    }

    private static Block firstBlock(Path path, BlockReader blocks) throws IOException {
        try {
            Block first = blocks.next();
            if (first != null) {
                return first;
            }
        } catch (TraceDamagedException cause) {
            throw unreadable(path, "is not a Braid trace, or damaged in its header: " + cause.getMessage(), cause);
        }
        throw unreadable(path, "is empty, and no Braid trace", null);
    }

    private static TraceDamagedException unreadable(Path path, String what, @Nullable Throwable cause) {
        TraceDamagedException unreadable = new TraceDamagedException(0, path + " " + what);
        unreadable.initCause(cause);
        return unreadable;
    }

    private static TraceEnding damagedEnding(@Nullable TraceEnding read, TraceDamagedException damage) {
        return read == null
                ? new TraceEnding(
                        new Outputs(), Optional.empty(), "unknown: the trace was cut off", Optional.of(damage))
                : new TraceEnding(read.outputs(), read.attestation(), read.ending(), Optional.of(damage));
    }

    private static TraceDamagedException withLoss(TraceDamagedException damage, long pendingEvents) {
        if (pendingEvents == 0) {
            return damage;
        }
        TraceDamagedException withLoss = new TraceDamagedException(
                damage.position(),
                damage.getMessage() + "; " + pendingEvents
                        + " events before it are left out, as their place in the order depends on what is lost");
        withLoss.initCause(damage);
        return withLoss;
    }
}
