// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.window;

import dev.braid.trace.EventKind;
import dev.braid.trace.TraceEvent;

/** Where in memory an access is: an object and an offset; or the object that another event is about, at 0. */
public record Place(long object, long offset) {
    public static Place of(TraceEvent event) {
        return new Place(event.object(), event.offset());
    }

    /** {@return whether an event is about a place that other events may be about, too} */
    public static boolean isKnownOf(TraceEvent event) {
        return event.kind().isAccess()
                || (event.object() != 0
                        && event.kind() != EventKind.UNTRACED_WRITE
                        && event.kind() != EventKind.LOST_TIME);
    }
}
