// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.merge;

import dev.braid.trace.EventKind;
import dev.braid.trace.record.Branches;

/** Takes what each thread has recorded, as {@link ProgramOrder} hands it out. */
public interface ProgramOrderConsumer {
    /**
     * Takes the thread's next event.
     *
     * @param site and {@code callSite} as those of a {@link dev.braid.trace.TraceEvent}
     */
    void event(int thread, EventKind kind, int site, int callSite);

    /** Takes the thread's next branch record: after the events before it, and before those after it. */
    void branches(int thread, Branches record);
}
