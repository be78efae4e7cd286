// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

import dev.braid.trace.EventConsumer;
import dev.braid.trace.Strategy;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.proto.Block;
import dev.braid.trace.proto.Checkpoint;
import dev.braid.trace.proto.Index;
import dev.braid.trace.proto.Positions;
import dev.braid.trace.proto.ThreadEntry;
import dev.braid.trace.record.DamagedRecordException;
import dev.braid.trace.symbol.SymbolTable;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Looks things up in a trace file without reading all of it: its macro-events, the position of each thread at one of
 * them, and the events around any place.
 *
 * <p>If the file has no index because its writer died or was too old, one is made first, in a file of its own that is
 * deleted on {@link #close}. That takes as long as reading the trace.
 *
 * <p>Thread safety: one thread.
 */
public final class TraceIndex implements Closeable {
    private final Path path;
    private final TraceHeader header;
    private final SymbolTable symbols;
    private final @Nullable Path own;
    private final BlockReader indexBlocks;
    private final Index index;
    private final @Nullable TraceDamagedException damage;

    private TraceIndex(
            Path path,
            TraceHeader header,
            SymbolTable symbols,
            @Nullable Path own,
            BlockReader indexBlocks,
            Index index,
            @Nullable TraceDamagedException damage) {
        this.path = path;
        this.header = header;
        this.symbols = symbols;
        this.own = own;
        this.indexBlocks = indexBlocks;
        this.index = index;
        this.damage = damage;
    }

    /**
     * Opens a trace file.
     *
     * @throws TraceDamagedException as {@link TraceFileReader#open} does, or if the index is damaged
     * @throws IOException if the file can't be read, or an index can't be made
     */
    public static TraceIndex open(Path path) throws IOException {
        return open(path, true, IndexPass.CHECKPOINT_SPACING);
    }

    /** Opens a trace file with an index of its own, whether it has one or not. */
    static TraceIndex reopen(Path path, long checkpointSpacing) throws IOException {
        return open(path, false, checkpointSpacing);
    }

    private static TraceIndex open(Path path, boolean mayHaveIndex, long checkpointSpacing) throws IOException {
        SymbolTable symbols = new SymbolTable();
        TraceHeader header = TraceFileReader.readHeader(path, symbols);
        Path own = null;
        BlockReader blocks = new BlockReader(path);
        try {
            TraceDamagedException damage = null;
            long at = mayHaveIndex ? blocks.indexAt() : -1;
            if (at < 0) {
                own = TemporaryFiles.file("index", ".index");
                blocks.seek(0);
                damage = make(blocks, own, checkpointSpacing);
                blocks.close();
                blocks = new BlockReader(own);
                at = blocks.indexAt();
                if (at < 0 && damage != null) {
                    throw damage; // there is nothing but a header, so nothing to index
                }
            }
            TraceIndex opened = new TraceIndex(path, header, symbols, own, blocks, readIndex(blocks, at), damage);
            opened.readNames();
            return opened;
        } catch (IOException | RuntimeException cause) {
            blocks.close();
            if (own != null) {
                Files.deleteIfExists(own);
            }
            throw cause;
        }
    }

    private static @Nullable TraceDamagedException make(BlockReader trace, Path path, long spacing) throws IOException {
        try (BlockWriter out = new BlockWriter(path)) {
            return new IndexPass(trace, out, spacing).run();
        }
    }

    private static Index readIndex(BlockReader blocks, long at) throws IOException {
        blocks.seek(at);
        Block block = blocks.next();
        if (block == null || !block.hasIndex()) {
            throw damaged(at, "an index", "something else");
        }
        Index index = block.getIndex();
        if (index.getMacrosAtCount() != index.getMacrosFirstCount()
                || index.getCheckpointAtCount() != index.getCheckpointEventCount()) {
            throw damaged(at, "columns of the same length", "others");
        }
        return index;
    }

    private void readNames() throws IOException {
        for (ThreadEntry thread : index.getThreadList()) {
            symbols.defineThread(thread.getId(), thread.getName());
        }
        try (BlockReader blocks = new BlockReader(path)) {
            readSymbols(blocks, index, symbols);
        }
    }

    /** Reads the names that a trace file has in blocks of their own, which its index knows. */
    static void readSymbols(BlockReader blocks, Index index, SymbolTable symbols) throws IOException {
        for (long at : index.getSymbolsAtList()) {
            blocks.seek(at);
            Block block = blocks.next();
            if (block == null || !block.hasSymbols()) {
                throw damaged(at, "symbols", "something else");
            }
            try {
                BlockDecoder.symbols(block.getSymbols(), symbols);
            } catch (IllegalArgumentException cause) {
                throw damaged(at, "symbols that make sense", String.valueOf(cause.getMessage()));
            }
        }
    }

    /** {@return the header of the whole trace; its symbols are complete} */
    public TraceHeader header() {
        return header;
    }

    /** {@return the damage before which the trace ends; known only if the index had to be made} */
    public Optional<TraceDamagedException> damage() {
        return Optional.ofNullable(damage);
    }

    /** {@return the number of events in the trace} */
    public long events() {
        return index.getEvents();
    }

    /** {@return the number of macro-events among them} */
    public long macroEvents() {
        return index.getMacroEvents();
    }

    /** {@return the number of accesses of each thread, by its id} */
    public Map<Integer, Long> accesses() {
        Map<Integer, Long> accesses = new HashMap<>();
        index.getThreadList().forEach(thread -> accesses.put(thread.getId(), thread.getAccesses()));
        return accesses;
    }

    /**
     * Hands over macro-events, in trace order, until there are no more, or none is wanted. No access is unpacked.
     *
     * @param first the number of the first one
     * @throws TraceDamagedException if the index is damaged
     */
    public void macroEvents(long first, MacroEventConsumer out) throws IOException {
        MacroBlockView events = new MacroBlockView();
        int from = Math.max(0, last(index.getMacrosAtCount(), block -> index.getMacrosFirst(block) <= first));
        for (int block = from; block < index.getMacrosAtCount(); block++) {
            long at = index.getMacrosAt(block);
            indexBlocks.seek(at);
            byte[] bytes = indexBlocks.nextBytes();
            try {
                events.start(bytes);
                while (events.next()) {
                    if (events.number() >= first && !out.event(events)) {
                        return;
                    }
                }
            } catch (DamagedRecordException found) {
                throw damaged(at, found);
            }
        }
    }

    /**
     * {@return the position of each live thread just before an event}
     *
     * @param event its position in the trace; that after the last event counts, too
     * @throws TraceDamagedException if the trace is damaged before it
     */
    public List<ThreadPosition> positionsBefore(long event) throws IOException {
        Objects.checkIndex(event, events() + 1);
        PositionTracker positions = new PositionTracker();
        new RangeReader(checkpointBefore(event), positions, event, event, unwanted -> {}).read(path);
        return positions.positions();
    }

    /**
     * Hands over events from anywhere in the trace.
     *
     * @param first position of the first one
     * @param count the most events; there are fewer at the end of the trace
     * @throws TraceDamagedException if the trace is damaged before the last of them
     */
    public void events(long first, long count, EventConsumer out) throws IOException {
        long end = Math.min(events(), first + count);
        new RangeReader(checkpointBefore(first), new PositionTracker(), first, end, out).read(path);
    }

    /**
     * {@return the position in the trace of an access, or -1 if the thread has made no such one}
     *
     * @param access its number among those of its thread, from 0
     */
    public long eventOf(int thread, long access) throws IOException {
        return find(thread, access).found;
    }

    /**
     * {@return the position with the site of its last access, which macro-events that declare positions do not know}
     *
     * @throws TraceDamagedException if the trace is damaged before that access
     */
    public ThreadPosition resolved(ThreadPosition position) throws IOException {
        return position.site() != 0 || position.next() == 0
                ? position
                : new ThreadPosition(
                        position.thread(), position.next(), find(position.thread(), position.next() - 1).site);
    }

    private AccessSearch find(int thread, long access) throws IOException {
        ThreadEntry entry = entry(thread);
        if (entry == null || access < 0 || access >= entry.getAccesses()) {
            return new AccessSearch(thread, 0);
        }
        int number = last(index.getCheckpointAtCount(), middle -> accessesBefore(middle, entry) <= access);
        Checkpoint start = checkpoint(number);
        AccessSearch search = new AccessSearch(thread, access - (number < 0 ? 0 : accessesBefore(number, entry)));
        int next = number + 1;
        long end = next < index.getCheckpointAtCount() ? index.getCheckpointEvent(next) : events();
        new RangeReader(start, new PositionTracker(), start.getEvent(), end, search).read(path);
        return search;
    }

    private long accessesBefore(int number, ThreadEntry thread) throws IOException {
        long event = index.getCheckpointEvent(number);
        if (event <= thread.getFirstEvent()) {
            return 0;
        }
        if (event > thread.getLastEvent()) {
            return thread.getAccesses();
        }
        Positions positions = checkpoint(number).getPositions();
        int column = positions.getThreadList().indexOf(thread.getId());
        return column < 0 ? 0 : positions.getNext(column);
    }

    /**
     * Says whether an access of a thread came before a macro-event or after it.
     *
     * @param access its number among those of its thread, from 0
     * @param macroEvent its number among those of the trace, from 0
     * @throws IllegalArgumentException if the trace has no such thread, access or macro-event
     */
    public EventOrder order(int thread, long access, long macroEvent) throws IOException {
        ThreadEntry entry = entry(thread);
        if (entry == null) {
            throw new IllegalArgumentException("the trace has no thread " + thread);
        }
        if (access < 0 || access >= entry.getAccesses()) {
            throw new IllegalArgumentException("thread " + thread + " has made " + entry.getAccesses()
                    + " accesses, and none with number " + access);
        }
        if (macroEvent < 0 || macroEvent >= macroEvents()) {
            throw new IllegalArgumentException(
                    "the trace has " + macroEvents() + " macro-events, and none with number " + macroEvent);
        }
        MacroPositions found = new MacroPositions();
        macroEvents(macroEvent, found);
        for (ThreadPosition position : found.positions) {
            if (position.thread() == thread) {
                return thread == found.thread
                        ? EventOrder.of(null, access, position.next())
                        : EventOrder.of(strategy(), access, position.next());
            }
        }
        return entry.getFirstEvent() > found.event ? EventOrder.AFTER : EventOrder.BEFORE;
    }

    private @Nullable Strategy strategy() {
        return Strategy.of(header.fidelity(), header.options());
    }

    private @Nullable ThreadEntry entry(int thread) {
        for (ThreadEntry entry : index.getThreadList()) {
            if (entry.getId() == thread) {
                return entry;
            }
        }
        return null;
    }

    private Checkpoint checkpointBefore(long event) throws IOException {
        return checkpoint(last(index.getCheckpointAtCount(), number -> index.getCheckpointEvent(number) <= event));
    }

    /** {@return a checkpoint, or an empty one for the beginning of the trace} */
    private Checkpoint checkpoint(int number) throws IOException {
        if (number < 0) {
            return Checkpoint.getDefaultInstance();
        }
        long at = index.getCheckpointAt(number);
        indexBlocks.seek(at);
        Block block = indexBlocks.next();
        if (block == null || !block.hasCheckpoint()) {
            throw damaged(at, "a checkpoint", "something else");
        }
        return block.getCheckpoint();
    }

    /** Finds an access among the events that it is shown. */
    private static final class AccessSearch implements EventConsumer {
        private final int thread;
        private long before;
        private long found = -1;
        private int site;

        AccessSearch(int thread, long before) {
            this.thread = thread;
            this.before = before;
        }

        @Override
        public void event(TraceEvent event) {
            if (found < 0 && event.thread() == thread && event.kind().isAccess() && before-- == 0) {
                found = event.index();
                site = event.site();
            }
        }
    }

    /** Keeps how far the threads were at the first macro-event that it is shown. */
    private static final class MacroPositions implements MacroEventConsumer {
        private List<ThreadPosition> positions = List.of();
        private long event;
        private int thread;

        @Override
        public boolean event(MacroEvent macro) {
            positions = macro.positions();
            thread = macro.event().thread();
            event = macro.event().index();
            return false;
        }
    }

    /** {@return the last of so many numbers for which a condition holds that holds for all before it, or -1} */
    private static int last(int count, Condition condition) throws IOException {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = low + high >>> 1;
            if (condition.holds(middle)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }

    private interface Condition {
        boolean holds(int number) throws IOException;
    }

    private static TraceDamagedException damaged(long at, DamagedRecordException found) {
        TraceDamagedException damage =
                new TraceDamagedException(at, "at byte " + at + " of the index: " + found.getMessage());
        damage.initCause(found);
        return damage;
    }

    private static TraceDamagedException damaged(long at, String expected, String found) {
        return new TraceDamagedException(
                at, "at byte " + at + " of the file: expected " + expected + ", found " + found);
    }

    @Override
    public void close() throws IOException {
        indexBlocks.close();
        if (own != null) {
            Files.deleteIfExists(own);
        }
    }
}
