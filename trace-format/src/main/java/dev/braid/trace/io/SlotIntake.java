// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.io;

import static dev.braid.trace.RecordDescriptor.CHECK_SHIFT;
import static dev.braid.trace.RecordDescriptor.DELTA_MASK;
import static dev.braid.trace.RecordDescriptor.DELTA_SHIFT;
import static dev.braid.trace.RecordDescriptor.KIND_CLASS;
import static dev.braid.trace.RecordDescriptor.KIND_CLOCK;
import static dev.braid.trace.RecordDescriptor.KIND_LAST;
import static dev.braid.trace.RecordDescriptor.KIND_OBJECT;
import static dev.braid.trace.RecordDescriptor.KIND_RANGE;
import static dev.braid.trace.RecordDescriptor.KIND_SYNC;
import static dev.braid.trace.RecordDescriptor.KIND_THREAD_BEGIN;
import static dev.braid.trace.RecordDescriptor.KIND_THREAD_END;
import static dev.braid.trace.RecordDescriptor.KIND_THREAD_RESUME;
import static dev.braid.trace.RecordDescriptor.KIND_THREAD_START;
import static dev.braid.trace.RecordDescriptor.MODE_MASK;
import static dev.braid.trace.RecordDescriptor.MODE_SHIFT;
import static dev.braid.trace.RecordDescriptor.NAME_MAX_BYTES;
import static dev.braid.trace.RecordDescriptor.OBJECT_ID_LIMIT;
import static dev.braid.trace.RecordDescriptor.REFERENCE_BIT;
import static dev.braid.trace.RecordDescriptor.SIZE_MASK;
import static dev.braid.trace.RecordDescriptor.SIZE_SHIFT;
import static dev.braid.trace.RecordDescriptor.WIDE_BIT;
import static dev.braid.trace.RecordDescriptor.WORD_BYTES;

import dev.braid.trace.AccessMode;
import dev.braid.trace.RecordDescriptor;
import dev.braid.trace.TraceDamagedException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Checks the records of one slot as they come in, and takes the names out of them.
 *
 * <p>The bytes of a valid record xor to zero, and a chunk is whole records only. So any change of a chunk's bytes that
 * changes their xor, such as one flipped bit, is found within the chunk, even where it makes one record look longer or
 * shorter than it was: the records that the chunk is then taken for can't all xor to zero.
 */
final class SlotIntake {
    /** A lock word holds a clock and a bit; a greater clock than this is none that was ever counted up to. */
    private static final long CLOCK_LIMIT = 1L << 62;

    private static final int MODES = AccessMode.values().length;

    private final int slot;
    private final SymbolTable symbols;

    private long takenBytes;
    private long takenRecords;
    private long clock;
    private boolean hasThread;
    private @Nullable TraceDamagedException damage;

    /** The chunk being checked. */
    private byte[] chunk = {};

    private int length;
    private long mergedBelow;

    SlotIntake(int slot, SymbolTable symbols) {
        this.slot = slot;
        this.symbols = symbols;
    }

    /**
     * Checks a chunk up to its first invalid record, after which this slot takes no more.
     *
     * @param mergedBelow the clock up to which events have left the merge: an earlier one comes too late
     * @return what is valid; see {@link #damage} for what came after that
     */
    ChunkScan scan(byte[] records, int recordsLength, long baseClock, long mergedBelow) {
        chunk = records;
        length = recordsLength;
        this.mergedBelow = mergedBelow;
        int at = 0;
        int count = 0;
        int accesses = 0;
        try {
            startChunk(baseClock);
            while (at < length) {
                int bytes = take(at);
                count++;
                accesses += RecordShape.isAccess(RecordShape.kind(Words.get(chunk, at))) ? 1 : 0;
                at += bytes;
            }
        } catch (TraceDamagedException found) {
            damage = found;
        }
        takenBytes += at;
        takenRecords += count;
        return new ChunkScan(count, at, clock, accesses);
    }

    @Nullable
    TraceDamagedException damage() {
        return damage;
    }

    /** {@return valid records ever} */
    long takenRecords() {
        return takenRecords;
    }

    private void startChunk(long baseClock) throws TraceDamagedException {
        if (damage != null) {
            throw damage;
        }
        if (baseClock < clock || baseClock >= CLOCK_LIMIT) {
            throw damaged(0, "a chunk that starts at clock " + clock + " or later", "clock " + baseClock);
        }
        clock = baseClock;
    }

    /** Checks the record at {@code at} and adopts what it says. {@return its bytes} */
    private int take(int at) throws TraceDamagedException {
        require(at, WORD_BYTES);
        long header = Words.get(chunk, at);
        int kind = RecordShape.kind(header);
        if (kind == 0 || kind > KIND_LAST) {
            throw damaged(at, "a record kind from 1 to " + KIND_LAST, "kind " + kind);
        }
        int bytes = RecordShape.bytesWithoutName(header);
        require(at, bytes);
        if (RecordShape.isNamed(kind)) {
            long nameBytes = Words.get(chunk, at + bytes - WORD_BYTES);
            if (nameBytes < 0 || nameBytes > NAME_MAX_BYTES) {
                throw damaged(at, "a name of at most " + NAME_MAX_BYTES + " bytes", nameBytes + " bytes");
            }
            bytes += RecordShape.paddedBytes((int) nameBytes);
            require(at, bytes);
        }
        requireCheckByte(at, bytes, header);
        if (RecordShape.isAccess(kind)) {
            requireLegalAccess(at, bytes, header);
        } else if (RecordShape.isEvent(kind)) {
            requireLegalEvent(at, kind, header);
        }
        adopt(at, kind, header);
        return bytes;
    }

    private void requireCheckByte(int at, int bytes, long header) throws TraceDamagedException {
        long words = header & ~(0xFFL << CHECK_SHIFT);
        for (int i = WORD_BYTES; i < bytes; i += WORD_BYTES) {
            words ^= Words.get(chunk, at + i);
        }
        long check = RecordDescriptor.check(words);
        if (check != header >>> CHECK_SHIFT) {
            throw damaged(at, "check byte " + check + " for a record of " + bytes + " bytes", header >>> CHECK_SHIFT);
        }
    }

    private void requireLegalAccess(int at, int bytes, long header) throws TraceDamagedException {
        int mode = (int) header >>> MODE_SHIFT & MODE_MASK;
        if (mode >= MODES) {
            throw damaged(at, "an access mode below " + MODES, "mode " + mode);
        }
        boolean isWide = (header & WIDE_BIT) != 0;
        if (isWide) {
            requireId(at, Words.get(chunk, at + WORD_BYTES));
        }
        if ((header & REFERENCE_BIT) == 0) {
            return;
        }
        // A reference may take 4 bytes in the heap; it counts as 8 all the same.
        int size = 1 << ((int) header >>> SIZE_SHIFT & SIZE_MASK);
        if (size < Integer.BYTES) {
            throw damaged(at, "a reference of 4 or 8 bytes", size + " bytes");
        }
        for (int i = (isWide ? 3 : 2) * WORD_BYTES; i < bytes; i += WORD_BYTES) {
            requireId(at, Words.get(chunk, at + i));
        }
    }

    private void requireLegalEvent(int at, int kind, long header) throws TraceDamagedException {
        int last = RecordShape.lastOperation(kind);
        int operation = RecordShape.operation(header);
        if (last >= 0 && operation > last) {
            throw damaged(at, "an operation from 0 to " + last + " for kind " + kind, "operation " + operation);
        }
        if (kind == KIND_SYNC || kind == KIND_RANGE) {
            requireId(at, Words.get(chunk, at + WORD_BYTES));
        }
        if (kind == KIND_RANGE && Words.get(chunk, at + 3 * WORD_BYTES) < 0) {
            throw damaged(at, "a range of no fewer than 0 bytes", Words.get(chunk, at + 3 * WORD_BYTES) + " bytes");
        }
    }

    private void adopt(int at, int kind, long header) throws TraceDamagedException {
        switch (kind) {
            case KIND_CLOCK -> moveClock(at, kind, Words.get(chunk, at + WORD_BYTES));
            case KIND_THREAD_BEGIN -> {
                int thread = requireThread(at, Words.get(chunk, at + 2 * WORD_BYTES));
                moveClock(at, kind, Words.get(chunk, at + WORD_BYTES));
                hasThread = true;
                symbols.defineThread(thread, name(at + 3 * WORD_BYTES));
            }
            case KIND_THREAD_RESUME -> {
                requireThread(at, Words.get(chunk, at + 2 * WORD_BYTES));
                moveClock(at, kind, Words.get(chunk, at + WORD_BYTES));
                hasThread = true;
            }
            case KIND_CLASS -> {
                long id = requireDefinedId(at, Words.get(chunk, at + WORD_BYTES));
                moveClock(at, kind, clock + (header >>> DELTA_SHIFT & DELTA_MASK));
                symbols.defineClass(id, name(at + 2 * WORD_BYTES));
            }
            case KIND_OBJECT -> {
                long id = requireDefinedId(at, Words.get(chunk, at + WORD_BYTES));
                long classId = requireDefinedId(at, Words.get(chunk, at + 2 * WORD_BYTES));
                moveClock(at, kind, clock + (header >>> DELTA_SHIFT & DELTA_MASK));
                symbols.defineObject(id, classId);
            }
            default -> {
                if (RecordShape.isEvent(kind) && !hasThread) {
                    throw damaged(at, "a thread's begin before its first event", "a record of kind " + kind);
                }
                if (kind == KIND_THREAD_START) {
                    requireThread(at, Words.get(chunk, at + WORD_BYTES));
                }
                moveClock(at, kind, clock + (header >>> DELTA_SHIFT & DELTA_MASK));
                hasThread &= kind != KIND_THREAD_END;
            }
        }
    }

    private void moveClock(int at, int kind, long to) throws TraceDamagedException {
        if (to < clock || to >= CLOCK_LIMIT) {
            throw damaged(at, "a clock of at least " + clock, "clock " + to);
        }
        if (to < mergedBelow && RecordShape.isEvent(kind)) {
            throw damaged(at, "no event before clock " + mergedBelow + ", where the merge stands", "clock " + to);
        }
        clock = to;
    }

    private void require(int at, int bytes) throws TraceDamagedException {
        if (length - at < bytes) {
            throw damaged(at, "a record of " + bytes + " bytes or more", (length - at) + " bytes left in the chunk");
        }
    }

    private void requireId(int at, long id) throws TraceDamagedException {
        if (id < 0 || id >= OBJECT_ID_LIMIT) {
            throw damaged(at, "an object id below 2^40", "0x" + Long.toHexString(id));
        }
    }

    private long requireDefinedId(int at, long id) throws TraceDamagedException {
        if (id == 0) {
            throw damaged(at, "the id of an object or a class", "0");
        }
        requireId(at, id);
        return id;
    }

    private int requireThread(int at, long thread) throws TraceDamagedException {
        if (thread < 0 || thread > Integer.MAX_VALUE) {
            throw damaged(at, "a thread id below 2^31", "0x" + Long.toHexString(thread));
        }
        return (int) thread;
    }

    private String name(int lengthAt) {
        int nameBytes = (int) Words.get(chunk, lengthAt);
        return new String(chunk, lengthAt + WORD_BYTES, nameBytes, StandardCharsets.UTF_8);
    }

    private TraceDamagedException damaged(int at, String expected, Object found) {
        long position = takenBytes + at;
        return new TraceDamagedException(
                position,
                "slot " + slot + ", byte " + position + " of its records: expected " + expected + ", found " + found);
    }
}
