// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report;

import dev.braid.trace.TraceEvent;

/** Where in memory an access is: an object and an offset. */
record Place(long object, long offset) {
    static Place of(TraceEvent event) {
        return new Place(event.object(), event.offset());
    }
}
