// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.engine.worker.BraidThreads;
import dev.braid.trace.RecordDescriptor;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.io.EventBatch;

/**
 * Remembers the last event of a trace while that passes: how far a program was that has not come to its end. Events of
 * Braid's own threads, such as the one that makes the thread dump, are left out.
 */
final class LastEvent {
    private final Symbols symbols;
    private int thread;
    private int place;

    LastEvent(Symbols symbols) {
        this.symbols = symbols;
    }

    void events(EventBatch batch) {
        long[] words = batch.words();
        for (int i = batch.count() - 1; i >= 0; i--) {
            int at = i << EventBatch.SHIFT;
            int by = (int) words[at + EventBatch.THREAD];
            boolean isSeen = RecordDescriptor.isObservation((int) words[at + EventBatch.META]);
            if (!isSeen && !BraidThreads.isName(symbols.threadName(by))) {
                long meta = words[at + EventBatch.META];
                int callSite = EventBatch.callSite(meta);
                place = callSite != 0 ? callSite : (int) meta >>> RecordDescriptor.SITE_SHIFT;
                thread = by;
                return;
            }
        }
    }

    /** {@return which thread's it was, and where in the program it was, or was caused; "" if there was none} */
    String describe() {
        Site site = symbols.site(place);
        if (site == null) {
            return "";
        }
        String at = site.sourceFile().isEmpty() ? site.className() : site.sourceFile() + ":" + site.line();
        return "thread '" + symbols.threadName(thread) + "' at " + at; // short: it ends a line that may be cut
    }
}
