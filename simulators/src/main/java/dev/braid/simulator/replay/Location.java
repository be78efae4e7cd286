// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.replay;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.EventView;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.layout.RecordDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * The shadow of one location: the value that a read must return, its writer, and the values that stood there before.
 *
 * <p>Everything that a write updates is a primitive field of this one object: a store of a reference into an old object
 * costs the garbage collector's write barrier, which would be paid for each event.
 */
final class Location {
    private static final long NO_WRITER = -1;
    private static final AccessMode[] MODES = AccessMode.values();

    final long object;
    final long offset;

    /** In bytes; shrinks to 1 when the location is split. */
    int size;

    /** Meaningless until {@link #learn} or {@link #write} was called. */
    long value;

    /** Reads here that nothing explains yet; null if there never was one. */
    @Nullable
    PendingReads pending;

    private boolean known;
    private long knownSince;
    private boolean valueIsWriters;

    private long writerIndex = NO_WRITER;
    private long writerClock;
    private long writerValueRead;
    private long writerValueWritten;
    private int writerThread;
    private int writerSite;
    /** With its flags, as a batch has it. */
    private int writerCall;

    private byte writerMode;
    private byte writerSize;
    /** The number of bytes before this location at which the writer's access begins. */
    private byte writerShift;

    private boolean writerReads;

    /** The values that stood here before. */
    private int ring = ValueRings.NONE;

    Location(long object, long offset, int size) {
        this.object = object;
        this.offset = offset;
        this.size = size;
    }

    /** {@return {@code true} if that byte is a part of this location} */
    boolean covers(long otherObject, long otherOffset) {
        return object == otherObject && offset <= otherOffset && otherOffset < offset + size;
    }

    /** {@return {@code true} if the value is known: false for a location that was just made} */
    boolean isKnown() {
        return known;
    }

    /** Takes a value that was there before the trace began. */
    void learn(long found, long epoch) {
        value = found;
        known = true;
        knownSince = epoch;
    }

    /** Takes a value that is not the last traced one, whether it contradicts the trace or is explained. */
    void resynchronise(long found, long epoch, ValueRings rings) {
        replace(found, rings);
        valueIsWriters = false;
        knownSince = epoch;
    }

    /** Notes that a read has found the value. */
    void confirm(long epoch) {
        knownSince = epoch;
    }

    /** {@return the epoch of the untraced writes in which an access last said what is here} */
    long knownSince() {
        return knownSince;
    }

    /**
     * Takes a traced write.
     *
     * <p>The mode is kept as a byte for the reason given at the class; the byte is stored nowhere else.
     *
     * @param written the value put into this location, which is a part of its value if its access is wider
     */
    @SuppressWarnings("EnumOrdinal")
    void write(TraceEvent event, long written, long epoch, ValueRings rings) {
        replace(written, rings);
        valueIsWriters = true;
        knownSince = epoch;
        writerIndex = event.index();
        writerClock = event.clock();
        writerReads = event.kind() == EventKind.READ_WRITE;
        writerValueRead = event.valueRead();
        writerValueWritten = event.valueWritten();
        writerThread = event.thread();
        writerSite = event.site();
        writerCall = EventView.callWord(event);
        writerMode = (byte) event.mode().ordinal();
        writerSize = (byte) event.size();
        writerShift = (byte) (offset - event.offset());
    }

    /** Makes this new location what a cell was. */
    void take(long cellValue, long epoch, int cellRing) {
        value = cellValue;
        known = true;
        knownSince = epoch;
        ring = cellRing;
    }

    /** Makes the last writer of this new location what a cell's was. */
    void takeWriter(Writers writers, int number, long index, long clock, ValueRings rings) {
        valueIsWriters = true;
        writerIndex = index;
        writerClock = clock;
        writerReads = writers.updates(number);
        writerValueRead = writerReads ? rings.last(ring) : 0;
        writerValueWritten = value;
        writerThread = writers.thread(number);
        writerSite = writers.site(number);
        writerCall = writers.call(number);
        writerMode = (byte) writers.mode(number);
        writerSize = (byte) size;
    }

    /** {@return the ring of the values that stood here before, oldest to newest} */
    int ring() {
        return ring;
    }

    /** {@return {@code true} if the value is what the last traced writer put here, and not just what a read found} */
    boolean isValueWriters() {
        return valueIsWriters;
    }

    /** {@return the site of the last traced writer, 0 if there is none} */
    int writerSite() {
        return writerSite;
    }

    /** {@return the call that led to the last traced writer, with its flags} */
    int writerCall() {
        return writerCall;
    }

    /** {@return the trace index of the last traced writer, -1 if there is none} */
    long writerIndex() {
        return writerIndex;
    }

    /** {@return the last traced writer, or null if there is none} */
    @Nullable
    RecordedEvent writer(boolean isReference) {
        if (writerIndex == NO_WRITER) {
            return null;
        }
        return new RecordedEvent(
                writerIndex,
                writerReads ? EventKind.READ_WRITE : EventKind.WRITE,
                writerThread,
                writerClock,
                writerSite,
                writerCall & RecordDescriptor.SITE_MASK,
                object,
                offset - writerShift,
                writerSize,
                MODES[writerMode],
                isReference,
                writerValueRead,
                writerValueWritten,
                0);
    }

    /** Makes this new location of one byte a copy of one byte of a wider one. */
    void copyByte(Location wide, int index, ValueRings rings) {
        known = wide.known;
        knownSince = wide.knownSince;
        valueIsWriters = wide.valueIsWriters;
        value = Bytes.byteAt(wide.value, index);
        writerIndex = wide.writerIndex;
        writerClock = wide.writerClock;
        writerReads = wide.writerReads;
        writerValueRead = wide.writerValueRead;
        writerValueWritten = wide.writerValueWritten;
        writerThread = wide.writerThread;
        writerSite = wide.writerSite;
        writerCall = wide.writerCall;
        writerMode = wide.writerMode;
        writerSize = wide.writerSize;
        writerShift = (byte) (wide.writerShift + index);
        ring = rings.bytes(wide.ring, index);
    }

    /** Makes this location its own first byte. */
    void shrinkToByte(ValueRings rings) {
        size = 1;
        value = Bytes.byteAt(value, 0);
        ring = rings.bytes(ring, 0);
    }

    private void replace(long next, ValueRings rings) {
        if (known) {
            ring = rings.push(ring, value);
        }
        value = next;
        known = true;
    }
}
