// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

import static dev.braid.trace.layout.RecordDescriptor.KIND_CAS_FAILED;
import static dev.braid.trace.layout.RecordDescriptor.KIND_FUNCTION;
import static dev.braid.trace.layout.RecordDescriptor.KIND_MASK;
import static dev.braid.trace.layout.RecordDescriptor.KIND_RANGE;
import static dev.braid.trace.layout.RecordDescriptor.KIND_READ;
import static dev.braid.trace.layout.RecordDescriptor.KIND_READ_WRITE;
import static dev.braid.trace.layout.RecordDescriptor.KIND_SYNC;
import static dev.braid.trace.layout.RecordDescriptor.KIND_THREAD_BEGIN;
import static dev.braid.trace.layout.RecordDescriptor.KIND_THREAD_END;
import static dev.braid.trace.layout.RecordDescriptor.KIND_THREAD_START;
import static dev.braid.trace.layout.RecordDescriptor.KIND_WRITE;
import static dev.braid.trace.layout.RecordDescriptor.MODE_MASK;
import static dev.braid.trace.layout.RecordDescriptor.MODE_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.OPERATION_MASK;
import static dev.braid.trace.layout.RecordDescriptor.OPERATION_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.REFERENCE_BIT;
import static dev.braid.trace.layout.RecordDescriptor.SITE_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.SIZE_SHIFT;

import dev.braid.trace.layout.RecordDescriptor;
import java.util.Arrays;
import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * One event of a batch after the other.
 *
 * <p>Thread safety: one thread.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class EventView implements TraceEvent {
    /** Greatest number of {@linkplain TraceEvent#detail details} of an event. */
    public static final int DETAILS = 4;

    private static final AccessMode[] MODES = AccessMode.values();

    /** By the operation of a record of kind SYNC. */
    private static final @Nullable EventKind[] SYNC_KINDS = {
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
        EventKind.THREAD_ENDING,
        EventKind.FENCE,
        EventKind.CLASS_USED,
        null,
        null,
        null,
        null,
        EventKind.BLOCKED,
        EventKind.BLOCKED_FRAME,
        EventKind.BLOCKED_BY,
        EventKind.INITIALISES,
        EventKind.STILL
    };

    /** By the operation of a record of kind FUNCTION. */
    private static final EventKind[] FUNCTION_KINDS = {
        EventKind.FUNCTION_CALL, EventKind.FUNCTION_RETURN, EventKind.FUNCTION_THROW, EventKind.LOST_TIME
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

    private final EventBatch batch;
    private final long[] words;
    private int number;
    private int at;

    /**
     * Makes a view of the batch's first event.
     *
     * @param batch to be viewed
     */
    public EventView(EventBatch batch) {
        this.batch = batch;
        words = batch.words();
    }

    /**
     * Moves to another event.
     *
     * @param event number of the event in the batch, from 0
     */
    public void moveTo(int event) {
        number = event;
        at = event << EventBatch.SHIFT;
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

    /**
     * {@return the key of an event, as a batch has it}
     *
     * @throws IllegalArgumentException if no batch can have such an event
     */
    static int key(TraceEvent event) {
        EventKind kind = event.kind();
        int key = event.site() << SITE_SHIFT;
        if (kind.isAccess()) {
            if (Integer.bitCount(event.size()) != 1 || event.size() > Long.BYTES) {
                throw new IllegalArgumentException(
                        "event " + event.index() + " accesses " + event.size() + " bytes; 1, 2, 4 or 8 can be");
            }
            int reference = event.isReference() ? REFERENCE_BIT : 0;
            int size = Integer.numberOfTrailingZeros(event.size());
            key |= reference | size << SIZE_SHIFT | Arrays.asList(MODES).indexOf(event.mode()) << MODE_SHIFT;
        }
        for (int operation = 0; operation < KINDS.length; operation++) {
            boolean isAccess = (ACCESSES >>> (operation & KIND_MASK) & 1) != 0;
            if (KINDS[operation] == kind && (!isAccess || operation <= KIND_MASK)) {
                return key | operation;
            }
        }
        throw new IllegalArgumentException("no record is of kind " + kind);
    }

    /**
     * {@return the operation that a record of a kind has for an event}
     *
     * @param recordKind kind of the record
     * @param event kind of the event
     * @throws IllegalArgumentException if records of that kind have none for it
     */
    public static int operation(int recordKind, EventKind event) {
        for (int operation = 0; operation <= OPERATION_MASK; operation++) {
            if (KINDS[operation << OPERATION_SHIFT | recordKind] == event) {
                return operation;
            }
        }
        throw new IllegalArgumentException("no record of kind " + recordKind + " is for " + event);
    }

    /**
     * {@return the kind of event that has a key}
     *
     * @param key the key of the event
     */
    public static EventKind kind(int key) {
        return Objects.requireNonNull(KINDS[key & KINDS.length - 1], "an event of no kind");
    }

    /**
     * {@return {@code true} if an event can have a key}
     *
     * @param key in question
     */
    public static boolean isEvent(int key) {
        return KINDS[key & KINDS.length - 1] != null;
    }

    private int key() {
        return (int) words[at + EventBatch.META];
    }

    private int kindNumber() {
        return key() & KIND_MASK;
    }

    private boolean isOneOf(int kinds) {
        return (kinds >>> kindNumber() & 1) != 0;
    }

    private long word(int which) {
        return words[at + which];
    }

    @Override
    public long index() {
        return batch.firstIndex() + number;
    }

    @Override
    public EventKind kind() {
        return kind(key());
    }

    @Override
    public int thread() {
        return (int) word(EventBatch.THREAD);
    }

    @Override
    public long clock() {
        return word(EventBatch.ORDER) >>> 1;
    }

    @Override
    public int site() {
        return key() >>> SITE_SHIFT;
    }

    @Override
    public int callSite() {
        return callWord() & RecordDescriptor.SITE_MASK;
    }

    @Override
    public boolean isBelowUntraced() {
        return (callWord() & RecordDescriptor.CALL_UNTRACED) != 0;
    }

    @Override
    public boolean isOfJvm() {
        return (callWord() & RecordDescriptor.CALL_OF_JVM) != 0;
    }

    private int callWord() {
        return (int) (word(EventBatch.META) >>> Integer.SIZE);
    }

    /**
     * {@return the call site of an event with its flags, as a batch has it}
     *
     * @param event in question
     */
    public static int callWord(TraceEvent event) {
        return event.callSite()
                | (event.isBelowUntraced() ? RecordDescriptor.CALL_UNTRACED : 0)
                | (event.isOfJvm() ? RecordDescriptor.CALL_OF_JVM : 0);
    }

    @Override
    public long object() {
        return isOneOf(WITH_OBJECT) ? word(EventBatch.OBJECT) : 0;
    }

    @Override
    public long offset() {
        return isOneOf(WITH_OFFSET) ? word(EventBatch.OFFSET) : 0;
    }

    @Override
    public int size() {
        return isOneOf(ACCESSES) ? RecordDescriptor.valueBytes(key()) : 0;
    }

    @Override
    public AccessMode mode() {
        return isOneOf(ACCESSES) ? MODES[key() >>> MODE_SHIFT & MODE_MASK] : AccessMode.PLAIN;
    }

    @Override
    public boolean isReference() {
        return (key() & REFERENCE_BIT) != 0 && isOneOf(ACCESSES);
    }

    @Override
    public long valueRead() {
        return isOneOf(READING) ? word(EventBatch.FIRST) : 0;
    }

    @Override
    public long valueWritten() {
        if (!isOneOf(WRITING)) {
            return 0;
        }
        return word(kindNumber() == KIND_READ_WRITE ? EventBatch.SECOND : EventBatch.FIRST);
    }

    @Override
    public long detail(int number) {
        Objects.checkIndex(number, DETAILS);
        return switch (kindNumber()) {
            case KIND_SYNC, KIND_RANGE -> number == 0 ? word(EventBatch.FIRST) : 0;
            case KIND_FUNCTION -> word(EventBatch.OBJECT + number);
            default -> 0;
        };
    }

    @Override
    public int startedThread() {
        return kindNumber() == KIND_THREAD_START ? (int) word(EventBatch.OBJECT) : 0;
    }
}
