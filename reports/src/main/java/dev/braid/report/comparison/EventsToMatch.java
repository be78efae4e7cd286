// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.comparison;

import dev.braid.report.window.EventWindow;
import dev.braid.report.window.EventWindow.Row;
import dev.braid.report.window.Place;
import dev.braid.simulator.Divergence;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The events of a divergence and those around it that are about the same places, identified so that they can be
 * {@linkplain FoundVisits found} in another run of the program. Takes all events of the trace, in its order.
 *
 * <p>Problem: two runs have no number in common. Objects, threads and events are numbered again, threads may have other
 * names, and long before the divergence the runs differ in what does not matter.
 *
 * <p>So an event is identified by what the program fixes: its thread, by who started it ({@link ThreadOrigins}); the
 * instruction; the place; and how often this thread had come there by this instruction before. A place is identified by
 * its first visit: its number among that thread's visits by that instruction to any place. A static field is identified
 * by its name.
 *
 * <p>What may go wrong: chance may decide who touches an object first, or which of several a thread takes. Then an
 * event has no counterpart in the other run, or that of another object of the same class.
 *
 * <p>Memory follows the number of threads and instructions, not the length of the trace.
 */
public final class EventsToMatch implements Consumer<TraceEvent> {
    private final EventWindow window;
    private final Set<Long> indexes;
    private final VisitCounter counter;
    private final Map<Place, Integer> numbers = new HashMap<>();
    private final Map<Long, Sought> visits = new HashMap<>();
    private final Map<Visit, Integer> arrivals = new HashMap<>();
    private final Map<String, Integer> staticFields = new HashMap<>();
    private long before;

    /**
     * Prepares to look at a trace once more.
     *
     * @param window the window of the divergence
     * @param symbols the symbols of the trace, complete
     */
    public EventsToMatch(Divergence divergence, EventWindow window, Symbols symbols) {
        this.window = window;
        indexes = window.rows().stream().map(Row::index).collect(Collectors.toSet());
        counter = new VisitCounter(symbols);
        divergence.events().stream()
                .filter(Place::isKnownOf)
                .forEach(event -> numbers.putIfAbsent(Place.of(event), numbers.size()));
    }

    /** @param before the number of visits of any of the places that came before this one */
    record Sought(Visit visit, long before) {}

    @Override
    public void accept(TraceEvent event) {
        counter.take(event);
        Integer place = Place.isKnownOf(event) ? numbers.get(Place.of(event)) : null;
        arrive(event, place);
        if (place != null) {
            Visit visit = counter.count(event, place);
            if (indexes.contains(event.index())) {
                visits.put(event.index(), new Sought(visit, before));
            }
            before++;
        }
    }

    private void arrive(TraceEvent event, @Nullable Integer place) {
        if (placesTold() == numbers.size()) {
            return;
        }
        Visit anywhere = counter.count(event, VisitCounter.ANYWHERE);
        if (place != null && !arrivals.containsValue(place) && !staticFields.containsValue(place)) {
            String field = counter.staticField(event);
            if (field.isEmpty()) {
                arrivals.put(anywhere, place);
            } else {
                staticFields.put(field, place);
            }
        }
    }

    EventWindow window() {
        return window;
    }

    /** {@return the events, by their indexes} */
    Map<Long, Sought> visits() {
        return visits;
    }

    /** {@return the place of the visit, if it is the first one there; null if it is not} */
    @Nullable
    Integer firstVisited(Visit anywhere, String staticField) {
        Integer place = arrivals.get(anywhere);
        return place == null ? staticFields.get(staticField) : place;
    }

    /** {@return the number of places that can be identified in another run} */
    int placesTold() {
        return arrivals.size() + staticFields.size();
    }
}
