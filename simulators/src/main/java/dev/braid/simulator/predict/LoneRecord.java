// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;

/**
 * Layout of the last plain write and the last plain read of a location that one strand alone has accessed, in longs:
 *
 * <pre>
 *  0 index  1 clock  2 value  3 position in its strand  4 site 32 | call site 32  5 offset 8 | size    of the write
 *  6 index  7 site 32 | call site 32                                        of its thread's event before it
 *  8 to 15                                                                  the same of the read
 * </pre>
 *
 * <p>An object of its own for each would take more memory, and more of it would have to be waited for.
 */
final class LoneRecord {
    private static final int LONGS = 8;
    private static final int CLOCK = 1;
    private static final int VALUE = 2;
    private static final int POSITION = 3;
    private static final int PLACE = 4;
    private static final int SHAPE = 5;
    private static final int PREVIOUS_INDEX = 6;
    private static final int PREVIOUS_PLACE = 7;
    private static final int SIZE_BITS = 8;
    private static final int REFERENCE = 1 << SIZE_BITS - 1;

    private LoneRecord() {}

    /** {@return a record of no access} */
    static long[] create() {
        return new long[2 * LONGS];
    }

    /** Copies the last write, or the last read, to another record of the same location. */
    static void copy(long[] record, boolean isWrite, long[] to) {
        int at = isWrite ? 0 : LONGS;
        System.arraycopy(record, at, to, at, LONGS);
    }

    /** Takes the access that a strand makes now, before it has read anything. */
    static void set(long[] record, TraceEvent event, boolean isWrite, Strand strand) {
        int at = isWrite ? 0 : LONGS;
        PlaceInTrace last = strand.last();
        record[at] = event.index();
        record[at + CLOCK] = event.clock();
        record[at + VALUE] = isWrite ? event.valueWritten() : event.valueRead();
        record[at + POSITION] = strand.position();
        record[at + PLACE] = place(event.site(), event.callSite());
        record[at + SHAPE] = event.offset() << SIZE_BITS | (event.isReference() ? REFERENCE : 0) | event.size();
        record[at + PREVIOUS_INDEX] = last.index();
        record[at + PREVIOUS_PLACE] = place(last.site(), last.callSite());
    }

    /** {@return the last write, or the last read, which was made in that context} */
    static PastAccess access(long[] record, boolean isWrite, Context context) {
        int at = isWrite ? 0 : LONGS;
        long shape = record[at + SHAPE];
        boolean isReference = (shape & REFERENCE) != 0;
        RecordedEvent event = new RecordedEvent(
                record[at],
                isWrite ? EventKind.WRITE : EventKind.READ,
                context.thread(),
                record[at + CLOCK],
                site(record[at + PLACE]),
                callSite(record[at + PLACE]),
                0,
                shape >> SIZE_BITS,
                (int) shape & REFERENCE - 1,
                AccessMode.PLAIN,
                isReference,
                isWrite ? 0 : record[at + VALUE],
                isWrite ? record[at + VALUE] : 0,
                0);
        PlaceInTrace previous = new PlaceInTrace();
        previous.set(
                record[at + PREVIOUS_INDEX], site(record[at + PREVIOUS_PLACE]), callSite(record[at + PREVIOUS_PLACE]));
        return new PastAccess(event, record[at + POSITION], context, previous);
    }

    /** Loads all of it. {@return any number} */
    static long load(long[] record) {
        return record[0] + record[LONGS];
    }

    private static long place(int site, int callSite) {
        return (long) site << Integer.SIZE | callSite & 0xFFFF_FFFFL;
    }

    private static int site(long place) {
        return (int) (place >>> Integer.SIZE);
    }

    private static int callSite(long place) {
        return (int) place;
    }
}
