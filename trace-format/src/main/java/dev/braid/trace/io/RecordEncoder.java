// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.io;

import static dev.braid.trace.RecordDescriptor.CHECK_SHIFT;
import static dev.braid.trace.RecordDescriptor.DELTA_MASK;
import static dev.braid.trace.RecordDescriptor.DELTA_SHIFT;
import static dev.braid.trace.RecordDescriptor.KIND_CALL;
import static dev.braid.trace.RecordDescriptor.KIND_CAS_FAILED;
import static dev.braid.trace.RecordDescriptor.KIND_CLASS;
import static dev.braid.trace.RecordDescriptor.KIND_CLOCK;
import static dev.braid.trace.RecordDescriptor.KIND_FUNCTION;
import static dev.braid.trace.RecordDescriptor.KIND_OBJECT;
import static dev.braid.trace.RecordDescriptor.KIND_RANGE;
import static dev.braid.trace.RecordDescriptor.KIND_READ;
import static dev.braid.trace.RecordDescriptor.KIND_READ_WRITE;
import static dev.braid.trace.RecordDescriptor.KIND_SYNC;
import static dev.braid.trace.RecordDescriptor.KIND_THREAD_BEGIN;
import static dev.braid.trace.RecordDescriptor.KIND_THREAD_END;
import static dev.braid.trace.RecordDescriptor.KIND_THREAD_RESUME;
import static dev.braid.trace.RecordDescriptor.KIND_THREAD_START;
import static dev.braid.trace.RecordDescriptor.KIND_WRITE;
import static dev.braid.trace.RecordDescriptor.MODE_SHIFT;
import static dev.braid.trace.RecordDescriptor.NAME_MAX_BYTES;
import static dev.braid.trace.RecordDescriptor.OBJECT_ID_LIMIT;
import static dev.braid.trace.RecordDescriptor.OFFSET_BITS;
import static dev.braid.trace.RecordDescriptor.OFFSET_MASK;
import static dev.braid.trace.RecordDescriptor.OPERATION_SHIFT;
import static dev.braid.trace.RecordDescriptor.RANGE_UNTRACED_WRITE;
import static dev.braid.trace.RecordDescriptor.REFERENCE_BIT;
import static dev.braid.trace.RecordDescriptor.SITE_MASK;
import static dev.braid.trace.RecordDescriptor.SITE_SHIFT;
import static dev.braid.trace.RecordDescriptor.SIZE_SHIFT;
import static dev.braid.trace.RecordDescriptor.WIDE_BIT;
import static dev.braid.trace.RecordDescriptor.WORD_BYTES;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordDescriptor;
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

    private byte[] buffer = new byte[1024];
    private int length;
    private int records;
    private int recordAt;
    private long baseClock;
    private long clock;

    /** Starts a slot at clock 0. */
    public RecordEncoder() {}

    /** Starts a slot whose earlier records ended at {@code baseClock}. */
    public RecordEncoder(long baseClock) {
        this.baseClock = baseClock;
        this.clock = baseClock;
    }

    /** Begins a thread. A name that is too long is cut. */
    public RecordEncoder threadBegin(long clock, int thread, String name) {
        requireNotBefore(clock);
        begin(KIND_THREAD_BEGIN);
        word(clock);
        word(thread);
        name(name);
        this.clock = clock;
        return finish();
    }

    /** Lets a thread that has begun in another slot go on in this one. */
    public RecordEncoder threadResume(long clock, int thread) {
        requireNotBefore(clock);
        begin(KIND_THREAD_RESUME);
        word(clock);
        word(thread);
        this.clock = clock;
        return finish();
    }

    public RecordEncoder threadStart(long clock, int startedThread) {
        begin(KIND_THREAD_START | delta(clock));
        word(startedThread);
        return finish();
    }

    public RecordEncoder threadEnd(long clock) {
        begin(KIND_THREAD_END | delta(clock));
        return finish();
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
        if (Integer.bitCount(size) != 1 || size > Long.BYTES) {
            throw new IllegalArgumentException("size must be 1, 2, 4 or 8: " + size);
        }
        boolean isWide = offset != (offset & OFFSET_MASK);
        begin(accessKind(kind)
                | (long) mode.ordinal() << MODE_SHIFT
                | (long) Integer.numberOfTrailingZeros(size) << SIZE_SHIFT
                | (reference ? REFERENCE_BIT : 0)
                | (isWide ? WIDE_BIT : 0)
                | site(site)
                | delta(clock));
        if (isWide) {
            word(object);
            word(offset);
        } else {
            word(object << OFFSET_BITS | offset);
        }
        if (kind.reads()) {
            word(read);
        }
        if (kind.writes()) {
            word(written);
        }
        return finish();
    }

    /**
     * Writes an operation of synchronisation.
     *
     * @param kind one that has an object and at most one detail
     */
    public RecordEncoder sync(EventKind kind, int site, long clock, long object, long detail) {
        requireBelow("object id", object, OBJECT_ID_LIMIT);
        begin(KIND_SYNC | operation(SlotCursor.SYNC_KINDS, kind) | site(site) | delta(clock));
        word(object);
        word(detail);
        return finish();
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
        begin(KIND_FUNCTION | operation(SlotCursor.FUNCTION_KINDS, kind) | site(site) | delta(clock));
        word(token);
        for (int i = 0; i < FUNCTION_ARGUMENTS; i++) {
            word(i < arguments.length ? arguments[i] : 0);
        }
        return finish();
    }

    /** Says that code which is not traced may have written to a range of memory. */
    public RecordEncoder untracedWrite(int site, long clock, long object, long offset, long bytes) {
        requireBelow("object id", object, OBJECT_ID_LIMIT);
        begin(KIND_RANGE | (long) RANGE_UNTRACED_WRITE << OPERATION_SHIFT | site(site) | delta(clock));
        word(object);
        word(offset);
        word(bytes);
        return finish();
    }

    /** Says from which call in the user's code the next accesses come. */
    public RecordEncoder call(int site) {
        begin(KIND_CALL | site(site));
        return finish();
    }

    /** Names a class. A name that is too long is cut. */
    public RecordEncoder classDefinition(long classId, String name) {
        requireBelow("class id", classId, OBJECT_ID_LIMIT);
        begin(KIND_CLASS);
        word(classId);
        name(name);
        return finish();
    }

    public RecordEncoder objectDefinition(long object, long classId) {
        requireBelow("object id", object, OBJECT_ID_LIMIT);
        begin(KIND_OBJECT);
        word(object);
        word(classId);
        return finish();
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

    /** {@return how many records these are} */
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
            default -> throw new IllegalArgumentException(kind + " is no access");
        };
    }

    private static long operation(EventKind[] kinds, EventKind kind) {
        for (int i = 0; i < kinds.length; i++) {
            if (kinds[i] == kind) {
                return (long) i << OPERATION_SHIFT;
            }
        }
        throw new IllegalArgumentException(kind + " is none of " + Arrays.toString(kinds));
    }

    private static long site(int site) {
        requireBelow("site", site, SITE_MASK + 1);
        return (long) site << SITE_SHIFT;
    }

    /** Moves the clock. {@return the header's field for that, 0 after a record that sets the clock} */
    private long delta(long to) {
        requireNotBefore(to);
        long delta = to - clock;
        if (delta > DELTA_MASK) {
            begin(KIND_CLOCK);
            word(to);
            finish();
            delta = 0;
        }
        clock = to;
        return delta << DELTA_SHIFT;
    }

    private void requireNotBefore(long to) {
        if (to < clock) {
            throw new IllegalArgumentException("clock must be at least " + clock + ", that of the last record: " + to);
        }
    }

    private static void requireBelow(String what, long value, long limit) {
        if (value < 0 || value >= limit) {
            throw new IllegalArgumentException(what + " must be from 0 to below " + limit + ": " + value);
        }
    }

    private void begin(long header) {
        recordAt = length;
        word(header);
    }

    private void word(long word) {
        reserve(WORD_BYTES);
        Words.set(buffer, length, word);
        length += WORD_BYTES;
    }

    private void name(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        int cut = Math.min(bytes.length, NAME_MAX_BYTES);
        // A byte 10xxxxxx continues a character, which must not be cut in two.
        while (cut < bytes.length && (bytes[cut] & 0xC0) == 0x80) {
            cut--;
        }
        word(cut);
        int padded = RecordShape.paddedBytes(cut);
        reserve(padded);
        System.arraycopy(bytes, 0, buffer, length, cut);
        Arrays.fill(buffer, length + cut, length + padded, (byte) 0);
        length += padded;
    }

    private void reserve(int bytes) {
        if (buffer.length - length < bytes) {
            buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, length + bytes));
        }
    }

    private RecordEncoder finish() {
        long words = 0;
        for (int at = recordAt; at < length; at += WORD_BYTES) {
            words ^= Words.get(buffer, at);
        }
        long header = Words.get(buffer, recordAt);
        Words.set(buffer, recordAt, header | RecordDescriptor.check(words) << CHECK_SHIFT);
        records++;
        return this;
    }
}
