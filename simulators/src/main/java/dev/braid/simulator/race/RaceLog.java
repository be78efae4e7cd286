// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.trace.TraceEvent;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** Keeps the first race of each pair of places in the program. */
final class RaceLog {
    /** More pairs than anybody reads. */
    private static final int PAIR_LIMIT = 10_000;

    private final Map<PlacePair, Race> races = new LinkedHashMap<>();

    void add(Access earlier, TraceEvent later) {
        PlacePair places = PlacePair.of(earlier, later);
        Race race = races.get(places);
        if (race == null) {
            if (races.size() == PAIR_LIMIT) {
                return;
            }
            race = new Race(earlier.event(later.object()), later.copy());
            races.put(places, race);
        }
        race.add(later.index());
    }

    /** {@return one race for each pair of places, in the order in which they were found} */
    Collection<Race> races() {
        return races.values();
    }
}
