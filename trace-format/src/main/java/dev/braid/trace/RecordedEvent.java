// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

/** An immutable {@link TraceEvent}. Components that mean nothing for its kind are 0. */
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
        int startedThread)
        implements TraceEvent {

    @Override
    public RecordedEvent copy() {
        return this;
    }
}
