// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.trace.EventBatch;
import dev.braid.trace.OwnThreads;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.layout.RecordDescriptor;

/**
 * Remembers the last event of a trace while that passes: how far a program was that has not come to its end. Events of
 * Braid's own threads, such as the one that makes the thread dump, are left out. So are those that the JDK makes on its
 * own account, once the program has made one.
 */
final class LastEvent {
    private final Symbols symbols;
    private int thread;
    private int place;
    private boolean isOfProgram;

    LastEvent(Symbols symbols) {
        this.symbols = symbols;
    }

    void events(EventBatch batch) {
        long[] words = batch.words();
        boolean isLast = true;
        for (int i = batch.count() - 1; i >= 0; i--) {
            int at = i << EventBatch.SHIFT;
            int by = (int) words[at + EventBatch.THREAD];
            long meta = words[at + EventBatch.META];
            if (RecordDescriptor.isObservation((int) meta) || OwnThreads.isBraids(symbols.threadName(by))) {
                continue;
            }
            int callSite = EventBatch.callSite(meta);
            int where = callSite != 0 ? callSite : (int) meta >>> RecordDescriptor.SITE_SHIFT;
            Site site = symbols.site(where);
            if (site != null && !site.platform()) {
                place = where;
                thread = by;
                isOfProgram = true;
                return;
            }
            if (isLast && !isOfProgram) {
                place = where;
                thread = by;
            }
            isLast = false;
        }
    }

    /** {@return its thread, and the place in the program where it was or was caused; "" if there was none} */
    String describe() {
        Site site = symbols.site(place);
        if (site == null) {
            return "";
        }
        String at = site.sourceFile().isEmpty() ? site.className() : site.sourceFile() + ":" + site.line();
        return "thread '" + symbols.threadName(thread) + "' at " + at; // short: it ends a line that may be cut
    }
}
