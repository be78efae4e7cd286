// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

import org.apiguardian.api.API;

/** An immutable {@link TraceEvent}. Components that mean nothing for its kind are 0. */
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

    /** An access to memory, or a thread's begin, end or start: events without details. */
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
