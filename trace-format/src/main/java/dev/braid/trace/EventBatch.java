// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

import dev.braid.trace.layout.RecordDescriptor;
import org.apiguardian.api.API;

/**
 * Some events that follow each other in a trace, as the merge hands them out: eight words each, in one array.
 *
 * <pre>
 *  word  0 {@link #META}    call site with its flags &lt;&lt; 32 | key, as
 *                  {@link dev.braid.trace.layout.RecordDescriptor} lays out that of a line;
 *                  for kinds without lines, the same fields
 *        1 {@link #ORDER}   clock &lt;&lt; 1 | 1 for a READ
 *        2 {@link #OBJECT}  or the started thread of a THREAD_START, a function's token
 *        3 {@link #OFFSET}  or a function's first argument
 *        4 {@link #FIRST}   value read, or written by a mere write; detail; bytes of a range; second argument
 *        5 {@link #SECOND}  value that a READ_WRITE writes; third argument
 *        6 {@link #THREAD}  the acting thread
 *        7               not used: an event is as long as a cache line
 * </pre>
 *
 * <p>Problem: a trace has tens of millions of events a second. Handing them over one by one, behind an interface, costs
 * more than what most simulators do with one. So simulators that can take a batch as it is; for all others there is
 * {@link EventView}.
 *
 * <p>Thread safety: one thread. A batch is filled again once it has been handed out; a consumer that needs it for
 * longer {@linkplain #set copies} it.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class EventBatch {
    /** Word of call site and key. */
    public static final int META = 0;
    /** Word of the clock. */
    public static final int ORDER = 1;
    /** Word of the object. */
    public static final int OBJECT = 2;
    /** Word of the offset. */
    public static final int OFFSET = 3;
    /** Word of the first value. */
    public static final int FIRST = 4;
    /** Word of the second value. */
    public static final int SECOND = 5;
    /** Word of the acting thread. */
    public static final int THREAD = 6;

    /** Words from one event to the next, as a power of 2. */
    public static final int SHIFT = 3;

    /** Words of an event. */
    public static final int WORDS = 1 << SHIFT;

    /** Few enough for the events, and what a simulator looks up for them, to stay in a core's first cache. */
    public static final int MAX_EVENTS = 256;

    private final long[] words;
    private int count;
    private long firstIndex;

    /** Makes a batch of {@value #MAX_EVENTS} events at most. */
    public EventBatch() {
        this(MAX_EVENTS);
    }

    /**
     * Makes a batch that holds so many events at most.
     *
     * @param capacity greatest number of events
     */
    public EventBatch(int capacity) {
        words = new long[capacity << SHIFT];
    }

    /** {@return the events' words; the nth event's from {@code n << SHIFT} on} */
    public long[] words() {
        return words;
    }

    /**
     * {@return the call site of an event}
     *
     * @param meta its first word
     */
    public static int callSite(long meta) {
        return (int) (meta >>> Integer.SIZE) & RecordDescriptor.SITE_MASK;
    }

    /** {@return the number of events} */
    public int count() {
        return count;
    }

    /** {@return the position of the first event in the trace, from 0} */
    public long firstIndex() {
        return firstIndex;
    }

    /** {@return the number of further events that it takes} */
    public int room() {
        return (words.length >>> SHIFT) - count;
    }

    /**
     * Appends events.
     *
     * @param from words of events
     * @param at index of the first word to copy
     * @param events number of events
     */
    public void add(long[] from, int at, int events) {
        System.arraycopy(from, at, words, count << SHIFT, events << SHIFT);
        count += events;
    }

    /**
     * Appends an event that comes from elsewhere than a merge.
     *
     * @param event to be appended
     * @throws IllegalStateException if the batch is full
     */
    public void add(TraceEvent event) {
        if (room() == 0) {
            throw new IllegalStateException("a batch has " + MAX_EVENTS + " events, which must be handed out first");
        }
        int at = count << SHIFT;
        int key = EventView.key(event);
        words[at + META] = (long) EventView.callWord(event) << Integer.SIZE | key & 0xFFFF_FFFFL;
        words[at + ORDER] = event.clock() << 1 | (event.kind() == EventKind.READ ? 1 : 0);
        words[at + THREAD] = event.thread();
        if (event.kind().isAccess()) {
            boolean updates = event.kind() == EventKind.READ_WRITE;
            words[at + OBJECT] = event.object();
            words[at + OFFSET] = event.offset();
            words[at + FIRST] = event.kind().reads() ? event.valueRead() : event.valueWritten();
            words[at + SECOND] = updates ? event.valueWritten() : 0;
        } else if ((key & RecordDescriptor.KIND_MASK) == RecordDescriptor.KIND_FUNCTION) {
            for (int detail = 0; detail < EventView.DETAILS; detail++) {
                words[at + OBJECT + detail] = event.detail(detail);
            }
        } else {
            words[at + OBJECT] = event.kind() == EventKind.THREAD_START ? event.startedThread() : event.object();
            words[at + OFFSET] = event.offset();
            words[at + FIRST] = event.detail(0);
            words[at + SECOND] = 0;
        }
        count++;
    }

    /**
     * Becomes a copy of another batch.
     *
     * @param other to be copied
     * @throws IllegalArgumentException if that has more events than this one takes
     */
    public void set(EventBatch other) {
        int length = other.count << SHIFT;
        if (length > words.length) {
            throw new IllegalArgumentException(
                    other.count + " events do not fit into a batch of " + (words.length >>> SHIFT));
        }
        System.arraycopy(other.words, 0, words, 0, length);
        count = other.count;
        firstIndex = other.firstIndex;
    }

    /**
     * Empties it; the next event has that position.
     *
     * @param index position in the trace, from 0
     */
    public void startAt(long index) {
        firstIndex = index;
        count = 0;
    }

    /** Empties it; the next event has the position after that of the last one. */
    public void clear() {
        firstIndex += count;
        count = 0;
    }
}
