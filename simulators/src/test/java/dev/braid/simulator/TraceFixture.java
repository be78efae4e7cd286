// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

import dev.braid.trace.AccessMode;
import dev.braid.trace.BatchConsumer;
import dev.braid.trace.Coverage;
import dev.braid.trace.EventBatch;
import dev.braid.trace.EventKind;
import dev.braid.trace.EventView;
import dev.braid.trace.Fidelity;
import dev.braid.trace.Outputs;
import dev.braid.trace.Policy;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceHeader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A trace written by hand: each call appends one event. Accesses are of eight bytes unless {@link #size} says
 * otherwise.
 */
public final class TraceFixture {
    public final SymbolsFixture symbols;

    private final List<RecordedEvent> events = new ArrayList<>();
    private int site;
    private int callSite;
    private int size = 8;
    private AccessMode mode = AccessMode.PLAIN;

    /** Makes one without events. */
    public TraceFixture() {
        this(new SymbolsFixture());
    }

    private TraceFixture(SymbolsFixture symbols) {
        this.symbols = symbols;
    }

    /** {@return a trace of some of the events, by their positions} */
    public TraceFixture of(List<Integer> positions) {
        TraceFixture part = new TraceFixture(symbols);
        for (int position : positions) {
            RecordedEvent event = events.get(position);
            part.events.add(new RecordedEvent(
                    part.events.size(),
                    event.kind(),
                    event.thread(),
                    event.clock(),
                    event.site(),
                    event.callSite(),
                    event.object(),
                    event.offset(),
                    event.size(),
                    event.mode(),
                    event.isReference(),
                    event.valueRead(),
                    event.valueWritten(),
                    event.startedThread(),
                    event.detail0(),
                    event.detail1(),
                    event.detail2(),
                    event.detail3()));
        }
        return part;
    }

    /** Sets the site of the next events. */
    public TraceFixture at(int siteId) {
        site = siteId;
        return this;
    }

    /** Sets the call in the program that leads to the next events, 0 for none. */
    public TraceFixture calledAt(int siteId) {
        callSite = siteId;
        return this;
    }

    /** Sets the size of the next events. */
    public TraceFixture size(int bytes) {
        size = bytes;
        return this;
    }

    /** Sets the mode of the next accesses. */
    public TraceFixture mode(AccessMode ofNext) {
        mode = ofNext;
        return this;
    }

    /** Appends an operation of synchronisation. */
    public TraceFixture operation(EventKind kind, int thread, long object) {
        return add(kind, thread, object, 0, false, 0, 0, 0);
    }

    /** Appends an operation of synchronisation that says more. */
    public TraceFixture operation(EventKind kind, int thread, long object, long detail) {
        int index = events.size();
        events.add(new RecordedEvent(
                index,
                kind,
                thread,
                index + 1,
                site,
                callSite == 0 ? symbols.callOf(site) : callSite,
                object,
                0,
                0,
                AccessMode.PLAIN,
                false,
                0,
                0,
                0,
                detail,
                0,
                0,
                0));
        return this;
    }

    /** Appends a function's call, or how it ends. */
    public TraceFixture function(EventKind kind, int thread, long token) {
        int index = events.size();
        events.add(new RecordedEvent(
                index, kind, thread, index + 1, site, 0, 0, 0, 0, AccessMode.PLAIN, false, 0, 0, 0, token, 0, 0, 0));
        return this;
    }

    /** Says that a thread has lost time, as the agent does. */
    public TraceFixture lostTime(int thread, int by, long nanos, long end, long object) {
        int index = events.size();
        events.add(new RecordedEvent(
                index,
                EventKind.LOST_TIME,
                thread,
                index + 1,
                site,
                callSite == 0 ? symbols.callOf(site) : callSite,
                0,
                0,
                0,
                AccessMode.PLAIN,
                false,
                0,
                0,
                0,
                by,
                nanos,
                end,
                object));
        return this;
    }

    /** Appends the start of a thread by another one. */
    public TraceFixture start(int thread, int started) {
        return add(EventKind.THREAD_START, thread, 0, 0, false, 0, 0, started);
    }

    /** Begins a thread of that name. */
    public TraceFixture begin(int thread, String name) {
        symbols.thread(thread, name);
        return add(EventKind.THREAD_BEGIN, thread, 0, 0, false, 0, 0);
    }

    public TraceFixture read(int thread, long object, long offset, long value) {
        return add(EventKind.READ, thread, object, offset, false, value, 0);
    }

    public TraceFixture write(int thread, long object, long offset, long value) {
        return add(EventKind.WRITE, thread, object, offset, false, 0, value);
    }

    public TraceFixture readWrite(int thread, long object, long offset, long old, long value) {
        return add(EventKind.READ_WRITE, thread, object, offset, false, old, value);
    }

    public TraceFixture casFailed(int thread, long object, long offset, long found) {
        return add(EventKind.CAS_FAILED, thread, object, offset, false, found, 0);
    }

    public TraceFixture readReference(int thread, long object, long offset, long target) {
        return add(EventKind.READ, thread, object, offset, true, target, 0);
    }

    public TraceFixture writeReference(int thread, long object, long offset, long target) {
        return add(EventKind.WRITE, thread, object, offset, true, 0, target);
    }

    public TraceFixture untracedWrite(int thread, long object, long offset, long bytes) {
        int index = events.size();
        events.add(new RecordedEvent(
                index,
                EventKind.UNTRACED_WRITE,
                thread,
                index + 1,
                site,
                0,
                object,
                offset,
                0,
                AccessMode.PLAIN,
                false,
                0,
                0,
                0,
                bytes,
                0,
                0,
                0));
        return this;
    }

    public List<RecordedEvent> events() {
        return events;
    }

    public TraceHeader header() {
        return header(Fidelity.ATOMIC);
    }

    public TraceHeader header(Fidelity fidelity) {
        return new TraceHeader(1, fidelity, Policy.LOCKED, "17", Map.of(), "a fixture", 0, symbols);
    }

    public TraceHeader header(Coverage coverage) {
        return new TraceHeader(1, Fidelity.ATOMIC, Policy.LOCKED, coverage, "17", Map.of(), "a fixture", 0, symbols);
    }

    /** Shows the whole trace to a simulator. */
    public Verdict judge(Simulator simulator, Outputs actual) {
        return judge(simulator, actual, EventBatch.MAX_EVENTS);
    }

    /** The same with that many events in a batch. */
    public Verdict judge(Simulator simulator, Outputs actual, int batchEvents) {
        simulator.start(header());
        if (simulator instanceof BatchSimulator inBatches) {
            feed(batch -> inBatches.events(batch, new EventView(batch)), batchEvents);
        } else {
            events.forEach(simulator::event);
        }
        return simulator.finish(actual);
    }

    private TraceFixture add(
            EventKind kind, int thread, long object, long offset, boolean reference, long read, long written) {
        return add(kind, thread, object, offset, reference, read, written, 0);
    }

    private TraceFixture add(
            EventKind kind,
            int thread,
            long object,
            long offset,
            boolean reference,
            long read,
            long written,
            int started) {
        int index = events.size();
        int bytes = reference ? 8 : kind.isAccess() ? size : 0;
        events.add(new RecordedEvent(
                index,
                kind,
                thread,
                index + 1,
                site,
                callSite == 0 ? symbols.callOf(site) : callSite,
                object,
                offset,
                bytes,
                kind.isAccess() ? mode : AccessMode.PLAIN,
                reference,
                read,
                written,
                started));
        return this;
    }

    /** Hands all events over, so many at a time. */
    public void feed(BatchConsumer out, int batchEvents) {
        EventBatch batch = new EventBatch();
        for (RecordedEvent event : events) {
            batch.add(event);
            if (batch.count() == batchEvents) {
                out.events(batch);
                batch.clear();
            }
        }
        out.events(batch);
    }
}
