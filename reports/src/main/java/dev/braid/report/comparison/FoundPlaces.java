// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.comparison;

import dev.braid.report.window.Place;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Finds the places of {@link EventsToMatch} in another run, all of whose events it takes, in their order. There, a
 * place may have been visited by others before the visit that tells which it is.
 */
public final class FoundPlaces implements Consumer<TraceEvent> {
    private final EventsToMatch sought;
    private final VisitCounter counter;
    private final Set<Integer> told = new HashSet<>();
    private final Map<Place, Integer> numbers = new HashMap<>();

    /**
     * Prepares to look at a trace.
     *
     * @param sought has taken all events of its trace
     * @param symbols the symbols of this trace, complete
     */
    public FoundPlaces(EventsToMatch sought, Symbols symbols) {
        this.sought = sought;
        counter = new VisitCounter(symbols);
    }

    @Override
    public void accept(TraceEvent event) {
        if (told.size() < sought.placesTold()) {
            counter.take(event);
            Visit anywhere = counter.count(event, VisitCounter.ANYWHERE);
            Integer place = sought.firstVisited(anywhere, counter.staticField(event));
            if (place != null && told.add(place)) {
                numbers.putIfAbsent(Place.of(event), place);
            }
        }
    }

    /** {@return the places by their numbers; some may be missing} */
    Map<Place, Integer> numbers() {
        return numbers;
    }
}
