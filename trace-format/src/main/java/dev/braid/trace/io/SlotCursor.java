// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.io;

import static dev.braid.trace.RecordDescriptor.DELTA_MASK;
import static dev.braid.trace.RecordDescriptor.DELTA_SHIFT;
import static dev.braid.trace.RecordDescriptor.KIND_CALL;
import static dev.braid.trace.RecordDescriptor.KIND_CLOCK;
import static dev.braid.trace.RecordDescriptor.KIND_FUNCTION;
import static dev.braid.trace.RecordDescriptor.KIND_RANGE;
import static dev.braid.trace.RecordDescriptor.KIND_READ;
import static dev.braid.trace.RecordDescriptor.KIND_READ_WRITE;
import static dev.braid.trace.RecordDescriptor.KIND_SYNC;
import static dev.braid.trace.RecordDescriptor.KIND_THREAD_BEGIN;
import static dev.braid.trace.RecordDescriptor.KIND_THREAD_RESUME;
import static dev.braid.trace.RecordDescriptor.KIND_THREAD_START;
import static dev.braid.trace.RecordDescriptor.MODE_MASK;
import static dev.braid.trace.RecordDescriptor.MODE_SHIFT;
import static dev.braid.trace.RecordDescriptor.OFFSET_BITS;
import static dev.braid.trace.RecordDescriptor.OFFSET_MASK;
import static dev.braid.trace.RecordDescriptor.REFERENCE_BIT;
import static dev.braid.trace.RecordDescriptor.SITE_MASK;
import static dev.braid.trace.RecordDescriptor.SITE_SHIFT;
import static dev.braid.trace.RecordDescriptor.SIZE_MASK;
import static dev.braid.trace.RecordDescriptor.SIZE_SHIFT;
import static dev.braid.trace.RecordDescriptor.WIDE_BIT;
import static dev.braid.trace.RecordDescriptor.WORD_BYTES;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.TraceEvent;
import java.util.Objects;

/**
 * A view of one slot's next event, which moves along the slot's records and decodes them where they lie.
 *
 * <p>It trusts the records: {@link SlotIntake} has checked them before they came into the queue.
 */
final class SlotCursor implements TraceEvent {
    private static final int DETAILS = 4;
    private static final byte[] NONE = {};
    private static final AccessMode[] MODES = AccessMode.values();

    /** By the operation of a record of kind SYNC. */
    static final EventKind[] SYNC_KINDS = {
        EventKind.MONITOR_ENTER,
        EventKind.MONITOR_EXIT,
        EventKind.WAIT,
        EventKind.WAKE,
        EventKind.NOTIFY,
        EventKind.NOTIFY_ALL,
        EventKind.JOIN,
        EventKind.INTERRUPT,
        EventKind.INTERRUPTED,
        EventKind.PARK,
        EventKind.UNPARKED,
        EventKind.UNPARK,
        EventKind.CLASS_INITIALISED,
        EventKind.SLEEP,
        EventKind.REGION_START,
        EventKind.REGION_END,
        EventKind.REGISTER,
        EventKind.THREAD_ENDING
    };

    /** By the operation of a record of kind FUNCTION. */
    static final EventKind[] FUNCTION_KINDS = {
        EventKind.FUNCTION_CALL, EventKind.FUNCTION_RETURN, EventKind.FUNCTION_THROW
    };

    /** By the kind of the record, from 1. */
    private static final EventKind[] KINDS = {
        EventKind.READ,
        EventKind.WRITE,
        EventKind.READ_WRITE,
        EventKind.CAS_FAILED,
        EventKind.THREAD_BEGIN,
        EventKind.THREAD_END,
        EventKind.THREAD_START
    };

    private final int slot;
    private final ChunkQueue queue;

    /** The oldest segment's bytes, the place of the current record there, and that of the next one. */
    private byte[] bytes = NONE;

    private int at;
    private int end;

    private boolean hasEvent;
    private long index;
    private long header;
    private int recordKind;
    private long clock;
    private long order;
    private int thread;
    private int callSite;

    SlotCursor(int slot, ChunkQueue queue) {
        this.slot = slot;
        this.queue = queue;
    }

    /** {@return whether this stands at an event; false before the first {@link #next} and while the queue is empty} */
    boolean hasEvent() {
        return hasEvent;
    }

    /** Moves to the next event. {@return whether there is one yet} */
    boolean next() {
        hasEvent = false;
        while (hasRecord()) {
            at = end;
            header = Words.get(bytes, at);
            recordKind = RecordShape.kind(header);
            end = at + RecordShape.bytes(bytes, at, header);
            moveClock();
            if (recordKind == KIND_CALL) {
                callSite = site();
            } else if (RecordShape.isEvent(recordKind)) {
                order = clock << 1 | (recordKind == KIND_READ ? 1 : 0);
                hasEvent = true;
                return true;
            }
        }
        return false;
    }

    /** {@return whether this event comes before the other slot's one: by clock, writes before reads, by thread} */
    boolean isBefore(SlotCursor other) {
        if (order != other.order) {
            return order < other.order;
        }
        return thread != other.thread ? thread < other.thread : slot < other.slot;
    }

    /** {@return bytes of this slot's records from the current event on} */
    long pendingBytes() {
        return queue.bytes() - (hasEvent ? at : end);
    }

    void index(long index) {
        this.index = index;
    }

    private boolean hasRecord() {
        ChunkQueue.Segment segment = queue.first();
        if (segment != null && bytes == segment.bytes && end == segment.limit) {
            if (!queue.hasSecond()) {
                return false;
            }
            queue.removeFirst();
            bytes = NONE;
            end = 0;
            segment = queue.first();
        }
        if (segment == null) {
            return false;
        }
        if (bytes != segment.bytes) {
            bytes = segment.bytes;
            end = 0;
            clock = segment.baseClock;
        }
        return true;
    }

    private void moveClock() {
        if (recordKind == KIND_CLOCK) {
            clock = word(1);
        } else if (recordKind == KIND_THREAD_BEGIN || recordKind == KIND_THREAD_RESUME) {
            clock = word(1);
            int begun = (int) word(2);
            if (begun != thread) {
                thread = begun;
                callSite = 0;
            }
        } else {
            clock += header >>> DELTA_SHIFT & DELTA_MASK;
        }
    }

    private long word(int number) {
        return Words.get(bytes, at + number * WORD_BYTES);
    }

    /** {@return the number of an access's first value word} */
    private int valueWord() {
        return isWide() ? 3 : 2;
    }

    private boolean isWide() {
        return (header & WIDE_BIT) != 0;
    }

    private boolean isAccess() {
        return RecordShape.isAccess(recordKind);
    }

    @Override
    public long index() {
        return index;
    }

    @Override
    public EventKind kind() {
        return switch (recordKind) {
            case KIND_SYNC -> SYNC_KINDS[RecordShape.operation(header)];
            case KIND_FUNCTION -> FUNCTION_KINDS[RecordShape.operation(header)];
            case KIND_RANGE -> EventKind.UNTRACED_WRITE;
            default -> KINDS[recordKind - 1];
        };
    }

    @Override
    public int thread() {
        return thread;
    }

    @Override
    public long clock() {
        return clock;
    }

    @Override
    public int site() {
        return (int) (header >>> SITE_SHIFT) & SITE_MASK;
    }

    @Override
    public int callSite() {
        return callSite;
    }

    @Override
    public long object() {
        if (isAccess()) {
            return isWide() ? word(1) : word(1) >>> OFFSET_BITS;
        }
        return recordKind == KIND_SYNC || recordKind == KIND_RANGE ? word(1) : 0;
    }

    @Override
    public long offset() {
        if (isAccess()) {
            return isWide() ? word(2) : word(1) & OFFSET_MASK;
        }
        return recordKind == KIND_RANGE ? word(2) : 0;
    }

    @Override
    public int size() {
        if (!isAccess()) {
            return 0;
        }
        return isReference() ? Long.BYTES : 1 << ((int) header >>> SIZE_SHIFT & SIZE_MASK);
    }

    @Override
    public AccessMode mode() {
        return isAccess() ? MODES[(int) header >>> MODE_SHIFT & MODE_MASK] : AccessMode.PLAIN;
    }

    @Override
    public boolean isReference() {
        return isAccess() && (header & REFERENCE_BIT) != 0;
    }

    @Override
    public long valueRead() {
        return kind().reads() ? word(valueWord()) : 0;
    }

    @Override
    public long valueWritten() {
        if (!kind().writes()) {
            return 0;
        }
        return word(recordKind == KIND_READ_WRITE ? valueWord() + 1 : valueWord());
    }

    @Override
    public long detail(int number) {
        Objects.checkIndex(number, DETAILS);
        return switch (recordKind) {
            case KIND_SYNC -> number == 0 ? word(2) : 0;
            case KIND_FUNCTION -> word(1 + number);
            case KIND_RANGE -> number == 0 ? word(3) : 0;
            default -> 0;
        };
    }

    @Override
    public int startedThread() {
        return recordKind == KIND_THREAD_START ? (int) word(1) : 0;
    }
}
