// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.comparison;

import dev.braid.report.comparison.EventsToMatch.Sought;
import dev.braid.report.window.Place;
import dev.braid.report.window.ThreadPositions;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Finds {@link EventsToMatch} of one run in another one, all of whose events it takes, in their order. */
public final class FoundVisits implements Consumer<TraceEvent> {
    private final EventsToMatch sought;
    private final Symbols symbols;
    private final Set<Visit> wanted;
    private final VisitCounter counter;
    private final ThreadPositions positions = new ThreadPositions();
    private final Map<Place, Integer> numbers;
    private final Map<Visit, Found> found = new HashMap<>();
    private long before;

    /**
     * Prepares to look at a trace.
     *
     * @param sought has taken all events of its trace
     * @param places have taken all events of this trace
     * @param symbols the symbols of this trace, complete
     */
    public FoundVisits(EventsToMatch sought, FoundPlaces places, Symbols symbols) {
        this.sought = sought;
        numbers = places.numbers();
        this.symbols = symbols;
        wanted = sought.visits().values().stream().map(Sought::visit).collect(Collectors.toSet());
        counter = new VisitCounter(symbols);
    }

    /**
     * A visit.
     *
     * @param position the number of events that its thread had before it
     * @param before the number of visits of any of the places that came before this one
     */
    record Found(RecordedEvent event, long position, long before) {}

    @Override
    public void accept(TraceEvent event) {
        long position = positions.next(event.thread());
        counter.take(event);
        Integer place = Place.isKnownOf(event) ? numbers.get(Place.of(event)) : null;
        if (place != null) {
            Visit visit = counter.count(event, place);
            if (wanted.contains(visit)) {
                found.put(visit, new Found(event.copy(), position, before));
            }
            before++;
        }
    }

    /**
     * {@return the events in the order of both runs}
     *
     * @param diverging number of the trial of the events to match
     * @param agreeing number of the one in which they were found
     */
    public RunComparison comparison(int diverging, int agreeing) {
        return new RunComparer(sought.window(), sought.visits(), found, symbols).compare(diverging, agreeing);
    }
}
