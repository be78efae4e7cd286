// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.comparison;

import dev.braid.trace.EventKind;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import java.util.HashMap;
import java.util.Map;

/** Counts, in one pass over a trace, how often each thread comes to each of some places by each instruction. */
final class VisitCounter {
    /** The place of visits that are counted whatever place they are of. */
    static final int ANYWHERE = -1;

    private final ThreadOrigins threads;
    private final CodeNames code;
    private final Map<Way, Count> counts = new HashMap<>();
    private final Map<Visit, Count> byName = new HashMap<>();

    /** @param symbols complete */
    VisitCounter(Symbols symbols) {
        threads = new ThreadOrigins(symbols);
        code = new CodeNames(symbols);
    }

    /** A way to a place, by the numbers of this run. Several may have the same names. */
    private record Way(int place, int thread, int site, int callSite, EventKind kind) {}

    /** Number of visits by one way, which is identified by its names. */
    private static final class Count {
        private final Visit first;
        private long visits;

        Count(Visit first) {
            this.first = first;
        }
    }

    /** Takes each event of the trace, in its order. */
    void take(TraceEvent event) {
        threads.take(event);
    }

    /** Counts a visit. {@return it} */
    Visit count(TraceEvent event, int place) {
        Count count = counts.computeIfAbsent(
                new Way(place, event.thread(), event.site(), event.callSite(), event.kind()),
                way -> byName.computeIfAbsent(
                        new Visit(place, threads.of(event.thread()), code.of(event), 0), Count::new));
        Visit first = count.first;
        return new Visit(place, first.thread(), first.code(), count.visits++);
    }

    /** {@return the static field that the event accesses; "" if there is none} */
    String staticField(TraceEvent event) {
        return code.staticField(event);
    }
}
