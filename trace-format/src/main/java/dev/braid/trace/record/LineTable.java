// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.record;

import static dev.braid.trace.layout.RecordDescriptor.ELEMENT_BIT;
import static dev.braid.trace.layout.RecordDescriptor.KIND_MASK;
import static dev.braid.trace.layout.RecordDescriptor.KIND_READ;
import static dev.braid.trace.layout.RecordDescriptor.KIND_READ_WRITE;
import static dev.braid.trace.layout.RecordDescriptor.LINE_LAST;
import static dev.braid.trace.layout.RecordDescriptor.NO_LINE;
import static dev.braid.trace.layout.RecordDescriptor.REFERENCE_BIT;
import static dev.braid.trace.layout.RecordDescriptor.SIZE_MASK;
import static dev.braid.trace.layout.RecordDescriptor.SIZE_SHIFT;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.trace.proto.SlotState;
import java.util.Arrays;

/**
 * State of a slot's records that its writer and its reader remember, see
 * {@link dev.braid.trace.layout.RecordDescriptor}.
 *
 * <p>Four longs to a line, so that a record finds all of it in one or two cache lines:
 *
 * <pre>
 *  KEY     38 log2 of the size 37 | 36 elements | 35 access | 34 reference | 33 read-write | 32 not a read | 31 key 0
 *  OBJECT, OFFSET, VALUE of the line's last record
 * </pre>
 *
 * <p>The upper half of the first word repeats what the key says of the next record, where it is quick to ask for.
 */
class LineTable {
    /** A line's words begin at its number times two to the power of this. */
    static final int LINE_SHIFT = 2;

    static final int KEY = 0;
    static final int OBJECT = 1;
    static final int OFFSET = 2;
    static final int VALUE = 3;

    /** Position of the change of the clock that applies if the record has none: 0 for a read, otherwise 1. */
    static final int CLOCK_CHANGE_SHIFT = 32;

    static final long READ_WRITE_FLAG = 1L << 33;
    static final long REFERENCE_FLAG = 1L << 34;
    /** Set for accesses, and not for operations of synchronisation. */
    static final int ACCESS_SHIFT = 35;

    static final int ELEMENT_SHIFT = 36;
    static final int STEP_SHIFT = 37;

    /** All lines' words; {@link dev.braid.trace.layout.RecordDescriptor#NO_LINE} has some too, without a key. */
    final long[] words = new long[NO_LINE + 1 << LINE_SHIFT];

    long lastReference;
    long lastId;
    long lastClassId;

    /** Forgets everything. */
    void reset() {
        Arrays.fill(words, 0);
        lastReference = 0;
        lastId = 0;
        lastClassId = 0;
    }

    /** {@return the line's key, 0 if it has none} */
    int key(int line) {
        return (int) words[(line << LINE_SHIFT) + KEY];
    }

    void define(int line, int key, long offset) {
        int kind = key & KIND_MASK;
        boolean isAccess = RecordDescriptor.isAccess(key);
        long flags = kind == KIND_READ ? 0 : 1L << CLOCK_CHANGE_SHIFT;
        if (kind == KIND_READ_WRITE) {
            flags |= READ_WRITE_FLAG;
        }
        if (isAccess) {
            flags |= 1L << ACCESS_SHIFT;
        }
        if ((key & REFERENCE_BIT) != 0 && isAccess) {
            flags |= REFERENCE_FLAG;
        }
        if ((key & ELEMENT_BIT) != 0) {
            flags |= 1L << ELEMENT_SHIFT;
        }
        int step = key >>> SIZE_SHIFT & SIZE_MASK;
        words[(line << LINE_SHIFT) + KEY] = key & 0xFFFF_FFFFL | flags | (long) step << STEP_SHIFT;
        object(line, 0);
        offset(line, offset);
        value(line, 0);
    }

    /** Adds all that this remembers. */
    void save(SlotState.Builder to) {
        to.setLastReference(lastReference).setLastObject(lastId).setLastClass(lastClassId);
        for (int line = 1; line <= LINE_LAST; line++) {
            if (key(line) != 0) {
                to.addLine(line).addKey(key(line));
                to.addObject(object(line)).addOffset(offset(line)).addValue(value(line));
            }
        }
    }

    /**
     * Remembers that instead.
     *
     * @throws DamagedRecordException if no table can have held it
     */
    void restore(SlotState from) {
        reset();
        lastReference = from.getLastReference();
        lastId = from.getLastObject();
        lastClassId = from.getLastClass();
        int count = from.getLineCount();
        if (from.getKeyCount() != count
                || from.getObjectCount() != count
                || from.getOffsetCount() != count
                || from.getValueCount() != count) {
            throw new DamagedRecordException("columns of " + count + " lines", "columns of other lengths");
        }
        for (int i = 0; i < count; i++) {
            int line = from.getLine(i);
            EscapeDecoder.requireLine(line, from.getKey(i));
            define(line, from.getKey(i), from.getOffset(i));
            object(line, from.getObject(i));
            value(line, from.getValue(i));
        }
    }

    long object(int line) {
        return words[(line << LINE_SHIFT) + OBJECT];
    }

    long offset(int line) {
        return words[(line << LINE_SHIFT) + OFFSET];
    }

    long value(int line) {
        return words[(line << LINE_SHIFT) + VALUE];
    }

    void object(int line, long object) {
        words[(line << LINE_SHIFT) + OBJECT] = object;
    }

    void offset(int line, long offset) {
        words[(line << LINE_SHIFT) + OFFSET] = offset;
    }

    void value(int line, long value) {
        words[(line << LINE_SHIFT) + VALUE] = value;
    }
}
