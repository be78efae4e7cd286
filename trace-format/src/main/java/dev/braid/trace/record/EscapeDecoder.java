// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.record;

import static dev.braid.trace.layout.RecordDescriptor.BRANCHES_CAUGHT;
import static dev.braid.trace.layout.RecordDescriptor.BRANCHES_ENTER;
import static dev.braid.trace.layout.RecordDescriptor.BRANCHES_LAST;
import static dev.braid.trace.layout.RecordDescriptor.BRANCHES_LENGTH_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.BRANCHES_OPERATION_MASK;
import static dev.braid.trace.layout.RecordDescriptor.BRANCHES_START;
import static dev.braid.trace.layout.RecordDescriptor.BRANCHES_SWITCH;
import static dev.braid.trace.layout.RecordDescriptor.BRANCHES_THREW;
import static dev.braid.trace.layout.RecordDescriptor.BRANCHES_UNWOUND;
import static dev.braid.trace.layout.RecordDescriptor.FUNCTION_LAST;
import static dev.braid.trace.layout.RecordDescriptor.HEADER_BYTES;
import static dev.braid.trace.layout.RecordDescriptor.KIND_BRANCHES;
import static dev.braid.trace.layout.RecordDescriptor.KIND_CALL;
import static dev.braid.trace.layout.RecordDescriptor.KIND_CAS_FAILED;
import static dev.braid.trace.layout.RecordDescriptor.KIND_CLASS;
import static dev.braid.trace.layout.RecordDescriptor.KIND_CLOCK;
import static dev.braid.trace.layout.RecordDescriptor.KIND_COPY;
import static dev.braid.trace.layout.RecordDescriptor.KIND_FUNCTION;
import static dev.braid.trace.layout.RecordDescriptor.KIND_LINE;
import static dev.braid.trace.layout.RecordDescriptor.KIND_MASK;
import static dev.braid.trace.layout.RecordDescriptor.KIND_OBJECT;
import static dev.braid.trace.layout.RecordDescriptor.KIND_PAD;
import static dev.braid.trace.layout.RecordDescriptor.KIND_POSITIONS;
import static dev.braid.trace.layout.RecordDescriptor.KIND_RANGE;
import static dev.braid.trace.layout.RecordDescriptor.KIND_RESET;
import static dev.braid.trace.layout.RecordDescriptor.KIND_SYNC;
import static dev.braid.trace.layout.RecordDescriptor.KIND_THREAD_BEGIN;
import static dev.braid.trace.layout.RecordDescriptor.KIND_THREAD_END;
import static dev.braid.trace.layout.RecordDescriptor.KIND_THREAD_RESUME;
import static dev.braid.trace.layout.RecordDescriptor.KIND_THREAD_START;
import static dev.braid.trace.layout.RecordDescriptor.LINE_LAST;
import static dev.braid.trace.layout.RecordDescriptor.MODE_MASK;
import static dev.braid.trace.layout.RecordDescriptor.MODE_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.NAME_MAX_BYTES;
import static dev.braid.trace.layout.RecordDescriptor.OPERATION_MASK;
import static dev.braid.trace.layout.RecordDescriptor.OPERATION_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.POSITIONS_MAX;
import static dev.braid.trace.layout.RecordDescriptor.RANGE_LAST;
import static dev.braid.trace.layout.RecordDescriptor.REFERENCE_BIT;
import static dev.braid.trace.layout.RecordDescriptor.SITE_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.SIZE_MASK;
import static dev.braid.trace.layout.RecordDescriptor.SIZE_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.SYNC_LAST;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventView;
import dev.braid.trace.symbol.SymbolTable;

/** Unpacks the records of one slot that are not accesses. */
final class EscapeDecoder {
    private static final int MODES = AccessMode.values().length;
    private static final int SITE_BYTES = 3;
    private static final int SIZE_OF_FOUR_BYTES = 2;

    /** So many ids of objects and their classes are kept before they are handed to the symbol table. */
    private static final int KEPT_IDS = 512;

    private final SlotDecoder slot;
    private final RecordBytes in;
    private final LineTable lines;
    private final SymbolTable symbols;
    private final long[] objects = new long[KEPT_IDS];
    private int objectsEnd;

    EscapeDecoder(SlotDecoder slot, RecordBytes in, LineTable lines, SymbolTable symbols) {
        this.slot = slot;
        this.in = in;
        this.lines = lines;
        this.symbols = symbols;
    }

    /** Unpacks the record of that kind whose header comes next. */
    void decode(int kind) {
        in.at += HEADER_BYTES;
        switch (kind) {
            case KIND_LINE -> line();
            case KIND_CALL -> slot.callSite(in.fixed(SITE_BYTES));
            case KIND_OBJECT -> object();
            case KIND_CLASS -> classNamed();
            case KIND_CLOCK -> slot.setClock(in.fixed(Long.BYTES));
            case KIND_FUNCTION -> function();
            case KIND_RANGE -> range();
            case KIND_THREAD_BEGIN -> threadBegin();
            case KIND_THREAD_RESUME -> {
                slot.setClock(in.fixed(Long.BYTES)); // no event: the merge may have passed it
                int thread = thread();
                in.requireWhole();
                slot.thread(thread);
            }
            case KIND_THREAD_START -> {
                slot.moveClock(in.fixed(Long.BYTES));
                int started = thread();
                in.requireWhole();
                slot.addEvent(KIND_THREAD_START, started, 0, 0, 0);
            }
            case KIND_THREAD_END -> {
                slot.moveClock(in.fixed(Long.BYTES));
                in.requireWhole();
                slot.addEvent(KIND_THREAD_END, 0, 0, 0, 0);
                slot.endThread();
            }
            case KIND_RESET -> lines.reset();
            case KIND_PAD -> in.skip((int) in.fixed(Short.BYTES));
            case KIND_POSITIONS -> positions();
            case KIND_BRANCHES -> branches();
            case KIND_COPY -> slot.decodeCopy();
            default -> throw new DamagedRecordException("a kind of record that there is", "kind " + kind);
        }
        in.requireWhole();
    }

    private void line() {
        int line = (int) in.fixed(Short.BYTES);
        int key = (int) in.fixed(Integer.BYTES);
        long offset = in.zigzagVarint();
        in.requireWhole();
        requireLine(line, key);
        lines.define(line, key, offset);
    }

    /** Throws if no record can define that line with that key. */
    static void requireLine(int line, int key) {
        if (line <= 0 || line > LINE_LAST) {
            throw new DamagedRecordException("a line from 1 to " + LINE_LAST, "line " + line);
        }
        int kind = key & KIND_MASK;
        if (kind == KIND_SYNC) {
            int operation = key >>> OPERATION_SHIFT & OPERATION_MASK;
            requireOperation(kind, operation, SYNC_LAST);
            if (!EventView.isEvent(key)) {
                throw new DamagedRecordException("an operation of synchronisation", "operation " + operation);
            }
        } else if (kind == 0 || kind > KIND_CAS_FAILED) {
            throw new DamagedRecordException("the key of an access or of synchronisation", "kind " + kind);
        } else {
            requireLegalAccess(key);
        }
    }

    private static void requireLegalAccess(int key) {
        int mode = key >>> MODE_SHIFT & MODE_MASK;
        if (mode >= MODES) {
            throw new DamagedRecordException("an access mode below " + MODES, "mode " + mode);
        }
        int size = key >>> SIZE_SHIFT & SIZE_MASK;
        // A reference may take 4 bytes in the heap; it counts as 8 all the same.
        if ((key & REFERENCE_BIT) != 0 && size < SIZE_OF_FOUR_BYTES) {
            throw new DamagedRecordException("a reference of 4 or 8 bytes", (1 << size) + " bytes");
        }
    }

    private static void requireOperation(int kind, int operation, int last) {
        if (operation > last) {
            throw new DamagedRecordException(
                    "an operation from 0 to " + last + " for kind " + kind, "operation " + operation);
        }
    }

    private void object() {
        long id = lines.lastId + in.zigzagVarint();
        long classId = lines.lastClassId + in.zigzagVarint();
        requireDefinedId(id);
        requireDefinedId(classId);
        in.requireWhole();
        lines.lastId = id;
        lines.lastClassId = classId;
        objects[objectsEnd++] = id;
        objects[objectsEnd++] = classId;
        if (objectsEnd == KEPT_IDS) {
            defineObjects();
        }
    }

    /** Defines the objects that were met since the last time. */
    void defineObjects() {
        if (objectsEnd > 0) {
            symbols.defineObjects(objects, objectsEnd);
            objectsEnd = 0;
        }
    }

    private void classNamed() {
        long id = in.fixed(Long.BYTES);
        requireDefinedId(id);
        symbols.defineClass(id, name());
    }

    private void threadBegin() {
        long clock = in.fixed(Long.BYTES);
        int thread = thread();
        String name = name();
        slot.moveClock(clock);
        symbols.defineThread(thread, name);
        slot.thread(thread);
        slot.addEvent(KIND_THREAD_BEGIN, 0, 0, 0, 0);
    }

    private void function() {
        int operation = in.unsignedByte();
        requireOperation(KIND_FUNCTION, operation, FUNCTION_LAST);
        int site = (int) in.fixed(SITE_BYTES);
        slot.moveClock(slot.clock() + in.varint());
        long token = in.zigzagVarint();
        long first = in.zigzagVarint();
        long second = in.zigzagVarint();
        long third = in.zigzagVarint();
        in.requireWhole();
        slot.addEvent(KIND_FUNCTION | operation << OPERATION_SHIFT | site << SITE_SHIFT, token, first, second, third);
    }

    private void range() {
        int operation = in.unsignedByte();
        requireOperation(KIND_RANGE, operation, RANGE_LAST);
        int site = (int) in.fixed(SITE_BYTES);
        slot.moveClock(slot.clock() + in.varint());
        long object = in.varint();
        long offset = in.zigzagVarint();
        long bytes = in.zigzagVarint();
        SlotDecoder.requireId(object);
        if (bytes < 0) {
            throw new DamagedRecordException("a range of no fewer than 0 bytes", bytes + " bytes");
        }
        in.requireWhole();
        slot.addEvent(KIND_RANGE | operation << OPERATION_SHIFT | site << SITE_SHIFT, object, offset, bytes, 0);
    }

    /** Checks all positions before it hands over the first. */
    private void positions() {
        long clock = in.fixed(Long.BYTES);
        int count = in.unsignedByte();
        in.requireWhole();
        slot.requireClock(clock);
        if (count == 0 || count > POSITIONS_MAX) {
            throw new DamagedRecordException("from 1 to " + POSITIONS_MAX + " positions", count + " positions");
        }
        int begin = in.at;
        for (int i = 0; i < count; i++) {
            long thread = in.varint();
            long events = in.varint();
            in.requireWhole();
            if (thread < 0 || thread > Integer.MAX_VALUE) {
                throw new DamagedRecordException("a thread id below 2^31", "0x" + Long.toHexString(thread));
            }
            if (events < 0) {
                throw new DamagedRecordException("a number of events below 2^63", "0x" + Long.toHexString(events));
            }
        }
        PositionsConsumer out = slot.positions();
        if (out != null) {
            in.at = begin;
            for (int i = 0; i < count; i++) {
                out.positions(clock, (int) in.varint(), in.varint());
            }
        }
    }

    private void branches() {
        int header = in.unsignedByte();
        int operation = header & BRANCHES_OPERATION_MASK;
        int bytes = header >>> BRANCHES_LENGTH_SHIFT;
        requireOperation(KIND_BRANCHES, operation, BRANCHES_LAST);
        if (bytes > Long.BYTES) {
            throw new DamagedRecordException("at most 8 bytes of branches", bytes + " bytes");
        }
        long bits = bytes == 0 ? 1 : in.fixed(bytes);
        if (bits == 0) {
            throw new DamagedRecordException("a bit before the first branch", "none");
        }
        int first = 0;
        int second = 0;
        int third = 0;
        switch (operation) {
            case BRANCHES_ENTER, BRANCHES_START -> first = number();
            case BRANCHES_SWITCH -> first = (int) in.zigzagVarint();
            case BRANCHES_THREW -> {
                first = number();
                second = number();
            }
            case BRANCHES_CAUGHT, BRANCHES_UNWOUND -> {
                first = number();
                second = number();
                third = number();
            }
            default -> {
                // It brings bits alone.
            }
        }
        in.requireWhole();
        slot.requireThread(KIND_BRANCHES);
        slot.addBranches(operation, bits, first, second, third);
    }

    private int number() {
        long number = in.varint();
        if (number < 0 || number > Integer.MAX_VALUE) {
            throw new DamagedRecordException("a number below 2^31", "0x" + Long.toHexString(number));
        }
        return (int) number;
    }

    private String name() {
        int bytes = (int) in.fixed(Short.BYTES);
        if (bytes > NAME_MAX_BYTES) {
            throw new DamagedRecordException("a name of at most " + NAME_MAX_BYTES + " bytes", bytes + " bytes");
        }
        return in.name(bytes);
    }

    private int thread() {
        int thread = (int) in.fixed(Integer.BYTES);
        if (thread < 0) {
            throw new DamagedRecordException("a thread id below 2^31", "0x" + Integer.toHexString(thread));
        }
        return thread;
    }

    private static void requireDefinedId(long id) {
        if (id == 0) {
            throw new DamagedRecordException("the id of an object or a class", "0");
        }
        SlotDecoder.requireId(id);
    }
}
