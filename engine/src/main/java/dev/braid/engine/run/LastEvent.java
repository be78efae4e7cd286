// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.trace.RecordDescriptor;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.io.EventBatch;

/** Remembers the last event of a trace while that passes: how far a program was that has not come to its end. */
final class LastEvent {
    private int thread;
    private int place;

    void events(EventBatch batch) {
        if (batch.count() > 0) {
            int at = batch.count() - 1 << EventBatch.SHIFT;
            long meta = batch.words()[at + EventBatch.META];
            int callSite = (int) (meta >>> Integer.SIZE);
            place = callSite != 0 ? callSite : (int) meta >>> RecordDescriptor.SITE_SHIFT;
            thread = (int) batch.words()[at + EventBatch.THREAD];
        }
    }

    /** {@return which thread's it was, and where in the program it was, or was caused; "" if there was none} */
    String describe(Symbols symbols) {
        Site site = symbols.site(place);
        return site == null ? "" : "thread '" + symbols.threadName(thread) + "' at " + site;
    }
}
