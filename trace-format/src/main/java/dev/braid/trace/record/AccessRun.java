// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.record;

import static dev.braid.trace.layout.RecordDescriptor.CLOCK_LIMIT;
import static dev.braid.trace.layout.RecordDescriptor.ESCAPE_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.HEADER_BYTES;
import static dev.braid.trace.layout.RecordDescriptor.KIND_CALL;
import static dev.braid.trace.layout.RecordDescriptor.LINE_MASK;
import static dev.braid.trace.layout.RecordDescriptor.NO_LINE;
import static dev.braid.trace.layout.RecordDescriptor.OBJECT_ID_LIMIT;
import static dev.braid.trace.layout.RecordDescriptor.OBJECT_LENGTH_MASK;
import static dev.braid.trace.layout.RecordDescriptor.OBJECT_REFERENCE;
import static dev.braid.trace.layout.RecordDescriptor.OFFSET_LENGTH_MASK;
import static dev.braid.trace.layout.RecordDescriptor.OFFSET_LENGTH_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.PLACE_MASK;
import static dev.braid.trace.layout.RecordDescriptor.PLACE_OTHER;
import static dev.braid.trace.layout.RecordDescriptor.PLACE_REFERENCE;
import static dev.braid.trace.layout.RecordDescriptor.PLACE_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.VALUE_MASK;
import static dev.braid.trace.layout.RecordDescriptor.VALUE_SHIFT;

import dev.braid.trace.EventBatch;

/**
 * Unpacks runs of common records: accesses and operations of synchronisation that are whole and valid, and whose
 * numbers are not the longest there can be; and calls.
 *
 * <p>Problem: nearly all records are of this kind, and each field kept in an object costs a store or a load for each of
 * them. So this is one loop over local variables, which decides what a record is before it changes anything. It stops
 * before the first record that is not common, even if that is damaged: {@link SlotDecoder} looks at it more closely.
 */
final class AccessRun {
    private static final long KEY_MASK = 0xFFFF_FFFFL;
    private static final int HEADER_BITS = HEADER_BYTES * Byte.SIZE;
    private static final int HEADER_MASK = (1 << HEADER_BITS) - 1;
    private static final int CALL = NO_LINE | KIND_CALL << ESCAPE_SHIFT;
    static final int CALL_BYTES = HEADER_BYTES + 3;
    private static final long SITE_FIELD = (1 << 24) - 1;
    static final int VALUE_BITS = Integer.bitCount(VALUE_MASK);
    static final int VARINT_BITS = 7;
    static final int VARINT_MORE = 1 << VARINT_BITS;

    private final LineTable lines;
    private final EventQueue events;

    /** Position at which the run ended: the first byte that was not taken. */
    int at;

    /** The slot's clock there. */
    long clock;

    /** The call site there. */
    long callSite;

    /** Number of records that were taken. */
    int records;

    AccessRun(LineTable lines, EventQueue events) {
        this.lines = lines;
        this.events = events;
    }

    /**
     * Unpacks records up to the first one that is not common.
     *
     * @param bytes has some room after {@code end}, as {@link RecordBytes} sees to
     * @param enough no record from here on is wanted
     * @param end the end of the last record
     * @param startCallSite shifted to where an event has it
     */
    void decode(byte[] bytes, int begin, int enough, int end, long startClock, long startCallSite, int thread) {
        long[] table = lines.words;
        long lastReference = lines.lastReference;
        long[] block = events.openBlock();
        int event = events.openEnd();
        int from = begin;
        long now = startClock;
        long site = startCallSite;
        int count = 0;
        while (from < enough) {
            long word = Words.get(bytes, from);
            int header = (int) word;
            int line = (header & LINE_MASK) << LineTable.LINE_SHIFT;
            long key = table[line + LineTable.KEY];
            int place = header >>> PLACE_SHIFT & PLACE_MASK;
            if (key == 0) {
                if (!isCall(header) || from + CALL_BYTES > end) {
                    break;
                }
                site = calledFrom(word) << Integer.SIZE;
                from += CALL_BYTES;
                count++;
                continue;
            }
            int next = from + HEADER_BYTES;
            long change = key >>> LineTable.CLOCK_CHANGE_SHIFT & 1;
            long object = table[line + LineTable.OBJECT];
            long offset = table[line + LineTable.OFFSET];
            if (place < PLACE_OTHER) {
                int placeBytes = place == PLACE_REFERENCE ? 0 : place;
                long moved = RecordBytes.unzigzag(word >>> HEADER_BITS & ~(-1L << Byte.SIZE * placeBytes));
                long ofElement = key << Long.SIZE - 1 - LineTable.ELEMENT_SHIFT >> Long.SIZE - 1;
                offset += (moved & ofElement) << (int) (key >>> LineTable.STEP_SHIFT);
                object += moved & ~ofElement;
                object = place == PLACE_REFERENCE ? lastReference : object;
                next += placeBytes;
            } else {
                int lengths = bytes[next++];
                int objectBytes = lengths & OBJECT_LENGTH_MASK;
                int offsetBytes = lengths >>> OFFSET_LENGTH_SHIFT & OFFSET_LENGTH_MASK;
                if (offsetBytes >= Long.BYTES) {
                    break;
                }
                if (lengths < 0) {
                    change = bytes[next++];
                    if (change < 0) {
                        int more = bytes[next++];
                        change = change & VARINT_MORE - 1 | (long) more << VARINT_BITS;
                        if (more < 0) {
                            break;
                        }
                    }
                }
                if (objectBytes == OBJECT_REFERENCE) {
                    object = lastReference;
                } else {
                    object += number(bytes, next, objectBytes);
                    next += objectBytes;
                }
                offset += number(bytes, next, offsetBytes);
                next += offsetBytes;
            }
            int valueBytes = header >>> VALUE_SHIFT & VALUE_MASK;
            // 1 if the value has eight bytes, which is one more than the field can say.
            int extra = valueBytes + 1 >>> VALUE_BITS;
            long zigzag = Words.get(bytes, next) & ~(-1L << Byte.SIZE * valueBytes << Byte.SIZE * extra);
            long value = table[line + LineTable.VALUE] + RecordBytes.unzigzag(zigzag);
            next += valueBytes + extra;
            long second = 0;
            if ((key & LineTable.READ_WRITE_FLAG) != 0) {
                int written = bytes[next++];
                if (written < 0) {
                    break;
                }
                second = value + RecordBytes.unzigzag(written);
            }
            long to = now + change;
            if (next > end || to >= CLOCK_LIMIT || (object & -OBJECT_ID_LIMIT) != 0) {
                break;
            }
            if ((key & LineTable.REFERENCE_FLAG) != 0) {
                if (((value | second) & -OBJECT_ID_LIMIT) != 0) {
                    break;
                }
                lastReference = value;
            }
            table[line + LineTable.OBJECT] = object;
            table[line + LineTable.OFFSET] = offset;
            table[line + LineTable.VALUE] = value;
            if (event == block.length) {
                events.fill();
                block = events.openBlock();
                event = events.openEnd();
            }
            block[event + EventBatch.THREAD] = thread;
            block[event + EventBatch.META] = site | key & KEY_MASK;
            block[event + EventBatch.ORDER] = to << 1 | (key >>> LineTable.CLOCK_CHANGE_SHIFT & 1 ^ 1);
            block[event + EventBatch.OBJECT] = object;
            block[event + EventBatch.OFFSET] = offset;
            block[event + EventBatch.FIRST] = value;
            block[event + EventBatch.SECOND] = second;
            event += EventBatch.WORDS;
            now = to;
            from = next;
            count++;
        }
        lines.lastReference = lastReference;
        events.filledTo(event);
        at = from;
        clock = now;
        callSite = site;
        records = count;
    }

    /** {@return {@code true} if this is the header of a CALL} */
    static boolean isCall(int header) {
        return (header & HEADER_MASK) == CALL;
    }

    /** {@return the site that a CALL with these first bytes names} */
    static long calledFrom(long word) {
        return word >>> HEADER_BITS & SITE_FIELD;
    }

    /** {@return the difference in that many bytes, at most 7} */
    private static long number(byte[] bytes, int at, int count) {
        return RecordBytes.unzigzag(Words.get(bytes, at) & ~(-1L << Byte.SIZE * count));
    }
}
