// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.window;

import dev.braid.report.Checks;
import dev.braid.report.window.EventWindow.Lane;
import dev.braid.report.window.EventWindow.Row;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the events of an {@link EventWindow}, in one pass over a trace. They are those around each target, and from
 * before them the last accesses to the places that the divergence is about.
 */
public final class EventWindowCollector implements Consumer<TraceEvent> {
    /** Site in the row of an event that has no place in the program, such as a thread's begin. */
    public static final String UNKNOWN_SITE = "unknown site";

    private final List<Long> targets;
    private final int radius;
    private final List<PlaceHistory> histories;

    /** By index. */
    private final Map<Long, String> resources;

    /** By index. */
    private final TreeMap<Long, KeptEvent> kept = new TreeMap<>();

    private final ThreadPositions positions = new ThreadPositions();

    /** The first target whose surroundings may still come. */
    private int next;

    EventWindowCollector(List<Long> indexes, Collection<Place> places, Map<Long, String> resources, int radius) {
        Checks.inRange(radius, 0, 100_000, "the radius of an event window");
        this.targets = List.copyOf(new TreeSet<>(indexes));
        this.histories = places.stream().distinct().map(PlaceHistory::new).toList();
        this.resources = resources;
        this.radius = radius;
    }

    /** Takes one event; they must come in trace order, from the first one on. */
    @Override
    public void accept(TraceEvent event) {
        while (!isFull() && event.index() > targets.get(next) + radius) {
            next++;
        }
        if (isFull()) {
            return;
        }
        long position = positions.next(event.thread());
        if (event.index() >= targets.get(next) - radius) {
            if (event.index() == Math.max(0, targets.get(next) - radius)) {
                histories.stream().flatMap(PlaceHistory::events).forEach(this::keep);
            }
            keep(new KeptEvent(event.copy(), position));
        }
        remember(event, position);
    }

    private void keep(KeptEvent event) {
        kept.putIfAbsent(event.index(), event);
    }

    private void remember(TraceEvent event, long position) {
        if (event.kind().isAccess()) {
            for (PlaceHistory history : histories) {
                if (history.isOf(event)) {
                    history.add(new KeptEvent(event.copy(), position));
                }
            }
        }
    }

    /** {@return {@code true} if no later event belongs to the window} */
    public boolean isFull() {
        return next == targets.size();
    }

    /** {@return the window; the symbols must be complete, as they are at the end of a trace} */
    public EventWindow finish(Symbols symbols) {
        Set<Long> missing = new TreeSet<>(targets);
        TreeMap<Integer, Lane> lanes = new TreeMap<>();
        List<Row> rows = new ArrayList<>();
        long previous = -1;
        for (KeptEvent each : kept.values()) {
            RecordedEvent event = each.event();
            boolean highlighted = missing.remove(event.index());
            if (!highlighted && isOfThreadGroups(event, symbols)) {
                continue;
            }
            lanes.computeIfAbsent(event.thread(), id -> new Lane(id, symbols.threadName(id)));
            rows.add(row(each, symbols, resources.get(event.index()), highlighted, event.index() - previous - 1));
            previous = event.index();
        }
        Set<Place> places = histories.stream().map(PlaceHistory::place).collect(Collectors.toSet());
        List<RecordedEvent> events =
                kept.values().stream().map(KeptEvent::event).toList();
        return new EventWindow(
                List.copyOf(lanes.values()), rows, List.copyOf(missing), WindowArrows.between(events, places));
    }

    /**
     * {@return a row of an event alone, all names resolved; {@code position} is how many events its thread had before}
     */
    public static Row row(RecordedEvent event, long position, Symbols symbols, boolean highlighted) {
        return row(new KeptEvent(event, position), symbols, null, highlighted, 0);
    }

    private static Row row(
            KeptEvent kept, Symbols symbols, @Nullable String resource, boolean highlighted, long skippedBefore) {
        RecordedEvent event = kept.event();
        EventKind kind = event.kind();
        Site own = symbols.site(event.site());
        Site user = symbols.userSite(event);
        return new Row(
                event.index(),
                kept.position(),
                event.clock(),
                event.thread(),
                kind,
                kind.isAccess() ? event.mode().name().toLowerCase(Locale.ROOT) : "",
                resource == null ? location(event, symbols) : resource,
                resource == null && kind.reads() ? symbols.value(event, event.valueRead()) : "",
                resource == null && kind.writes() ? symbols.value(event, event.valueWritten()) : "",
                user == null ? UNKNOWN_SITE : user.toString(),
                own == null || own.equals(user) ? "" : own.toString(),
                resource != null,
                highlighted,
                skippedBefore);
    }

    /** {@return {@code true} if the JDK makes this event on its own account, as a thread begins or ends} */
    private static boolean isOfThreadGroups(RecordedEvent event, Symbols symbols) {
        Site site = symbols.site(event.site());
        return site != null && site.className().equals("java.lang.ThreadGroup");
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
