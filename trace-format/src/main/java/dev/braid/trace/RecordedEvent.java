// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

import org.apiguardian.api.API;

/**
 * An immutable {@link TraceEvent}. Components that mean nothing for its kind are 0.
 *
 * @param index position in the merged trace, from 0
 * @param kind the kind of the event
 * @param thread the acting thread
 * @param clock the Lamport clock
 * @param site the site of the access, for {@link Symbols#site}
 * @param callSite the site of the call that led into the JDK, for {@link Symbols#site}
 * @param object id of the accessed object
 * @param offset in bytes within the object
 * @param size in bytes
 * @param mode the mode of memory ordering
 * @param isReference whether the values are object ids
 * @param valueRead the value read
 * @param valueWritten the value written
 * @param startedThread the thread that a {@link EventKind#THREAD_START} starts
 * @param detail0 the first detail, see {@link #detail}
 * @param detail1 the second detail
 * @param detail2 the third detail
 * @param detail3 the fourth detail
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RecordedEvent(
        long index,
        EventKind kind,
        int thread,
        long clock,
        int site,
        int callSite,
        long object,
        long offset,
        int size,
        AccessMode mode,
        boolean isReference,
        long valueRead,
        long valueWritten,
        int startedThread,
        long detail0,
        long detail1,
        long detail2,
        long detail3)
        implements TraceEvent {

    /**
     * Creates an event without details: an access to memory, or a thread's begin, end or start.
     *
     * @param index position in the merged trace, from 0
     * @param kind the kind of the event
     * @param thread the acting thread
     * @param clock the Lamport clock
     * @param site the site of the access
     * @param callSite the site of the call that led into the JDK
     * @param object id of the accessed object
     * @param offset in bytes within the object
     * @param size in bytes
     * @param mode the mode of memory ordering
     * @param isReference whether the values are object ids
     * @param valueRead the value read
     * @param valueWritten the value written
     * @param startedThread the thread that a {@link EventKind#THREAD_START} starts
     */
    public RecordedEvent(
            long index,
            EventKind kind,
            int thread,
            long clock,
            int site,
            int callSite,
            long object,
            long offset,
            int size,
            AccessMode mode,
            boolean isReference,
            long valueRead,
            long valueWritten,
            int startedThread) {
        this(
                index,
                kind,
                thread,
                clock,
                site,
                callSite,
                object,
                offset,
                size,
                mode,
                isReference,
                valueRead,
                valueWritten,
                startedThread,
                0,
                0,
                0,
                0);
    }

    @Override
    public long detail(int number) {
        return switch (number) {
            case 0 -> detail0;
            case 1 -> detail1;
            case 2 -> detail2;
            case 3 -> detail3;
            default -> throw new IndexOutOfBoundsException("an event has the details 0 to 3, not " + number);
        };
    }

    @Override
    public RecordedEvent copy() {
        return this;
    }
}
