// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.simulator.Divergence;
import dev.braid.simulator.Simulator;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.order.HappensBefore;
import dev.braid.trace.Coverage;
import dev.braid.trace.Outputs;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds data races: two accesses to one location by different threads, at least one of them a write and at least one of
 * them plain, neither of which happens before the other (JLS 17.4.5).
 *
 * <p>It finds a race if there is one in this run, whether or not it did harm, by FastTrack's epochs: each race it tells of
 * is one, and each location that has a race is among those told of. Of each pair of places in the program, the first race
 * is shown.
 */
public final class RaceSimulator implements Simulator {
    private static final int SHOWN_LIMIT = 100;

    private final RaceLog log = new RaceLog();
    private @Nullable TraceHeader header;
    private @Nullable RaceSearch search;

    @Override
    public String name() {
        return "race";
    }

    @Override
    public void start(TraceHeader header) {
        this.header = header;
        search = new RaceSearch(new HappensBefore(), header.symbols(), log::add);
    }

    @Override
    public void event(TraceEvent event) {
        started().event(event);
    }

    /** Whoever reads a final field sees what the constructor assigned, however it came by the object (JLS 17.5). */
    private static boolean isOfFinalField(Race race, Symbols symbols) {
        return symbols.isFinal(race.later.object(), race.later.offset());
    }

    private RaceSearch started() {
        if (search == null) {
            throw new IllegalStateException("a simulator was called before its start");
        }
        return search;
    }

    @Override
    public Verdict finish(Outputs actual) {
        long accesses = started().accesses();
        TraceHeader trace = Objects.requireNonNull(header);
        if (trace.coverage() != Coverage.ALL) {
            return new Verdict.Inconclusive("The trace leaves out accesses, and the synchronisation beside them, so"
                    + " nothing can be said of what orders the others; trace all threads everywhere (no -i, no -r).");
        }
        if (accesses == 0) {
            return new Verdict.Inconclusive(
                    "The trace holds no plain access to memory, so nothing was checked; see that"
                            + " the classes under test are in the agent's scope.");
        }
        List<Race> races = log.races().stream()
                .filter(race -> !isOfFinalField(race, trace.symbols()))
                .toList();
        if (races.isEmpty()) {
            return new Verdict.Agrees(String.format(
                    Locale.ROOT,
                    "%,d plain accesses are ordered by happens-before with all that conflict with them",
                    accesses));
        }
        RaceText text = new RaceText(trace.symbols());
        List<Divergence> divergences = new ArrayList<>();
        races.stream().limit(SHOWN_LIMIT).map(text::divergence).forEach(divergences::add);
        return new Verdict.Diverges(divergences);
    }
}
