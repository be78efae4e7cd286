// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.window;

import dev.braid.trace.RecordedEvent;

/**
 * An event that a window shows.
 *
 * @param position the number of events that its thread had before it
 */
record KeptEvent(RecordedEvent event, long position) {
    long index() {
        return event.index();
    }
}
