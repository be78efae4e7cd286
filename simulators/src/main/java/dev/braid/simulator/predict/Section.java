// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.simulator.lock.LockMode;
import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;
import org.jspecify.annotations.Nullable;

/** A critical section: what a thread does from when it has a monitor, or a lock, until it gives it up. */
final class Section {
    final Monitor monitor;
    final int strand;
    final LockMode mode;
    /** The position of its first event in the strand. */
    final long position;
    /** The index of its first event in the trace. */
    final long index;

    private final int thread;
    private final int site;
    private final int callSite;
    private final EventKind kind;
    /** The number of times it was entered without having been left. */
    private int depth = 1;

    private final long clock;
    private long end;
    private @Nullable Cut beforeEnd;

    Section(Monitor monitor, Strand strand, LockMode mode, TraceEvent event) {
        this.monitor = monitor;
        this.mode = mode;
        this.strand = strand.index();
        position = strand.position();
        index = event.index();
        thread = event.thread();
        site = event.site();
        callSite = event.callSite();
        kind = event.kind().isAccess() ? EventKind.MONITOR_ENTER : event.kind();
        clock = event.clock();
    }

    int depth() {
        return depth;
    }

    void setDepth(int newDepth) {
        depth = newDepth;
    }

    /** {@return {@code true} if a section of another strand keeps this one from being entered before it has ended} */
    boolean conflictsWith(Section other) {
        return monitor == other.monitor && mode.conflictsWith(other.mode);
    }

    /** Has a strand come after the end of this section. */
    void joinTo(Strand later) {
        if (beforeEnd != null) {
            later.join(strand, end, beforeEnd);
        }
    }

    /** Ends the section, as the strand gives the monitor up. */
    void end(Strand owner) {
        end = owner.position();
        beforeEnd = owner.snapshot();
    }

    /** Takes all of the section, and what must come before its end. */
    void addTo(Cut cut) {
        if (beforeEnd == null) {
            throw new IllegalStateException("a monitor was entered again, and had not been left since event " + index);
        }
        cut.add(beforeEnd);
        cut.add(strand, end);
    }

    void forgetTo(ForgottenPast forgotten) {
        forgotten.addBefore(monitor.object(), beforeEnd);
        forgotten.addBefore(monitor.object(), strand, end);
    }

    /** {@return the event that began it} */
    RecordedEvent event() {
        return new RecordedEvent(
                index, kind, thread, clock, site, callSite, monitor.object(), 0, 0, AccessMode.PLAIN, false, 0, 0, 0);
    }
}
