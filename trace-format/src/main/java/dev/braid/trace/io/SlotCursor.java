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
import static dev.braid.trace.RecordDescriptor.KIND_THREAD_END;
import static dev.braid.trace.RecordDescriptor.KIND_THREAD_RESUME;
import static dev.braid.trace.RecordDescriptor.KIND_THREAD_START;
import static dev.braid.trace.RecordDescriptor.KIND_WRITE;
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
import org.jspecify.annotations.Nullable;

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

    /** By the lowest bits of an event's key: kind, and operation or mode and size. */
    private static final @Nullable EventKind[] KINDS = new EventKind[(OPERATION_MASK + 1) << OPERATION_SHIFT];

    static {
        for (int key = 0; key < KINDS.length; key++) {
            KINDS[key] = kindOf(key & KIND_MASK, key >>> OPERATION_SHIFT);
        }
    }

    /** Sets of kinds of records, a bit for each. */
    private static final int READING = 1 << KIND_READ | 1 << KIND_READ_WRITE | 1 << KIND_CAS_FAILED;

    private static final int WRITING = 1 << KIND_WRITE | 1 << KIND_READ_WRITE;
    private static final int ACCESSES = READING | WRITING;
    private static final int WITH_OFFSET = ACCESSES | 1 << KIND_RANGE;
    private static final int WITH_OBJECT = WITH_OFFSET | 1 << KIND_SYNC;

    private final int slot;
    private final EventQueue queue;

    /** The block with the present event, and its place there. */
    private long[] words = NONE;

    private int at;

    private boolean hasEvent;
    private long index;
    private int key;
    private long order;
    private int thread;

    SlotCursor(int slot, EventQueue queue) {
        this.slot = slot;
        this.queue = queue;
    }

    /** {@return whether this stands at an event; false before the first {@link #start} and while the queue is empty} */
    boolean hasEvent() {
        return hasEvent;
    }

    /** Moves to the first event, if this stands at none. {@return whether it does now, and did not before} */
    boolean start() {
        return !hasEvent && find();
    }

    /**
     * Hands the present event out, and those that follow, up to the first one that is not before a bound or that another
     * thread makes.
     *
     * @param firstIndex the present event's
     * @param bound compared with the events' {@link #order}
     * @return how many events these were
     */
    long handOut(EventConsumer out, long firstIndex, long bound) {
        long[] block = Objects.requireNonNull(queue.block(), "an event to hand out");
        int event = queue.position();
        int last = queue.endInBlock() - EventQueue.WORDS;
        words = block; // which may have grown since the event was found
        at = event;
        long next = firstIndex;
        while (true) {
            index = next++;
            out.event(this);
            if (event == last) {
                break;
            }
            event += EventQueue.WORDS;
            long meta = block[event + EventQueue.META];
            long eventOrder = block[event + EventQueue.ORDER];
            if (meta < 0) {
                break;
            }
            at = event;
            key = (int) meta;
            order = eventOrder;
            if (eventOrder >= bound) {
                queue.removeTo(event);
                return next - firstIndex;
            }
        }
        queue.removeTo(at + EventQueue.WORDS);
        find();
        return next - firstIndex;
    }

    /** Goes to the first event in the queue. */
    private boolean find() {
        hasEvent = false;
        while (!hasEvent) {
            long[] block = queue.block();
            if (block == null) {
                return false;
            }
            words = block;
            at = queue.position();
            long meta = block[at + EventQueue.META];
            key = (int) meta;
            if (meta < 0) {
                thread = (int) block[at + EventQueue.OBJECT];
            }
            if (kindNumber() == KIND_THREAD_RESUME) {
                queue.removeTo(at + EventQueue.WORDS);
            } else {
                order = block[at + EventQueue.ORDER];
                hasEvent = true;
            }
        }
        return true;
    }

    /** {@return what orders the present event, or the last one if there is none: its clock, and writes before reads} */
    long order() {
        return order;
    }

    /** {@return the bound before which this slot's events come before the other slot's present one, ties included} */
    long boundBefore(SlotCursor other) {
        return isBeforeAtTie(other) ? other.order + 1 : other.order;
    }

    /** {@return whether this event comes before the other slot's one: by clock, writes before reads, by thread} */
    boolean isBefore(SlotCursor other) {
        return order != other.order ? order < other.order : isBeforeAtTie(other);
    }

    private boolean isBeforeAtTie(SlotCursor other) {
        return thread != other.thread ? thread < other.thread : slot < other.slot;
    }

    private static @Nullable EventKind kindOf(int kind, int operation) {
        return switch (kind) {
            case KIND_READ -> EventKind.READ;
            case KIND_WRITE -> EventKind.WRITE;
            case KIND_READ_WRITE -> EventKind.READ_WRITE;
            case KIND_CAS_FAILED -> EventKind.CAS_FAILED;
            case KIND_THREAD_BEGIN -> EventKind.THREAD_BEGIN;
            case KIND_THREAD_END -> EventKind.THREAD_END;
            case KIND_THREAD_START -> EventKind.THREAD_START;
            case KIND_SYNC -> operation < SYNC_KINDS.length ? SYNC_KINDS[operation] : null;
            case KIND_FUNCTION -> operation < FUNCTION_KINDS.length ? FUNCTION_KINDS[operation] : null;
            case KIND_RANGE -> EventKind.UNTRACED_WRITE;
            default -> null;
        };
    }

    private int kindNumber() {
        return key & KIND_MASK;
    }

    private boolean isOneOf(int kinds) {
        return (kinds >>> (key & KIND_MASK) & 1) != 0;
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
        return Objects.requireNonNull(KINDS[key & KINDS.length - 1], "an event of no kind");
    }

    @Override
    public int thread() {
        return thread;
    }

    @Override
    public long clock() {
        return order >>> 1;
    }

    @Override
    public int site() {
        return key >>> SITE_SHIFT;
    }

    @Override
    public int callSite() {
        return (int) ((word(EventQueue.META) & ~EventQueue.THREAD_FLAG) >>> Integer.SIZE);
    }

    @Override
    public long object() {
        return isOneOf(WITH_OBJECT) ? word(EventQueue.OBJECT) : 0;
    }

    @Override
    public long offset() {
        return isOneOf(WITH_OFFSET) ? word(EventQueue.OFFSET) : 0;
    }

    @Override
    public int size() {
        if (!isOneOf(ACCESSES)) {
            return 0;
        }
        return (key & REFERENCE_BIT) != 0 ? Long.BYTES : 1 << (key >>> SIZE_SHIFT & SIZE_MASK);
    }

    @Override
    public AccessMode mode() {
        return isOneOf(ACCESSES) ? MODES[key >>> MODE_SHIFT & MODE_MASK] : AccessMode.PLAIN;
    }

    @Override
    public boolean isReference() {
        return (key & REFERENCE_BIT) != 0 && isOneOf(ACCESSES);
    }

    @Override
    public long valueRead() {
        return isOneOf(READING) ? word(EventQueue.FIRST) : 0;
    }

    @Override
    public long valueWritten() {
        if (!isOneOf(WRITING)) {
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
