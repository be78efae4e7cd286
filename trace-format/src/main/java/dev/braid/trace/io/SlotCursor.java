// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.io;

import static dev.braid.trace.RecordDescriptor.KIND_CAS_FAILED;
import static dev.braid.trace.RecordDescriptor.KIND_FUNCTION;
import static dev.braid.trace.RecordDescriptor.KIND_MASK;
import static dev.braid.trace.RecordDescriptor.KIND_RANGE;
import static dev.braid.trace.RecordDescriptor.KIND_READ;
import static dev.braid.trace.RecordDescriptor.KIND_READ_WRITE;
import static dev.braid.trace.RecordDescriptor.KIND_SYNC;
import static dev.braid.trace.RecordDescriptor.KIND_THREAD_BEGIN;
import static dev.braid.trace.RecordDescriptor.KIND_THREAD_RESUME;
import static dev.braid.trace.RecordDescriptor.KIND_THREAD_START;
import static dev.braid.trace.RecordDescriptor.MODE_MASK;
import static dev.braid.trace.RecordDescriptor.MODE_SHIFT;
import static dev.braid.trace.RecordDescriptor.OPERATION_MASK;
import static dev.braid.trace.RecordDescriptor.OPERATION_SHIFT;
import static dev.braid.trace.RecordDescriptor.REFERENCE_BIT;
import static dev.braid.trace.RecordDescriptor.SITE_SHIFT;
import static dev.braid.trace.RecordDescriptor.SIZE_MASK;
import static dev.braid.trace.RecordDescriptor.SIZE_SHIFT;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.TraceEvent;
import java.util.Objects;

/** A view of one slot's next event, which moves along the slot's queue. */
final class SlotCursor implements TraceEvent {
    private static final int DETAILS = 4;
    private static final long[] NONE = new long[EventQueue.WORDS];
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
    private final EventQueue queue;

    /** The block with the present event, and its place there. */
    private long[] words = NONE;

    private int at;

    private boolean hasEvent;
    private long index;
    private int key;
    private long clock;
    private long order;
    private int thread;

    SlotCursor(int slot, EventQueue queue) {
        this.slot = slot;
        this.queue = queue;
    }

    /** {@return whether this stands at an event; false before the first {@link #next} and while the queue is empty} */
    boolean hasEvent() {
        return hasEvent;
    }

    /** Moves to the next event. {@return whether there is one yet} */
    boolean next() {
        if (hasEvent) {
            queue.remove();
        }
        while (true) {
            long[] block = queue.block();
            if (block == null) {
                hasEvent = false;
                return false;
            }
            words = block;
            at = queue.position();
            key = (int) block[at + EventQueue.META];
            clock = block[at + EventQueue.CLOCK];
            int kind = kindNumber();
            order = clock << 1 | (kind == KIND_READ ? 1 : 0);
            if (kind == KIND_THREAD_BEGIN || kind == KIND_THREAD_RESUME) {
                thread = (int) block[at + EventQueue.OBJECT];
                if (kind == KIND_THREAD_RESUME) {
                    queue.remove();
                    continue;
                }
            }
            hasEvent = true;
            return true;
        }
    }

    /** {@return whether this event comes before the other slot's one: by clock, writes before reads, by thread} */
    boolean isBefore(SlotCursor other) {
        if (order != other.order) {
            return order < other.order;
        }
        return thread != other.thread ? thread < other.thread : slot < other.slot;
    }

    void index(long index) {
        this.index = index;
    }

    private int kindNumber() {
        return key & KIND_MASK;
    }

    private int operation() {
        return key >>> OPERATION_SHIFT & OPERATION_MASK;
    }

    private boolean isAccess() {
        return kindNumber() <= KIND_CAS_FAILED;
    }

    private long word(int number) {
        return words[at + number];
    }

    @Override
    public long index() {
        return index;
    }

    @Override
    public EventKind kind() {
        int kind = kindNumber();
        return switch (kind) {
            case KIND_SYNC -> SYNC_KINDS[operation()];
            case KIND_FUNCTION -> FUNCTION_KINDS[operation()];
            case KIND_RANGE -> EventKind.UNTRACED_WRITE;
            default -> KINDS[kind - 1];
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
        return key >>> SITE_SHIFT;
    }

    @Override
    public int callSite() {
        return (int) (word(EventQueue.META) >>> Integer.SIZE);
    }

    @Override
    public long object() {
        int kind = kindNumber();
        return kind <= KIND_CAS_FAILED || kind == KIND_SYNC || kind == KIND_RANGE ? word(EventQueue.OBJECT) : 0;
    }

    @Override
    public long offset() {
        int kind = kindNumber();
        return kind <= KIND_CAS_FAILED || kind == KIND_RANGE ? word(EventQueue.OFFSET) : 0;
    }

    @Override
    public int size() {
        if (!isAccess()) {
            return 0;
        }
        return isReference() ? Long.BYTES : 1 << (key >>> SIZE_SHIFT & SIZE_MASK);
    }

    @Override
    public AccessMode mode() {
        return isAccess() ? MODES[key >>> MODE_SHIFT & MODE_MASK] : AccessMode.PLAIN;
    }

    @Override
    public boolean isReference() {
        return isAccess() && (key & REFERENCE_BIT) != 0;
    }

    @Override
    public long valueRead() {
        return kind().reads() ? word(EventQueue.FIRST) : 0;
    }

    @Override
    public long valueWritten() {
        if (!kind().writes()) {
            return 0;
        }
        return word(kindNumber() == KIND_READ_WRITE ? EventQueue.SECOND : EventQueue.FIRST);
    }

    @Override
    public long detail(int number) {
        Objects.checkIndex(number, DETAILS);
        return switch (kindNumber()) {
            case KIND_SYNC, KIND_RANGE -> number == 0 ? word(EventQueue.FIRST) : 0;
            case KIND_FUNCTION -> word(EventQueue.OBJECT + number);
            default -> 0;
        };
    }

    @Override
    public int startedThread() {
        return kindNumber() == KIND_THREAD_START ? (int) word(EventQueue.OBJECT) : 0;
    }
}
