// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report;

import dev.braid.report.EventWindow.Lane;
import dev.braid.report.EventWindow.Row;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Keeps, in one pass over a trace, the events of an {@link EventWindow}. */
public final class EventWindowCollector implements Consumer<TraceEvent> {
    private final List<Long> targets;
    private final int radius;
    private final List<RecordedEvent> kept = new ArrayList<>();

    /** The first target whose surroundings may still come. */
    private int next;

    EventWindowCollector(List<Long> indexes, int radius) {
        Checks.inRange(radius, 0, 100_000, "the radius of an event window");
        this.targets = List.copyOf(new TreeSet<>(indexes));
        this.radius = radius;
    }

    /** Takes one event; they must come in trace order. */
    @Override
    public void accept(TraceEvent event) {
        while (!isFull() && event.index() > targets.get(next) + radius) {
            next++;
        }
        if (!isFull() && event.index() >= targets.get(next) - radius) {
            kept.add(event.copy());
        }
    }

    /** {@return whether no later event belongs to the window} */
    public boolean isFull() {
        return next == targets.size();
    }

    /** {@return the window; the symbols must be complete, as they are at the end of a trace} */
    public EventWindow finish(Symbols symbols) {
        Set<Long> missing = new TreeSet<>(targets);
        TreeMap<Integer, Lane> lanes = new TreeMap<>();
        List<Row> rows = new ArrayList<>();
        long previous = -1;
        for (RecordedEvent event : kept) {
            boolean highlighted = missing.remove(event.index());
            lanes.computeIfAbsent(event.thread(), id -> new Lane(id, symbols.threadName(id)));
            rows.add(row(event, symbols, highlighted, event.index() - previous - 1));
            previous = event.index();
        }
        return new EventWindow(List.copyOf(lanes.values()), rows, List.copyOf(missing));
    }

    private static Row row(RecordedEvent event, Symbols symbols, boolean highlighted, long skippedBefore) {
        EventKind kind = event.kind();
        Site own = symbols.site(event.site());
        Site user = symbols.userSite(event);
        return new Row(
                event.index(),
                event.clock(),
                event.thread(),
                kind,
                kind.isAccess() ? event.mode().name().toLowerCase(Locale.ROOT) : "",
                location(event, symbols),
                kind.reads() ? symbols.value(event, event.valueRead()) : "",
                kind.writes() ? symbols.value(event, event.valueWritten()) : "",
                user == null ? "unknown site" : user.toString(),
                own == null || own.equals(user) ? "" : own.toString(),
                highlighted,
                skippedBefore);
    }

    private static String location(RecordedEvent event, Symbols symbols) {
        if (event.kind().isAccess()) {
            return symbols.location(event);
        }
        if (event.kind() == EventKind.THREAD_START) {
            return symbols.threadName(event.startedThread());
        }
        Site site = symbols.site(event.site());
        if (site != null && !site.functionName().isEmpty()) {
            return site.functionName().substring(site.functionName().lastIndexOf('.') + 1);
        }
        return event.object() == 0 ? "" : symbols.objectName(event.object());
    }
}
