// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.trace;

import dev.braid.trace.EventConsumer;
import dev.braid.trace.EventKind;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Counts a trace's events by kind, thread, class and site, and measures how far the clocks of its threads are apart.
 *
 * <p>Thread safety: one thread.
 */
final class TraceStatistics implements EventConsumer {
    /** Name of a site of which nothing is known. */
    private static final String UNKNOWN = "(unknown)";

    private final long[] byKind = new long[EventKind.values().length];
    private final Map<Integer, long[]> byThread = new HashMap<>();
    private long[] bySite = new long[1024];
    /** The clock of the last event of each thread that has begun and not ended. */
    private final Map<Integer, Long> clocks = new HashMap<>();

    private long events;
    private long accesses;
    private long lastClock;
    private long greatestDrift;
    /** The last event's thread, whose entries are kept at hand. */
    private int currentThread = -1;

    private long[] currentCount = new long[1];

    @Override
    @SuppressWarnings("EnumOrdinal") // an index of this run's, kept nowhere
    public void event(TraceEvent event) {
        EventKind kind = event.kind();
        events++;
        accesses += kind.isAccess() ? 1 : 0;
        byKind[kind.ordinal()]++;
        lastClock = event.clock();
        int site = event.site();
        if (site >= bySite.length) {
            bySite = Arrays.copyOf(bySite, Math.max(site + 1, bySite.length * 2));
        }
        bySite[site]++;
        if (event.thread() != currentThread) {
            switchTo(event.thread());
        }
        currentCount[0]++;
        if (kind == EventKind.THREAD_END) {
            clocks.remove(event.thread());
            currentThread = -1;
        } else {
            clocks.put(event.thread(), lastClock);
        }
    }

    /** Threads drift apart while others run, so it is enough to look when another one goes on. */
    private void switchTo(int thread) {
        currentThread = thread;
        currentCount = byThread.computeIfAbsent(thread, unknown -> new long[1]);
        Long before = clocks.get(thread);
        if (before != null) {
            greatestDrift = Math.max(greatestDrift, lastClock - before);
        }
    }

    long events() {
        return events;
    }

    long accesses() {
        return accesses;
    }

    int threads() {
        return byThread.size();
    }

    /** {@return the clock of the last event} */
    long lastClock() {
        return lastClock;
    }

    /** {@return the amount by which a thread's clock was behind the trace's when it went on} */
    long greatestDrift() {
        return greatestDrift;
    }

    /** {@return the number of events of each kind that occurs, most frequent first} */
    Map<String, Long> byKind() {
        Map<String, Long> counts = new HashMap<>();
        for (EventKind kind : EventKind.values()) {
            counts.merge(kind.name(), byKind[kind.ordinal()], Long::sum);
        }
        return largestFirst(counts);
    }

    Map<String, Long> byThread(Symbols symbols) {
        Map<String, Long> counts = new HashMap<>();
        byThread.forEach((thread, count) -> counts.put(symbols.threadName(thread) + " #" + thread, count[0]));
        return largestFirst(counts);
    }

    /** {@return the number of events from the code of each class} */
    Map<String, Long> byClass(Symbols symbols) {
        return byName(symbols, Site::className);
    }

    /** {@return the number of events from each line of code} */
    Map<String, Long> bySite(Symbols symbols) {
        return byName(symbols, Site::toString);
    }

    private Map<String, Long> byName(Symbols symbols, Function<Site, String> name) {
        Map<String, Long> counts = new HashMap<>();
        for (int id = 0; id < bySite.length; id++) {
            Site site = symbols.site(id);
            counts.merge(site == null ? UNKNOWN : name.apply(site), bySite[id], Long::sum);
        }
        return largestFirst(counts);
    }

    /** {@return the counts above 0, the largest first} */
    static Map<String, Long> largestFirst(Map<String, Long> counts) {
        List<Map.Entry<String, Long>> entries = counts.entrySet().stream()
                .filter(entry -> entry.getValue() > 0)
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .toList();
        Map<String, Long> sorted = new LinkedHashMap<>();
        entries.forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
        return sorted;
    }
}
