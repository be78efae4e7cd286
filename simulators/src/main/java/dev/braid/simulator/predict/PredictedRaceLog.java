// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.simulator.race.Access;
import dev.braid.simulator.race.PlacePair;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one race of each pair of places in the program: the first that was observed, or otherwise the first predicted
 * one.
 */
final class PredictedRaceLog implements RaceListener {
    /** More pairs than anybody reads. */
    private static final int PAIR_LIMIT = 10_000;

    private final Map<PlacePair, PredictedRace> races = new LinkedHashMap<>();

    @Override
    public void observed(Access earlier, TraceEvent later) {
        PlacePair places = PlacePair.of(earlier, later);
        PredictedRace known = races.get(places);
        if (known == null ? races.size() < PAIR_LIMIT : known.isPredicted()) {
            races.put(places, new PredictedRace(earlier.event(later.object()), later.copy(), null));
        }
    }

    @Override
    public boolean isKnown(PastAccess earlier, TraceEvent later) {
        return races.size() == PAIR_LIMIT || races.containsKey(PlacePair.of(earlier, later));
    }

    @Override
    public void predicted(PastAccess earlier, TraceEvent later, PlaceInTrace beforeLater, @Nullable Turn turn) {
        RecordedEvent first = earlier.event(later.object());
        PredictedRace.Schedule schedule = new PredictedRace.Schedule(earlier.previous(), beforeLater.copy(), turn);
        races.put(PlacePair.of(earlier, later), new PredictedRace(first, later.copy(), schedule));
    }

    /** {@return one race for each pair of places, in the order in which they were found} */
    Collection<PredictedRace> races() {
        return races.values();
    }
}
