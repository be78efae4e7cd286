// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

import dev.braid.trace.EventBatch;
import dev.braid.trace.Strategy;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.trace.merge.OrderedMerge;
import dev.braid.trace.proto.Block;
import dev.braid.trace.proto.Checkpoint;
import dev.braid.trace.proto.Index;
import dev.braid.trace.proto.ThreadEntry;
import dev.braid.trace.symbol.SymbolTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Goes through a trace once, and writes an index, so that others need not do so. The index has the macro-events with
 * the position of each thread, places to start reading at, and where all of these are.
 *
 * <p>Thread safety: one thread.
 */
final class IndexPass {
    /** Reading so many events takes some tens of milliseconds. */
    static final long CHECKPOINT_SPACING = 1 << 19;

    private final BlockReader in;
    private final BlockWriter out;
    private final SymbolTable symbols = SymbolTable.withoutObjects();
    /** Number of accesses of each thread that have gone by. */
    private final PositionTracker counted = new PositionTracker();

    /**
     * Positions that macro-events declare, in loose traces with {@link Strategy#PERTHREAD}: there, what has gone by is
     * not what has happened.
     */
    private final PositionTracker declared = new PositionTracker();

    private final MacroColumns macros = new MacroColumns();
    private final DeclaredPositions declarations = new DeclaredPositions();
    private boolean isDeclared;
    private final OrderedMerge merge = OrderedMerge.inBatches(this::events, symbols);
    private final Checkpoints checkpoints;
    private final Index.Builder index = Index.newBuilder();
    private final Map<Integer, ThreadEntry.Builder> threads = new TreeMap<>();
    private ThreadEntry.@Nullable Builder latest;

    /**
     * @param in a trace file, at its first block
     * @param out takes the index
     */
    IndexPass(BlockReader in, BlockWriter out) {
        this(in, out, CHECKPOINT_SPACING);
    }

    IndexPass(BlockReader in, BlockWriter out, long checkpointSpacing) {
        this.in = in;
        this.out = out;
        checkpoints = new Checkpoints(merge, checkpointSpacing);
    }

    /**
     * Writes the index, of what can be read of the trace.
     *
     * @return the damage before which the trace ends, null if there is none
     * @throws IOException if the trace cannot be read or the index cannot be written
     */
    @Nullable
    TraceDamagedException run() throws IOException {
        TraceDamagedException damage = null;
        try {
            readTrace();
        } catch (TraceDamagedException found) {
            damage = found;
        } catch (UncheckedIOException cause) {
            throw cause.getCause();
        }
        writeMacros();
        for (ThreadPosition position : counted.positions()) {
            Objects.requireNonNull(threads.get(position.thread())).setAccesses(position.next());
        }
        index.setEvents(merge.emitted()).setMacroEvents(macros.count());
        threads.values().forEach(index::addThread);
        long at = out.bytes();
        out.write(Block.newBuilder().setIndex(index).build());
        out.indexAt(at);
        return damage;
    }

    private void readTrace() throws IOException {
        BlockReplay replay = new BlockReplay(in, merge, symbols);
        readHeader();
        while (replay.end() == null) {
            Block block = in.next();
            if (block == null) {
                throw replay.damaged(
                        "a further block", "the end of the file, though the trace has no end block yet", null);
            }
            if (block.hasChunk()) {
                checkpoints.chunk(block.getChunk().getSlot(), in.blockAt());
            } else if (block.hasSymbols()) {
                index.addSymbolsAt(in.blockAt());
            }
            replay.take(block);
            if (block.hasEmitBound()) {
                writeCheckpoint(checkpoints.bound(block.getEmitBound().getClock(), in.position()));
            }
        }
    }

    private void readHeader() throws IOException {
        Block block = in.next();
        if (block == null) {
            return;
        }
        try {
            TraceHeader header = BlockDecoder.header(block.getHeader(), symbols);
            isDeclared = Strategy.of(header.fidelity(), header.options()) == Strategy.PERTHREAD;
        } catch (IllegalArgumentException cause) {
            throw new TraceDamagedException(in.blockAt(), "the header makes no sense: " + cause.getMessage());
        }
        if (isDeclared) {
            merge.onPositions(declarations);
        }
        macros.start(isDeclared ? declared : counted);
    }

    private void writeCheckpoint(Checkpoint.@Nullable Builder checkpoint) throws IOException {
        if (checkpoint != null) {
            index.addCheckpointAt(out.bytes()).addCheckpointEvent(checkpoint.getEvent());
            checkpoint.setMacroEvents(macros.count()).setPositions(counted.saved());
            out.write(Block.newBuilder().setCheckpoint(checkpoint).build());
        }
    }

    private void events(EventBatch batch) {
        long[] words = batch.words();
        int end = batch.count() << EventBatch.SHIFT;
        int at = 0;
        while (at < end) {
            if (!RecordDescriptor.isAccess((int) words[at + EventBatch.META])) {
                macroEvent(words, at, batch.firstIndex() + (at >>> EventBatch.SHIFT));
                at += EventBatch.WORDS;
                continue;
            }
            int first = at;
            long thread = words[at + EventBatch.THREAD];
            do {
                at += EventBatch.WORDS;
            } while (at < end
                    && words[at + EventBatch.THREAD] == thread
                    && RecordDescriptor.isAccess((int) words[at + EventBatch.META]));
            int site = (int) words[at - EventBatch.WORDS + EventBatch.META] >>> RecordDescriptor.SITE_SHIFT;
            counted.move((int) thread, at - first >>> EventBatch.SHIFT, site);
            thread((int) thread, batch.firstIndex() + (at >>> EventBatch.SHIFT) - 1);
        }
    }

    private void macroEvent(long[] words, int at, long number) {
        int thread = (int) words[at + EventBatch.THREAD];
        counted.meet(thread);
        if (isDeclared) {
            declared.meet(thread);
            follow(declarations.take(words[at + EventBatch.ORDER] >>> 1));
        }
        macros.add(words, at, number);
        ThreadEntry.Builder entry = thread(thread, number);
        entry.setMacroEvents(entry.getMacroEvents() + 1);
        if (((int) words[at + EventBatch.META] & RecordDescriptor.KIND_MASK) == RecordDescriptor.KIND_THREAD_END) {
            entry.setAccesses(counted.end(thread));
            declared.end(thread);
        }
        if (macros.isFull()) {
            try {
                writeMacros();
            } catch (IOException cause) {
                throw new UncheckedIOException(cause);
            }
        }
    }

    /**
     * Moves threads to where a macro-event says that they were. It counts all events of a thread; as macro-events were
     * made one by one, those that have gone by are those before it.
     *
     * @param positions threads and their events, in turns
     */
    private void follow(long[] positions) {
        for (int i = 0; i < positions.length; i += 2) {
            int thread = (int) positions[i];
            ThreadEntry.Builder entry = threads.get(thread);
            long accesses = positions[i + 1] - (entry == null ? 0 : entry.getMacroEvents());
            declared.move(thread, Math.max(0, accesses - Math.max(0, declared.next(thread))), 0);
        }
    }

    /** {@return the entry of a thread whose last event so far has that position in the trace} */
    private ThreadEntry.Builder thread(int thread, long event) {
        ThreadEntry.Builder entry = latest;
        if (entry == null || entry.getId() != thread) {
            entry = threads.computeIfAbsent(
                    thread,
                    id -> ThreadEntry.newBuilder()
                            .setId(id)
                            .setName(symbols.threadName(id))
                            .setFirstEvent(event));
            latest = entry;
        }
        return entry.setLastEvent(event);
    }

    private void writeMacros() throws IOException {
        long at = out.bytes();
        long first = macros.firstInBlock();
        Block block = macros.take();
        if (block != null) {
            index.addMacrosAt(at).addMacrosFirst(first);
            out.write(block);
        }
        macros.start(isDeclared ? declared : counted);
    }
}
