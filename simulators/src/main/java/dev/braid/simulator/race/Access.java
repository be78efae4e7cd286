// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventBatch;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.layout.RecordDescriptor;

/** The last access of one kind to a location: enough to say whether another one is ordered with it, and to show it. */
public class Access {
    private long epoch;
    private long index;
    private long clock;
    private long offset;
    private long valueRead;
    private long valueWritten;
    private int thread;
    private int site;
    private int callSite;
    private byte size;
    private boolean isReference;
    private EventKind kind = EventKind.READ;
    private AccessMode mode = AccessMode.PLAIN;

    /** Makes the access that an event is. */
    public Access(TraceEvent event, long epoch) {
        set(event, epoch);
    }

    /** @param how the place and way of a plain access, see {@link Accessors#how} */
    Access(long epoch, long index, long clock, long offset, long value, int thread, long how) {
        int key = (int) how;
        this.epoch = epoch;
        this.index = index;
        this.clock = clock;
        this.offset = offset;
        this.thread = thread;
        kind = (key & RecordDescriptor.KIND_MASK) == RecordDescriptor.KIND_WRITE ? EventKind.WRITE : EventKind.READ;
        valueRead = kind == EventKind.READ ? value : 0;
        valueWritten = kind == EventKind.WRITE ? value : 0;
        site = key >>> RecordDescriptor.SITE_SHIFT;
        callSite = EventBatch.callSite(how);
        size = (byte) RecordDescriptor.valueBytes(key);
        isReference = (key & RecordDescriptor.REFERENCE_BIT) != 0;
    }

    protected Access(Access other) {
        epoch = other.epoch;
        index = other.index;
        clock = other.clock;
        offset = other.offset;
        valueRead = other.valueRead;
        valueWritten = other.valueWritten;
        thread = other.thread;
        site = other.site;
        callSite = other.callSite;
        size = other.size;
        isReference = other.isReference;
        kind = other.kind;
        mode = other.mode;
    }

    public Access copy() {
        return new Access(this);
    }

    public final void set(TraceEvent event, long newEpoch) {
        epoch = newEpoch;
        index = event.index();
        clock = event.clock();
        offset = event.offset();
        valueRead = event.valueRead();
        valueWritten = event.valueWritten();
        thread = event.thread();
        site = event.site();
        callSite = event.callSite();
        size = (byte) event.size();
        isReference = event.isReference();
        kind = event.kind();
        mode = event.mode();
    }

    /** {@return the time of the access, by its thread's time} */
    public long epoch() {
        return epoch;
    }

    long index() {
        return index;
    }

    long clock() {
        return clock;
    }

    public int thread() {
        return thread;
    }

    /** {@return the value that it read or wrote, being plain} */
    long value() {
        return kind == EventKind.WRITE ? valueWritten : valueRead;
    }

    /** {@return the place and manner of a plain access} */
    long how() {
        return Accessors.how(event(0));
    }

    public EventKind kind() {
        return kind;
    }

    public AccessMode mode() {
        return mode;
    }

    int site() {
        return site;
    }

    int callSite() {
        return callSite;
    }

    /** {@return the access, which was to that object} */
    public RecordedEvent event(long object) {
        return new RecordedEvent(
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
                0);
    }
}
