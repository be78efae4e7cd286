// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.record;

import static dev.braid.trace.layout.RecordDescriptor.CLOCK_FOLLOWS;
import static dev.braid.trace.layout.RecordDescriptor.CLOCK_LIMIT;
import static dev.braid.trace.layout.RecordDescriptor.COPY_COUNT_MASK;
import static dev.braid.trace.layout.RecordDescriptor.COPY_COUNT_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.COPY_HEADER_BYTES;
import static dev.braid.trace.layout.RecordDescriptor.COPY_MOST_BYTES;
import static dev.braid.trace.layout.RecordDescriptor.COPY_READ_LENGTHS_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.COPY_READ_LINE_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.COPY_WRITE_LENGTHS_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.COPY_WRITE_LINE_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.ELEMENT_BIT;
import static dev.braid.trace.layout.RecordDescriptor.ESCAPE_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.HEADER_BYTES;
import static dev.braid.trace.layout.RecordDescriptor.KIND_COPY;
import static dev.braid.trace.layout.RecordDescriptor.KIND_MASK;
import static dev.braid.trace.layout.RecordDescriptor.KIND_READ;
import static dev.braid.trace.layout.RecordDescriptor.KIND_READ_WRITE;
import static dev.braid.trace.layout.RecordDescriptor.KIND_WRITE;
import static dev.braid.trace.layout.RecordDescriptor.LINE_MASK;
import static dev.braid.trace.layout.RecordDescriptor.NO_LINE;
import static dev.braid.trace.layout.RecordDescriptor.OBJECT_ID_LIMIT;
import static dev.braid.trace.layout.RecordDescriptor.OBJECT_LENGTH_MASK;
import static dev.braid.trace.layout.RecordDescriptor.OBJECT_REFERENCE;
import static dev.braid.trace.layout.RecordDescriptor.OBSERVED_THREAD_BITS;
import static dev.braid.trace.layout.RecordDescriptor.OFFSET_LENGTH_MASK;
import static dev.braid.trace.layout.RecordDescriptor.OFFSET_LENGTH_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.PLACE_MASK;
import static dev.braid.trace.layout.RecordDescriptor.PLACE_OTHER;
import static dev.braid.trace.layout.RecordDescriptor.PLACE_REFERENCE;
import static dev.braid.trace.layout.RecordDescriptor.PLACE_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.REFERENCE_BIT;
import static dev.braid.trace.layout.RecordDescriptor.SIZE_MASK;
import static dev.braid.trace.layout.RecordDescriptor.SIZE_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.VALUE_LONG;
import static dev.braid.trace.layout.RecordDescriptor.VALUE_MASK;
import static dev.braid.trace.layout.RecordDescriptor.VALUE_SHIFT;

import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.trace.proto.SlotState;
import dev.braid.trace.symbol.SymbolTable;
import org.jspecify.annotations.Nullable;

/**
 * Unpacks the records of one slot as they come in: events into the slot's queue, names into the symbol table.
 *
 * <p>Whatever a record says is checked first: that it is whole, that its line has a key, that clocks do not fall, ids
 * are in range. What is left is a value that some stray store has changed in the shared memory: it shows as a value
 * that nobody wrote. In a trace file, each block has a checksum.
 *
 * <p>Nearly all records are unpacked by {@link AccessRun}, those without a line by {@link EscapeDecoder}, the rest
 * here.
 */
public class SlotDecoder {
    private final int slot;
    private final EventQueue events;
    private final EscapeDecoder escapes;
    private final AccessRun run;
    final LineTable lines;
    final RecordBytes in = new RecordBytes();

    private int runRecords;
    private long takenBytes;
    private long takenRecords;
    private long clock;
    private long callSite;
    private boolean hasThread;
    private int thread;
    private long mergedBelow;
    private @Nullable PositionsConsumer positions;
    private @Nullable BranchesConsumer branches;
    private @Nullable TraceDamagedException damage;

    public SlotDecoder(int slot, EventQueue events, SymbolTable symbols) {
        this(slot, events, symbols, new LineTable());
    }

    SlotDecoder(int slot, EventQueue events, SymbolTable symbols, LineTable lines) {
        this.slot = slot;
        this.lines = lines;
        this.events = events;
        escapes = new EscapeDecoder(this, in, lines, symbols);
        run = new AccessRun(lines, events);
    }

    /**
     * Unpacks a chunk up to its first invalid record, after which this slot takes no more.
     *
     * @param begin the index at which the chunk begins in the array
     * @param enough no record from here on is wanted
     * @param end the index at which the chunk ends
     * @param mergedBelow the clock up to which events have left the merge: an earlier one comes too late
     * @return the valid part; see {@link #damage} for the rest
     */
    public ChunkScan decode(byte[] records, int begin, int enough, int end, long baseClock, long mergedBelow) {
        in.start(records, end);
        this.mergedBelow = mergedBelow;
        int at = begin;
        int count = 0;
        long lastClock = clock;
        try {
            startChunk(baseClock);
            lastClock = clock;
            while (at < enough) {
                if (hasThread && clock >= mergedBelow) {
                    at = decodeRun(at, enough, end);
                    count += runRecords;
                    lastClock = clock;
                    if (at >= enough) {
                        break;
                    }
                }
                in.at = at;
                decodeRecord();
                at = in.at;
                lastClock = clock;
                count++;
            }
        } catch (TraceDamagedException found) {
            damage = found;
        } catch (DamagedRecordException found) {
            long position = takenBytes + at - begin;
            damage = new TraceDamagedException(
                    position, "slot " + slot + ", byte " + position + " of its records: " + found.getMessage());
        }
        escapes.defineObjects();
        takenBytes += at - begin;
        takenRecords += count;
        return new ChunkScan(count, at - begin, lastClock);
    }

    /** {@return all that the next chunk depends on} */
    public SlotState.Builder saved() {
        SlotState.Builder state = SlotState.newBuilder()
                .setSlot(slot)
                .setRecords(takenRecords)
                .setBytes(takenBytes)
                .setClock(clock)
                .setCallSite((int) (callSite >>> Integer.SIZE));
        if (hasThread) {
            state.setThread(thread);
        }
        lines.save(state);
        return state;
    }

    /**
     * Goes on from what {@link #saved} has given.
     *
     * @throws DamagedRecordException if it makes no sense
     */
    public void restore(SlotState state) {
        lines.restore(state);
        takenRecords = state.getRecords();
        takenBytes = state.getBytes();
        clock = 0;
        setClock(state.getClock());
        callSite(state.getCallSite());
        hasThread = state.hasThread();
        thread = state.getThread();
    }

    public @Nullable TraceDamagedException damage() {
        return damage;
    }

    /** Hands out positions from now on. */
    public final void positions(@Nullable PositionsConsumer consumer) {
        positions = consumer;
    }

    /** {@return the consumer of positions; null if there is none} */
    final @Nullable PositionsConsumer positions() {
        return positions;
    }

    /** Hands out branches from now on. */
    public final void branches(@Nullable BranchesConsumer consumer) {
        branches = consumer;
    }

    /** Hands a record of branches to the consumer, if there is one. */
    final void addBranches(int operation, long bits, int first, int second, int third) {
        if (branches != null) {
            branches.branches(slot, thread, clock, new Branches(operation, bits, first, second, third));
        }
    }

    /** {@return valid records ever} */
    public long takenRecords() {
        return takenRecords;
    }

    private void startChunk(long baseClock) throws TraceDamagedException {
        if (damage != null) {
            throw damage;
        }
        if (baseClock < clock || baseClock >= CLOCK_LIMIT) {
            throw new DamagedRecordException(
                    "a chunk that starts at clock " + clock + " or later", "clock " + baseClock);
        }
        clock = baseClock;
    }

    /** Unpacks common records. {@return the position of the first one that was not} */
    int decodeRun(int at, int enough, int end) {
        run.decode(in.bytes(), at, enough, end, clock, callSite, thread);
        finishRun(run.records, run.clock, run.callSite);
        return run.at;
    }

    /** Takes over the state in which a run of so many records ended. */
    final void finishRun(int records, long lastClock, long lastCallSite) {
        runRecords = records;
        clock = lastClock;
        callSite = lastCallSite;
    }

    /** Unpacks any record. */
    private void decodeRecord() {
        int header = (int) in.peek();
        int line = header & LINE_MASK;
        if (line == NO_LINE) {
            escapes.decode(header >>> ESCAPE_SHIFT & 0x3F);
            return;
        }
        int key = lines.key(line);
        if (key == 0) {
            throw new DamagedRecordException("a line that has a key", "line " + line);
        }
        in.at += HEADER_BYTES;
        decodeLine(header, line, key);
    }

    /** Unpacks a record that has a line, after its header. */
    void decodeLine(int header, int line, int key) {
        int kind = key & KIND_MASK;
        long difference = kind == KIND_READ ? 0 : 1;
        int place = header >>> PLACE_SHIFT & PLACE_MASK;
        int bytes = header >>> VALUE_SHIFT & VALUE_MASK;
        if (place == PLACE_OTHER) {
            difference = decodeOtherPlace(line, in.unsignedByte(), difference);
        } else if (place == PLACE_REFERENCE) {
            lines.object(line, lines.lastReference);
        } else {
            decodePlace(line, key, RecordBytes.unzigzag(in.fixed(place)));
        }
        long zigzag = in.fixed(bytes < VALUE_LONG ? bytes : Long.BYTES);
        long value = lines.value(line) + RecordBytes.unzigzag(zigzag);
        boolean isObserved = !hasThread && RecordDescriptor.isObservation(key);
        if (!isObserved) {
            requireThread(kind);
        }
        moveClock(clock + difference);
        long second = 0;
        if (kind == KIND_READ_WRITE) {
            second = value + in.zigzagVarint();
        }
        if ((key & REFERENCE_BIT) != 0 && RecordDescriptor.isAccess(key)) {
            requireId(value);
            requireId(second);
            lines.lastReference = value;
        }
        lines.value(line, value);
        in.requireWhole();
        if (isObserved) {
            addObservation(key, lines.object(line), value);
        } else {
            addEvent(key, lines.object(line), lines.offset(line), value, second);
        }
    }

    /** Adds an event of a thread that is in another slot, or in none. */
    private void addObservation(int key, long object, long detail) {
        int observed = (int) (detail & (1 << OBSERVED_THREAD_BITS) - 1);
        events.add(key & 0xFFFFFFFFL, order(key), object, 0, detail >> OBSERVED_THREAD_BITS, 0, observed);
    }

    private void decodePlace(int line, int key, long moved) {
        if ((key & ELEMENT_BIT) != 0) {
            lines.offset(line, lines.offset(line) + (moved << (key >>> SIZE_SHIFT & SIZE_MASK)));
        } else {
            long object = lines.object(line) + moved;
            requireId(object);
            lines.object(line, object);
        }
    }

    /** {@return the difference of the clock, which is the default one unless the record says another} */
    long decodeOtherPlace(int line, int lengths, long defaultDifference) {
        int objectBytes = lengths & OBJECT_LENGTH_MASK;
        int offsetBytes = lengths >>> OFFSET_LENGTH_SHIFT & OFFSET_LENGTH_MASK;
        requireOffsetBytes(offsetBytes);
        long difference = (lengths & CLOCK_FOLLOWS) != 0 ? in.varint() : defaultDifference;
        long object = objectBytes == OBJECT_REFERENCE
                ? lines.lastReference
                : lines.object(line) + RecordBytes.unzigzag(in.fixed(objectBytes));
        requireId(object);
        lines.object(line, object);
        lines.offset(line, lines.offset(line) + RecordBytes.unzigzag(in.fixed(offsetBytes)));
        return difference;
    }

    /** Unpacks a copy, after the first two bytes of its record: reads, and then as many writes. */
    final void decodeCopy() {
        long header = in.fixed(COPY_HEADER_BYTES - HEADER_BYTES) << Byte.SIZE * HEADER_BYTES;
        int readLine = (int) (header >>> COPY_READ_LINE_SHIFT) & LINE_MASK;
        int writeLine = (int) (header >>> COPY_WRITE_LINE_SHIFT) & LINE_MASK;
        int count = (int) (header >>> COPY_COUNT_SHIFT) & COPY_COUNT_MASK;
        int size = requireCopyLines(lines.key(readLine), lines.key(writeLine));
        if (count == 0 || count << size > COPY_MOST_BYTES) {
            throw new DamagedRecordException(
                    "from 1 to " + (COPY_MOST_BYTES >> size) + " elements", count + " elements");
        }
        int elements = in.at;
        in.skip(count << size);
        requireThread(KIND_COPY);
        moveClock(clock + decodeOtherPlace(readLine, (int) (header >>> COPY_READ_LENGTHS_SHIFT) & 0xFF, 0));
        long readClock = clock;
        moveClock(clock + decodeOtherPlace(writeLine, (int) (header >>> COPY_WRITE_LENGTHS_SHIFT), 1));
        long writeClock = clock;
        moveClock(clock + count - 1);
        in.requireWhole();
        addElements(readLine, elements, count, readClock << 1 | 1, 0);
        addElements(writeLine, elements, count, writeClock << 1, 1 << 1);
    }

    /** {@return the size of the elements that a copy with lines of these keys reads and writes} */
    private static int requireCopyLines(int readKey, int writeKey) {
        int common = ELEMENT_BIT | REFERENCE_BIT | KIND_MASK;
        if ((readKey & common) != (ELEMENT_BIT | KIND_READ) || (writeKey & common) != (ELEMENT_BIT | KIND_WRITE)) {
            throw new DamagedRecordException(
                    "lines of reads and of writes of numbers in arrays",
                    "keys 0x" + Integer.toHexString(readKey) + " and 0x" + Integer.toHexString(writeKey));
        }
        int size = readKey >>> SIZE_SHIFT & SIZE_MASK;
        int writeSize = writeKey >>> SIZE_SHIFT & SIZE_MASK;
        if (size != writeSize) {
            throw new DamagedRecordException(
                    "elements of the same size",
                    "elements of " + (1 << size) + " and of " + (1 << writeSize) + " bytes");
        }
        return size;
    }

    /**
     * Adds the reads or the writes of a copy.
     *
     * @param line has the place of the last one
     * @param elements the address of the values
     * @param order the order of the first one, as {@link #order} has it; and its growth from each to the next
     */
    void addElements(int line, int elements, int count, long order, int orderStep) {
        int key = lines.key(line);
        int size = key >>> SIZE_SHIFT & SIZE_MASK;
        int unused = Long.SIZE - (Byte.SIZE << size);
        long object = lines.object(line);
        long offset = lines.offset(line) - ((long) count - 1 << size);
        for (int i = 0; i < count; i++) {
            long value = Words.get(in.bytes(), elements + (i << size)) << unused >> unused;
            events.add(
                    callSite | key & 0xFFFFFFFFL,
                    order + (long) i * orderStep,
                    object,
                    offset + ((long) i << size),
                    value,
                    0,
                    thread);
        }
    }

    static void requireOffsetBytes(int count) {
        if (count > Long.BYTES) {
            throw new DamagedRecordException("an offset of at most 8 bytes", count + " bytes");
        }
    }

    /** Adds an event at the present clock. */
    void addEvent(int key, long word2, long word3, long word4, long word5) {
        requireThread(key & KIND_MASK);
        events.add(callSite | key & 0xFFFFFFFFL, order(key), word2, word3, word4, word5, thread);
    }

    /** From here on, the events are those of that thread. */
    protected void thread(int newThread) {
        hasThread = true;
        callSite = 0;
        thread = newThread;
    }

    /** {@return a key for the order of an event at the present clock: the clock, and writes before reads} */
    private long order(int key) {
        return clock << 1 | ((key & KIND_MASK) == KIND_READ ? 1 : 0);
    }

    void endThread() {
        hasThread = false;
    }

    void callSite(long site) {
        callSite = site << Integer.SIZE;
    }

    /** Sets the clock for an event. */
    void moveClock(long to) {
        if (to < mergedBelow) {
            throw new DamagedRecordException(
                    "no event before clock " + mergedBelow + ", where the merge stands", "clock " + to);
        }
        setClock(to);
    }

    void setClock(long to) {
        requireClock(to);
        clock = to;
    }

    /** Sees that the slot has not passed a clock yet. */
    final void requireClock(long now) {
        if (now < clock || now >= CLOCK_LIMIT) {
            throw new DamagedRecordException("a clock of at least " + clock, "clock " + now);
        }
    }

    /** {@return the slot's clock} */
    public long clock() {
        return clock;
    }

    /** {@return the call that the events belong to, shifted to where an event has it} */
    final long callSite() {
        return callSite;
    }

    static void requireId(long id) {
        if (id < 0 || id >= OBJECT_ID_LIMIT) {
            throw new DamagedRecordException("an object id below 2^40", "0x" + Long.toHexString(id));
        }
    }

    final void requireThread(int kind) {
        if (!hasThread) {
            throw new DamagedRecordException("a thread's begin before its first event", "a record of kind " + kind);
        }
    }
}
