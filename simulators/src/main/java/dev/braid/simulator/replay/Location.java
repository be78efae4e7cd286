// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.replay;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The shadow of one location: the value that a read must return, who wrote it, and the values that stood there before.
 *
 * <p>Everything that a write updates is a primitive field of this one object: a store of a reference into an old object
 * costs the garbage collector's write barrier, which would be paid for each event.
 */
final class Location {
    /** History up to this length is always kept; beyond it, as far as the budget goes. */
    static final int HISTORY_ASSURED = 16;

    static final int HISTORY_LIMIT = 4096;

    private static final int HISTORY_FIRST = 2;
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
    private int writerCallSite;
    private byte writerMode;
    private byte writerSize;
    /** How many bytes before this location the writer's access begins. */
    private byte writerShift;

    private boolean writerReads;

    /** Replaced values: a ring once it is full, whose oldest value is at {@link #historyNext}; its length a power of 2. */
    private long @Nullable [] history;

    private int historyNext;
    private boolean historyFull;

    Location(long object, long offset, int size) {
        this.object = object;
        this.offset = offset;
        this.size = size;
    }

    /** {@return whether that byte is a part of this location} */
    boolean covers(long otherObject, long otherOffset) {
        return object == otherObject && offset <= otherOffset && otherOffset < offset + size;
    }

    /** {@return whether the value is known: false for a location that was just made} */
    boolean isKnown() {
        return known;
    }

    /** Takes a value that was there before the trace began. */
    void learn(long found, TraceEvent read) {
        value = found;
        known = true;
        knownSince = read.index();
    }

    /** Takes a value that is not the last traced one, be it that it contradicts the trace, or that it is explained. */
    void resynchronise(long found, TraceEvent read, HistoryBudget budget) {
        replace(found, budget);
        valueIsWriters = false;
        knownSince = read.index();
    }

    /** A read has found the value. */
    void confirm(TraceEvent read) {
        knownSince = read.index();
    }

    /** {@return the trace index of the event that said last what is here} */
    long knownSince() {
        return knownSince;
    }

    /**
     * Takes a traced write.
     *
     * <p>The mode is kept as a byte for the reason given at the class; the byte is stored nowhere else.
     *
     * @param written what it put into this location, which is a part of its value if its access is wider
     */
    @SuppressWarnings("EnumOrdinal")
    void write(TraceEvent event, long written, HistoryBudget budget) {
        replace(written, budget);
        valueIsWriters = true;
        writerIndex = event.index();
        knownSince = writerIndex;
        writerClock = event.clock();
        writerReads = event.kind() == EventKind.READ_WRITE;
        writerValueRead = event.valueRead();
        writerValueWritten = event.valueWritten();
        writerThread = event.thread();
        writerSite = event.site();
        writerCallSite = event.callSite();
        writerMode = (byte) event.mode().ordinal();
        writerSize = (byte) event.size();
        writerShift = (byte) (offset - event.offset());
    }

    /** {@return how many values ago the given one stood here, 1 being the last one replaced; 0 if it is not remembered} */
    int valuesAgo(long wanted) {
        if (history == null) {
            return 0;
        }
        int remembered = historyFull ? history.length : historyNext;
        for (int ago = 1; ago <= remembered; ago++) {
            if (history[(historyNext - ago) & (history.length - 1)] == wanted) {
                return ago;
            }
        }
        return 0;
    }

    /** {@return whether every value that ever stood here is remembered} */
    boolean remembersAll() {
        return !historyFull;
    }

    /** {@return whether the value is what the last traced writer put here, and not just what a read found} */
    boolean isValueWriters() {
        return valueIsWriters;
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
                writerCallSite,
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
    void copyByte(Location wide, int index) {
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
        writerCallSite = wide.writerCallSite;
        writerMode = wide.writerMode;
        writerSize = wide.writerSize;
        writerShift = (byte) (wide.writerShift + index);
        historyNext = wide.historyNext;
        historyFull = wide.historyFull;
        history = wide.history == null ? null : bytesOf(wide.history, index);
    }

    /** Makes this location its own first byte. */
    void shrinkToByte() {
        size = 1;
        value = Bytes.byteAt(value, 0);
        if (history != null) {
            history = bytesOf(history, 0);
        }
    }

    private static long[] bytesOf(long[] values, int index) {
        long[] bytes = new long[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = Bytes.byteAt(values[i], index);
        }
        return bytes;
    }

    private void replace(long next, HistoryBudget budget) {
        if (known) {
            remember(value, budget);
        }
        value = next;
        known = true;
    }

    private void remember(long replaced, HistoryBudget budget) {
        long[] ring = history;
        if (ring == null || (historyFull && historyNext == 0 && ring.length < HISTORY_LIMIT)) {
            ring = grow(ring, budget);
        }
        ring[historyNext] = replaced;
        historyNext = (historyNext + 1) & (ring.length - 1);
        historyFull |= historyNext == 0;
    }

    /** Makes the history longer if it may be. When {@code historyNext} is 0, the values lie in order from the oldest. */
    private long[] grow(long @Nullable [] ring, HistoryBudget budget) {
        if (ring == null) {
            history = new long[HISTORY_FIRST];
            return history;
        }
        int length = ring.length * 2;
        if (length > HISTORY_ASSURED && !budget.take(ring.length)) {
            return ring;
        }
        historyNext = ring.length;
        historyFull = false;
        history = Arrays.copyOf(ring, length);
        return history;
    }
}
