// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.text;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.file.TraceFileWriter;
import dev.braid.trace.record.RecordEncoder;
import dev.braid.trace.symbol.SymbolTable;
import dev.braid.trace.text.TextLine.Call;
import dev.braid.trace.text.TextLine.Mark;
import dev.braid.trace.text.TextLine.Memory;
import dev.braid.trace.text.TextLine.Place;
import dev.braid.trace.text.TextLine.Return;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the lines of a text trace, in order, into a trace file: what the format cannot say stays unknown there.
 *
 * <p>Addresses become locations outside the heap, and values 0: the header of such a trace has the coverage
 * {@link dev.braid.trace.Coverage#PLACES}. Threads have the numbers of the text as those that they were registered
 * with. An instruction that reads and writes one place becomes one event, any other one an event for each of its
 * accesses. A {@code ctxt_change} is left out.
 *
 * <p>Thread safety: one thread.
 */
public final class TextImport {
    private static final int CHUNK_BYTES = 4096;
    private static final int LINES_BETWEEN_BOUNDS = 1024;

    private final TraceFileWriter file;
    private final SymbolTable symbols;
    private final Map<Long, Slot> slots = new HashMap<>();
    /** Slots of threads that have ended, for others to use. */
    private final Deque<Slot> freeSlots = new ArrayDeque<>();

    private final Map<String, Integer> functions = new HashMap<>();
    private int threads;
    private long clock;
    private long lines;

    /** One thread's records. */
    private static final class Slot {
        final int number;
        final RecordEncoder records;

        Slot(int number, long clock) {
            this.number = number;
            records = new RecordEncoder(clock);
        }
    }

    /** @param symbols the file's, which takes the names of threads and functions */
    public TextImport(TraceFileWriter file, SymbolTable symbols) {
        this.file = file;
        this.symbols = symbols;
    }

    /**
     * Takes the next line, its time stamp apart.
     *
     * @throws TextFormatException if its thread has not begun, or begins twice
     */
    public void take(TextLine line) throws IOException {
        lines++;
        if (line.body() == Mark.THREAD_SYNC || line.body() == Mark.CTXT_CHANGE) {
            return;
        }
        clock++;
        if (line.body() == Mark.TR) {
            begin(line.thread());
        } else {
            event(slot(line.thread()), line);
        }
        if (lines % LINES_BETWEEN_BOUNDS == 0) {
            writeUpToHere();
        }
    }

    private void begin(long number) throws IOException {
        if (slots.containsKey(number)) {
            throw new TextFormatException(lines, "expected tf of thread " + number + " before its next tr");
        }
        Slot slot = newSlot("thread " + number, number);
        clock++;
        slot.records.sync(EventKind.REGISTER, 0, clock, 0, number);
    }

    private Slot newSlot(String name, long number) {
        Slot slot = freeSlots.poll();
        if (slot == null) {
            slot = new Slot(slots.size(), clock - 1);
            slot.records.reset();
        }
        slots.put(number, slot);
        slot.records.threadBegin(clock, threads, name);
        symbols.defineThread(threads, name);
        threads++;
        return slot;
    }

    private Slot slot(long number) throws IOException {
        Slot slot = slots.get(number);
        if (slot == null && number == TextLine.UNREGISTERED) {
            slot = newSlot("threads that are not registered", number);
            clock++;
        }
        if (slot == null) {
            throw new TextFormatException(lines, "expected tr as thread " + number + "'s first line");
        }
        return slot;
    }

    private void event(Slot slot, TextLine line) throws IOException {
        RecordEncoder to = slot.records;
        if (line.body() instanceof Memory memory) {
            memory(to, memory);
        } else if (line.body() instanceof Call call) {
            int site = function(call.name());
            to.function(EventKind.FUNCTION_CALL, site, clock, call.token(), call.first(), call.second(), call.third());
        } else if (line.body() instanceof Return end) {
            to.function(EventKind.FUNCTION_RETURN, function(end.name()), clock, end.token(), end.value());
        } else if (line.body() == Mark.TF) {
            to.threadEnd(clock);
            write(slot);
            slots.remove(line.thread());
            freeSlots.push(slot);
        } else {
            EventKind kind = line.body() == Mark.START_ROI ? EventKind.REGION_START : EventKind.REGION_END;
            to.sync(kind, 0, clock, 0, 0);
        }
        if (to.length() >= CHUNK_BYTES) {
            write(slot);
        }
    }

    private void memory(RecordEncoder to, Memory memory) {
        Place written = memory.writes().isEmpty() ? null : memory.writes().get(0);
        boolean isUpdate = memory.reads().size() == 1 && memory.reads().get(0).equals(written);
        if (isUpdate) {
            access(to, EventKind.READ_WRITE, written);
            return;
        }
        for (Place read : memory.reads()) {
            access(to, EventKind.READ, read);
        }
        access(to, EventKind.WRITE, written);
    }

    /** In accesses of at most eight bytes, as events have them. */
    private void access(RecordEncoder to, EventKind kind, @Nullable Place place) {
        for (int done = 0; place != null && done < place.size(); ) {
            int size = Math.min(Integer.highestOneBit(place.size() - done), Long.BYTES);
            to.access(kind, AccessMode.PLAIN, size, false, 0, clock, 0, place.address() + done, 0, 0);
            done += size;
            clock++;
        }
    }

    private int function(String name) {
        return functions.computeIfAbsent(name, unknown -> {
            int id = functions.size() + 1;
            symbols.define(new Site(id, SiteKind.STATIC_FUNCTION, "", name, "", 0, -1, "", "", name, "", false));
            return id;
        });
    }

    private void write(Slot slot) throws IOException {
        byte[] records = slot.records.toByteArray();
        file.chunk(slot.number, records, 0, records.length, slot.records.records(), slot.records.baseClock());
        slot.records.startChunk();
    }

    private void writeUpToHere() throws IOException {
        for (Slot slot : slots.values()) {
            write(slot);
        }
        file.emitBound(clock);
    }

    /** {@return the number of lines that came, including the one that made no sense} */
    public long lines() {
        return lines;
    }

    /** Writes what is left, but for the file's end. Threads that have not ended do not end there either. */
    public void finish() throws IOException {
        writeUpToHere();
        file.symbols(symbols);
    }
}
