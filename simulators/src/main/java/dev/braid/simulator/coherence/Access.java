// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.coherence;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;

/**
 * The data kept of an access, or of its part in one line.
 *
 * @param offset within the object, where the part begins
 * @param callSite as in {@link TraceEvent#callSite}
 */
record Access(long offset, int thread, int site, int callSite) {
    static Access of(TraceEvent event, long offset) {
        return new Access(offset, event.thread(), event.site(), event.callSite());
    }

    /** {@return the same as an event, for the code that finds names for events} */
    RecordedEvent event(long object) {
        return new RecordedEvent(
                0, EventKind.READ, thread, 0, site, callSite, object, offset, 1, AccessMode.PLAIN, false, 0, 0, 0);
    }
}
