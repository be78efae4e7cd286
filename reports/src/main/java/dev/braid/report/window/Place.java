// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.window;

import dev.braid.trace.EventKind;
import dev.braid.trace.TraceEvent;

/**
 * A place in memory: the object and the offset of an access; or the object that another event is about, at offset 0.
 */
public record Place(long object, long offset) {
    public static Place of(TraceEvent event) {
        return new Place(event.object(), event.offset());
    }

    /** {@return {@code true} if an event is about a place that other events may be about, too} */
    public static boolean isKnownOf(TraceEvent event) {
        return event.kind().isAccess()
                || (event.object() != 0
                        && event.kind() != EventKind.UNTRACED_WRITE
                        && event.kind() != EventKind.LOST_TIME);
    }
}
