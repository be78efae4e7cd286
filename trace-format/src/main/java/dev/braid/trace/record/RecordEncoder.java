// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.record;

import static dev.braid.trace.layout.RecordDescriptor.BRANCHES_CAUGHT;
import static dev.braid.trace.layout.RecordDescriptor.BRANCHES_ENTER;
import static dev.braid.trace.layout.RecordDescriptor.BRANCHES_LENGTH_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.BRANCHES_START;
import static dev.braid.trace.layout.RecordDescriptor.BRANCHES_SWITCH;
import static dev.braid.trace.layout.RecordDescriptor.BRANCHES_THREW;
import static dev.braid.trace.layout.RecordDescriptor.BRANCHES_UNWOUND;
import static dev.braid.trace.layout.RecordDescriptor.CLOCK_FOLLOWS;
import static dev.braid.trace.layout.RecordDescriptor.CLOCK_LIMIT;
import static dev.braid.trace.layout.RecordDescriptor.COPY_COUNT_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.COPY_HEADER_BYTES;
import static dev.braid.trace.layout.RecordDescriptor.COPY_MOST_BYTES;
import static dev.braid.trace.layout.RecordDescriptor.COPY_READ_LENGTHS_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.COPY_READ_LINE_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.COPY_WRITE_LENGTHS_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.COPY_WRITE_LINE_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.ELEMENT_BIT;
import static dev.braid.trace.layout.RecordDescriptor.ESCAPE_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.KIND_BRANCHES;
import static dev.braid.trace.layout.RecordDescriptor.KIND_CALL;
import static dev.braid.trace.layout.RecordDescriptor.KIND_CAS_FAILED;
import static dev.braid.trace.layout.RecordDescriptor.KIND_CLASS;
import static dev.braid.trace.layout.RecordDescriptor.KIND_CLOCK;
import static dev.braid.trace.layout.RecordDescriptor.KIND_COPY;
import static dev.braid.trace.layout.RecordDescriptor.KIND_FUNCTION;
import static dev.braid.trace.layout.RecordDescriptor.KIND_LINE;
import static dev.braid.trace.layout.RecordDescriptor.KIND_OBJECT;
import static dev.braid.trace.layout.RecordDescriptor.KIND_POSITIONS;
import static dev.braid.trace.layout.RecordDescriptor.KIND_RANGE;
import static dev.braid.trace.layout.RecordDescriptor.KIND_READ;
import static dev.braid.trace.layout.RecordDescriptor.KIND_READ_WRITE;
import static dev.braid.trace.layout.RecordDescriptor.KIND_RESET;
import static dev.braid.trace.layout.RecordDescriptor.KIND_SYNC;
import static dev.braid.trace.layout.RecordDescriptor.KIND_THREAD_BEGIN;
import static dev.braid.trace.layout.RecordDescriptor.KIND_THREAD_END;
import static dev.braid.trace.layout.RecordDescriptor.KIND_THREAD_RESUME;
import static dev.braid.trace.layout.RecordDescriptor.KIND_THREAD_START;
import static dev.braid.trace.layout.RecordDescriptor.KIND_WRITE;
import static dev.braid.trace.layout.RecordDescriptor.MODE_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.NAME_MAX_BYTES;
import static dev.braid.trace.layout.RecordDescriptor.NO_LINE;
import static dev.braid.trace.layout.RecordDescriptor.OBJECT_ID_LIMIT;
import static dev.braid.trace.layout.RecordDescriptor.OBJECT_REFERENCE;
import static dev.braid.trace.layout.RecordDescriptor.OFFSET_LENGTH_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.OPERATION_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.PLACE_LONGEST;
import static dev.braid.trace.layout.RecordDescriptor.PLACE_OTHER;
import static dev.braid.trace.layout.RecordDescriptor.PLACE_REFERENCE;
import static dev.braid.trace.layout.RecordDescriptor.PLACE_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.POSITIONS_MAX;
import static dev.braid.trace.layout.RecordDescriptor.RANGE_UNTRACED_WRITE;
import static dev.braid.trace.layout.RecordDescriptor.REFERENCE_BIT;
import static dev.braid.trace.layout.RecordDescriptor.SITE_MASK;
import static dev.braid.trace.layout.RecordDescriptor.SITE_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.SIZE_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.VALUE_LONG;
import static dev.braid.trace.layout.RecordDescriptor.VALUE_SHIFT;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.EventView;
import dev.braid.trace.layout.RecordDescriptor;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes one slot's records, in the layout of {@link RecordDescriptor}, without an agent: for traces that come from
 * elsewhere, and for tests.
 *
 * <p>Clocks are given as they are; the encoder keeps the slot's clock and stores the differences.
 *
 * <p>Thread safety: one thread.
 */
public final class RecordEncoder {
    private static final int FUNCTION_ARGUMENTS = 3;

    private static final int SITE_BYTES = 3;
    private static final int MAX_VALUE_BYTES = 6;

    private final LineTable lines = new LineTable();
    private byte[] buffer = new byte[1024];
    private int length;
    private int records;
    private boolean ofElements;
    private long baseClock;
    private long clock;

    /** Starts a slot at clock 0. */
    public RecordEncoder() {}

    /** Starts a slot whose earlier records ended at {@code baseClock}. */
    public RecordEncoder(long baseClock) {
        this.baseClock = baseClock;
        this.clock = baseClock;
    }

    /** Forgets what earlier records of the slot said, as at the start of a trace. */
    public RecordEncoder reset() {
        lines.reset();
        return start(KIND_RESET);
    }

    /** Begins a thread. A name that is too long is cut. */
    public RecordEncoder threadBegin(long clock, int thread, String name) {
        start(KIND_THREAD_BEGIN);
        setClock(clock);
        fixed(thread, Integer.BYTES);
        return name(name);
    }

    /** Lets a thread that has begun in another slot go on in this one. */
    public RecordEncoder threadResume(long clock, int thread) {
        start(KIND_THREAD_RESUME);
        setClock(clock);
        return fixed(thread, Integer.BYTES);
    }

    public RecordEncoder threadStart(long clock, int startedThread) {
        start(KIND_THREAD_START);
        setClock(clock);
        return fixed(startedThread, Integer.BYTES);
    }

    public RecordEncoder threadEnd(long clock) {
        start(KIND_THREAD_END);
        return setClock(clock);
    }

    /** Moves the slot's clock, without an event. */
    public RecordEncoder clock(long clock) {
        start(KIND_CLOCK);
        return setClock(clock);
    }

    /** Says whether the next accesses are to elements of arrays, which is only a hint on how to write them. */
    public RecordEncoder ofElements(boolean areElements) {
        ofElements = areElements;
        return this;
    }

    /**
     * Writes an access to memory.
     *
     * @param kind one that {@linkplain EventKind#isAccess is an access}
     * @param size 1, 2, 4 or 8 bytes
     * @param read meaningless if {@code kind} does not read
     * @param written meaningless if {@code kind} does not write
     */
    @SuppressWarnings("EnumOrdinal") // The format stores the ordinals of AccessMode.
    public RecordEncoder access(
            EventKind kind,
            AccessMode mode,
            int size,
            boolean reference,
            int site,
            long clock,
            long object,
            long offset,
            long read,
            long written) {
        requireBelow("object id", object, OBJECT_ID_LIMIT);
        requireSize(size);
        int key = accessKind(kind)
                | mode.ordinal() << MODE_SHIFT
                | Integer.numberOfTrailingZeros(size) << SIZE_SHIFT
                | (reference ? REFERENCE_BIT : 0)
                | (ofElements ? ELEMENT_BIT : 0)
                | site(site);
        long first = kind.reads() ? read : written;
        lineRecord(key, clock, object, offset, first);
        if (kind == EventKind.READ_WRITE) {
            varint(RecordBytes.zigzag(written - read));
        }
        if (reference) {
            lines.lastReference = first;
        }
        return this;
    }

    /**
     * Writes an operation of synchronisation.
     *
     * @param kind one that has an object and at most one detail
     */
    public RecordEncoder sync(EventKind kind, int site, long clock, long object, long detail) {
        requireBelow("object id", object, OBJECT_ID_LIMIT);
        int key = KIND_SYNC | EventView.operation(KIND_SYNC, kind) << OPERATION_SHIFT | site(site);
        return lineRecord(key, clock, object, 0, detail);
    }

    /**
     * Writes reads of elements of an array, and then writes of the same values to elements of an array.
     *
     * @param size 1, 2, 4 or 8 bytes
     * @param readClock the clock of all reads
     * @param from offset of the first element read
     * @param writeClock the clock of the first write; each further one has one more
     * @param to offset of the first element written
     * @param values at least one, and no more bytes than {@link RecordDescriptor#COPY_MOST_BYTES}
     */
    public RecordEncoder copy(
            int site,
            int size,
            long readClock,
            long source,
            long from,
            long writeClock,
            long target,
            long to,
            long... values) {
        requireBelow("object id", source, OBJECT_ID_LIMIT);
        requireBelow("object id", target, OBJECT_ID_LIMIT);
        requireSize(size);
        int count = values.length;
        if (count == 0 || count * size > COPY_MOST_BYTES) {
            throw new IllegalArgumentException("from 1 to " + COPY_MOST_BYTES / size + " values: " + count);
        }
        requireNotBefore(readClock);
        if (writeClock < readClock) {
            throw new IllegalArgumentException("the writes' clock must be at least " + readClock + ": " + writeClock);
        }
        int common = Integer.numberOfTrailingZeros(size) << SIZE_SHIFT | ELEMENT_BIT | site(site);
        int readLine = defineLine(common | KIND_READ, from);
        int writeLine = defineLine(common | KIND_WRITE, to);
        long header = (long) readLine << COPY_READ_LINE_SHIFT
                | (long) writeLine << COPY_WRITE_LINE_SHIFT
                | (long) count << COPY_COUNT_SHIFT;
        int start = length;
        start(KIND_COPY);
        fixed(header >>> Short.SIZE, COPY_HEADER_BYTES - Short.BYTES);
        for (long value : values) {
            fixed(value, size);
        }
        long rest = (count - 1L) * size;
        int lengths = placeNumbers(readLine, readClock - clock, readClock == clock, source, from + rest);
        buffer[start + COPY_READ_LENGTHS_SHIFT / Byte.SIZE] = (byte) lengths;
        long ahead = writeClock - readClock;
        lengths = placeNumbers(writeLine, ahead, ahead == 1, target, to + rest);
        buffer[start + COPY_WRITE_LENGTHS_SHIFT / Byte.SIZE] = (byte) lengths;
        clock = writeClock + count - 1;
        return this;
    }

    private RecordEncoder lineRecord(int key, long to, long object, long offset, long value) {
        int line = defineLine(key, offset);
        long change = RecordBytes.zigzag(value - lines.value(line));
        int bytes = bytes(change);
        requireNotBefore(to);
        boolean isExpected = to - clock == ((key & RecordDescriptor.KIND_MASK) == KIND_READ ? 0 : 1);
        records++;
        int length = bytes > MAX_VALUE_BYTES ? VALUE_LONG : bytes;
        if (!isExpected || !defaultPlace(key, line, object, offset, length)) {
            otherPlace(line, isExpected ? 0 : to - clock, isExpected, object, offset, length);
        }
        clock = to;
        fixed(change, bytes > MAX_VALUE_BYTES ? Long.BYTES : bytes);
        lines.object(line, object);
        lines.offset(line, offset);
        lines.value(line, value);
        return this;
    }

    /** {@return the line with that key, which it gets if it has another one} */
    private int defineLine(int key, long offset) {
        int line = RecordDescriptor.lineOf(key);
        if (lines.key(line) != key) {
            lines.define(line, key, offset);
            start(KIND_LINE);
            fixed(line, Short.BYTES);
            fixed(key, Integer.BYTES);
            varint(RecordBytes.zigzag(offset));
        }
        return line;
    }

    /** Writes a header and the place, if a common record can say it. */
    private boolean defaultPlace(int key, int line, long object, long offset, int valueLength) {
        long step = offset - lines.offset(line);
        int sizeLog2 = key >>> SIZE_SHIFT & RecordDescriptor.SIZE_MASK;
        boolean isElement = (key & ELEMENT_BIT) != 0;
        long moved = RecordBytes.zigzag(isElement ? step >> sizeLog2 : object - lines.object(line));
        boolean isReference = step == 0 && object == lines.lastReference;
        if (!isReference) {
            boolean isUsual =
                    isElement ? object == lines.object(line) && step >> sizeLog2 << sizeLog2 == step : step == 0;
            if (!isUsual || bytes(moved) > PLACE_LONGEST) {
                return false;
            }
        }
        int place = isReference ? PLACE_REFERENCE : bytes(moved);
        fixed(line | place << PLACE_SHIFT | valueLength << VALUE_SHIFT, Short.BYTES);
        fixed(moved, isReference ? 0 : bytes(moved));
        return true;
    }

    private void otherPlace(
            int line, long clockChange, boolean isDefaultClock, long object, long offset, int valueLength) {
        fixed(line | PLACE_OTHER << PLACE_SHIFT | valueLength << VALUE_SHIFT, Short.BYTES);
        int at = length;
        fixed(0, 1);
        int lengths = placeNumbers(line, clockChange, isDefaultClock, object, offset);
        buffer[at] = (byte) lengths;
    }

    /** Writes the numbers of a place, which the line has from now on. {@return the byte that says which they are} */
    private int placeNumbers(int line, long clockChange, boolean isDefaultClock, long object, long offset) {
        boolean isReference = object == lines.lastReference;
        long objectChange = RecordBytes.zigzag(object - lines.object(line));
        long offsetChange = RecordBytes.zigzag(offset - lines.offset(line));
        int objectLength = isReference ? OBJECT_REFERENCE : bytes(objectChange);
        if (!isDefaultClock) {
            varint(clockChange);
        }
        fixed(objectChange, isReference ? 0 : objectLength);
        fixed(offsetChange, bytes(offsetChange));
        lines.object(line, object);
        lines.offset(line, offset);
        return objectLength | bytes(offsetChange) << OFFSET_LENGTH_SHIFT | (isDefaultClock ? 0 : CLOCK_FOLLOWS);
    }

    /**
     * Writes a call of a traced function, its return, or its end by an exception.
     *
     * @param token repeated by the end of the call
     * @param arguments at most three; of a return, the value
     */
    public RecordEncoder function(EventKind kind, int site, long clock, long token, long... arguments) {
        if (arguments.length > FUNCTION_ARGUMENTS) {
            throw new IllegalArgumentException("at most three arguments: " + arguments.length);
        }
        start(KIND_FUNCTION);
        fixed(EventView.operation(KIND_FUNCTION, kind), 1);
        fixed(site(site) >>> SITE_SHIFT, SITE_BYTES);
        clockChange(clock);
        varint(RecordBytes.zigzag(token));
        for (int i = 0; i < FUNCTION_ARGUMENTS; i++) {
            varint(RecordBytes.zigzag(i < arguments.length ? arguments[i] : 0));
        }
        return this;
    }

    /** Says that code which is not traced may have written to a range of memory. */
    public RecordEncoder untracedWrite(int site, long clock, long object, long offset, long bytes) {
        requireBelow("object id", object, OBJECT_ID_LIMIT);
        start(KIND_RANGE);
        fixed(RANGE_UNTRACED_WRITE, 1);
        fixed(site(site) >>> SITE_SHIFT, SITE_BYTES);
        clockChange(clock);
        varint(object);
        varint(RecordBytes.zigzag(offset));
        return varint(RecordBytes.zigzag(bytes));
    }

    /**
     * Says how far threads had come at the macro-event that comes next.
     *
     * @param clock the clock of that event
     * @param positions a thread's id, how many events it had published, and so on
     */
    public RecordEncoder positions(long clock, long... positions) {
        int count = positions.length / 2;
        if (positions.length % 2 != 0 || count == 0 || count > POSITIONS_MAX) {
            throw new IllegalArgumentException(
                    "from 1 to " + POSITIONS_MAX + " pairs of numbers: " + positions.length + " numbers");
        }
        requireNotBefore(clock);
        start(KIND_POSITIONS);
        fixed(clock, Long.BYTES);
        fixed(count, 1);
        for (long number : positions) {
            varint(number);
        }
        return this;
    }

    /**
     * Says how the thread has got on.
     *
     * @param record its numbers are those that its operation has
     */
    public RecordEncoder branches(Branches record) {
        int bytes = record.bits() == 1 ? 0 : (Long.SIZE + 7 - Long.numberOfLeadingZeros(record.bits())) / Byte.SIZE;
        start(KIND_BRANCHES);
        fixed(record.operation() | bytes << BRANCHES_LENGTH_SHIFT, 1);
        fixed(record.bits(), bytes);
        int operation = record.operation();
        if (operation == BRANCHES_SWITCH) {
            return varint(RecordBytes.zigzag(record.first()));
        }
        boolean hasThree = operation == BRANCHES_CAUGHT || operation == BRANCHES_UNWOUND;
        if (hasThree || operation == BRANCHES_THREW) {
            varint(record.first());
            varint(record.second());
            return hasThree ? varint(record.third()) : this;
        }
        return operation == BRANCHES_ENTER || operation == BRANCHES_START ? varint(record.first()) : this;
    }

    /** Says from which call in the user's code the next accesses come; with the flags that a CALL may have. */
    public RecordEncoder call(int site) {
        requireBelow("call site", site, RecordDescriptor.CALL_OF_JVM << 1);
        start(KIND_CALL);
        return fixed(site, SITE_BYTES);
    }

    /** Names a class. A name that is too long is cut. */
    public RecordEncoder classDefinition(long classId, String name) {
        requireBelow("class id", classId, OBJECT_ID_LIMIT);
        start(KIND_CLASS);
        fixed(classId, Long.BYTES);
        return name(name);
    }

    public RecordEncoder objectDefinition(long object, long classId) {
        requireBelow("object id", object, OBJECT_ID_LIMIT);
        start(KIND_OBJECT);
        varint(RecordBytes.zigzag(object - lines.lastId));
        varint(RecordBytes.zigzag(classId - lines.lastClassId));
        lines.lastId = object;
        lines.lastClassId = classId;
        return this;
    }

    /** {@return the records since the start or the last {@link #startChunk}} */
    public byte[] toByteArray() {
        return Arrays.copyOf(buffer, length);
    }

    /** {@return the clock before the first of these records} */
    public long baseClock() {
        return baseClock;
    }

    /** {@return the clock of the last record} */
    public long clock() {
        return clock;
    }

    /** {@return the number of bytes in these records} */
    public int length() {
        return length;
    }

    /** {@return the number of these records} */
    public int records() {
        return records;
    }

    /** Forgets the records, and goes on from the clock of the last one. */
    public void startChunk() {
        length = 0;
        records = 0;
        baseClock = clock;
    }

    private static int accessKind(EventKind kind) {
        return switch (kind) {
            case READ -> KIND_READ;
            case WRITE -> KIND_WRITE;
            case READ_WRITE -> KIND_READ_WRITE;
            case CAS_FAILED -> KIND_CAS_FAILED;
            default -> throw new IllegalArgumentException(kind + " is not an access");
        };
    }

    private static int site(int site) {
        requireBelow("site", site, SITE_MASK + 1);
        return site << SITE_SHIFT;
    }

    private RecordEncoder setClock(long to) {
        requireNotBefore(to);
        clock = to;
        return fixed(to, Long.BYTES);
    }

    private void clockChange(long to) {
        requireNotBefore(to);
        varint(to - clock);
        clock = to;
    }

    private void requireNotBefore(long to) {
        if (to < clock || to >= CLOCK_LIMIT) {
            throw new IllegalArgumentException("clock must be at least " + clock + ", that of the last record: " + to);
        }
    }

    private static void requireSize(int size) {
        if (Integer.bitCount(size) != 1 || size > Long.BYTES) {
            throw new IllegalArgumentException("size must be 1, 2, 4 or 8: " + size);
        }
    }

    private static void requireBelow(String what, long value, long limit) {
        if (value < 0 || value >= limit) {
            throw new IllegalArgumentException(what + " must be from 0 to below " + limit + ": " + value);
        }
    }

    /** {@return the number of bytes that a number takes without its leading zeros} */
    private static int bytes(long number) {
        return (Long.SIZE - Long.numberOfLeadingZeros(number) + Byte.SIZE - 1) / Byte.SIZE;
    }

    /** Starts a record of another kind than an access. */
    private RecordEncoder start(int kind) {
        records++;
        return fixed(NO_LINE | kind << ESCAPE_SHIFT, Short.BYTES);
    }

    private RecordEncoder fixed(long number, int count) {
        reserve(Long.BYTES);
        Words.set(buffer, length, number);
        length += count;
        return this;
    }

    private RecordEncoder varint(long number) {
        long rest = number;
        while ((rest & ~0x7FL) != 0) {
            fixed(rest & 0x7F | 0x80, 1);
            rest >>>= 7;
        }
        return fixed(rest, 1);
    }

    private RecordEncoder name(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        int cut = Math.min(bytes.length, NAME_MAX_BYTES);
        // A byte 10xxxxxx continues a character, which must not be cut in two.
        while (cut < bytes.length && (bytes[cut] & 0xC0) == 0x80) {
            cut--;
        }
        fixed(cut, Short.BYTES);
        reserve(cut);
        System.arraycopy(bytes, 0, buffer, length, cut);
        length += cut;
        return this;
    }

    private void reserve(int bytes) {
        if (buffer.length - length < bytes) {
            buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, length + bytes));
        }
    }
}
