// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.provenance;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;

/**
 * The part of a thread from one operation of synchronisation to the next (Thalheim, Bhatotia and Fetzer, "INSPECTOR:
 * Data Provenance Using Intel Processor Trace", 2016); the operation that starts it belongs to it.
 */
public final class Thunk {
    private final int id;
    private final int thread;
    private final int number;
    private final EventKind operation;
    private final int site;
    private final int callSite;
    private final long object;
    private final long offset;
    private final long firstEvent;
    private long reads;
    private long writes;
    private int locationsRead;
    private int locationsWritten;

    Thunk(int id, int number, TraceEvent first) {
        this.id = id;
        this.number = number;
        thread = first.thread();
        operation = first.kind();
        site = first.site();
        callSite = first.callSite();
        object = first.object();
        offset = first.offset();
        firstEvent = first.index();
    }

    /** {@return its number among all thunks, from 0, in the order in which they started} */
    public int id() {
        return id;
    }

    /** {@return the trace's id of its thread} */
    public int thread() {
        return thread;
    }

    /** {@return its number among those of its thread; that with which the thread begins is 1} */
    public int number() {
        return number;
    }

    /** {@return the kind of event that started it} */
    public EventKind operation() {
        return operation;
    }

    /** {@return the index of its first event} */
    public long firstEvent() {
        return firstEvent;
    }

    public long reads() {
        return reads;
    }

    public long writes() {
        return writes;
    }

    /**
     * {@return the number of locations that it has read; 65,536 stands for so many or more, here and for those written}
     */
    public int locationsRead() {
        return locationsRead;
    }

    public int locationsWritten() {
        return locationsWritten;
    }

    void read(boolean isFirstOfLocation) {
        reads++;
        locationsRead += isFirstOfLocation ? 1 : 0;
    }

    void write(boolean isFirstOfLocation) {
        writes++;
        locationsWritten += isFirstOfLocation ? 1 : 0;
    }

    /** {@return the operation that started it, without values, for the code that finds names for events} */
    RecordedEvent event() {
        return new RecordedEvent(
                firstEvent, operation, thread, 0, site, callSite, object, offset, 0, AccessMode.PLAIN, false, 0, 0, 0);
    }
}
