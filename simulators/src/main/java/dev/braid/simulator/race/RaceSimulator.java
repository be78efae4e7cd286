// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.simulator.BatchSimulator;
import dev.braid.simulator.CountText;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.MemoryBound;
import dev.braid.simulator.MemoryShare;
import dev.braid.simulator.Started;
import dev.braid.simulator.Verdict;
import dev.braid.trace.EventBatch;
import dev.braid.trace.EventView;
import dev.braid.trace.Outputs;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.layout.RecordDescriptor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds data races: two accesses to one location by different threads, at least one of them a write and at least one of
 * them plain, neither of which happens before the other (JLS 17.4.5).
 *
 * <p>It finds a race if there is one in this run, whether or not it did harm, by FastTrack's epochs. Each race that it
 * reports is one, and each location that has a race is among those reported. Of each pair of places in the program, the
 * first race is shown.
 */
public final class RaceSimulator implements BatchSimulator, MemoryBound {
    private static final int SHOWN_LIMIT = 100;

    private final RaceLog log = new RaceLog();
    private final UnjudgedReceivers unjudged = new UnjudgedReceivers();
    private @Nullable TraceHeader header;
    private MemoryShare share = MemoryShare.alone();
    private @Nullable RaceSearch search;

    @Override
    public String name() {
        return "race";
    }

    @Override
    public boolean needsRepeatedReads() {
        return false;
    }

    @Override
    public void memory(MemoryShare share) {
        this.share = share;
    }

    @Override
    public void start(TraceHeader header) {
        this.header = header;
        search = new RaceSearch(header.symbols(), this::add, RaceLimits.within(share));
    }

    private void add(Access earlier, TraceEvent later) {
        if (later.offset() == RecordDescriptor.UNJUDGED_RECEIVER_OFFSET) {
            unjudged.add(earlier, later);
        } else {
            log.add(earlier, later);
        }
    }

    @Override
    public void event(TraceEvent event) {
        Started.part(search).event(event);
    }

    @Override
    public void events(EventBatch batch, EventView view) {
        Started.part(search).events(batch, view);
    }

    @Override
    public Verdict finish(Outputs actual) {
        RaceSearch done = Started.part(search);
        done.finish();
        TraceHeader trace = Started.part(header);
        Optional<Verdict> obstacle = RaceObstacles.of(trace, "what orders the others", done.extent(), done.obstacle());
        if (obstacle.isPresent()) {
            return obstacle.get();
        }
        BenignRaces benign = new BenignRaces(trace.symbols());
        List<Race> races = log.races().stream()
                .filter(race -> !benign.leavesOut(race.earlier, race.later, race.count()))
                .toList();
        return races.isEmpty()
                ? withoutRaces(done, trace.symbols(), benign)
                : withRaces(trace.symbols(), races, benign, done.fencedText());
    }

    private Verdict withoutRaces(RaceSearch done, Symbols symbols, BenignRaces benign) {
        if (!benign.withoutReason().isEmpty()) {
            return new Verdict.Inconclusive(benign.withoutReasonText());
        }
        if (done.forgotten().unchecked() + done.assumed() > 0) {
            return new Verdict.Inconclusive(RaceText.forgotten(symbols, done, share));
        }
        return RaceText.agreement(done, benign, unjudged.text(symbols));
    }

    private Verdict withRaces(Symbols symbols, List<Race> races, BenignRaces benign, String fenced) {
        RaceText text = new RaceText(symbols);
        List<Divergence> divergences = new ArrayList<>();
        for (Race race : shown(races)) {
            boolean isFirst = divergences.isEmpty();
            String notJudged = isFirst ? unjudged.text(symbols) : "";
            divergences.add(text.divergence(
                    race,
                    (isFirst ? notShown(races.size()) + benign.sentences() : "")
                            + (notJudged.isEmpty() ? "" : " Not everything was judged:" + notJudged + "."),
                    isFirst ? fenced : ""));
        }
        return new Verdict.Diverges(divergences);
    }

    /** {@return as many races as are shown: the first one of each location comes before further ones} */
    private static List<Race> shown(List<Race> races) {
        if (races.size() <= SHOWN_LIMIT) {
            return races;
        }
        Set<Location> seen = new HashSet<>();
        List<Race> first = new ArrayList<>();
        List<Race> further = new ArrayList<>();
        for (Race race : races) {
            boolean isNew = seen.add(new Location(race.later.object(), race.later.offset()));
            (isNew ? first : further).add(race);
        }
        first.addAll(further);
        return first.subList(0, SHOWN_LIMIT);
    }

    private static String notShown(int races) {
        return races <= SHOWN_LIMIT
                ? ""
                : " Of " + CountText.of(races) + " pairs of places that race, " + SHOWN_LIMIT
                        + " are shown, with those first that are the first of their location.";
    }

    private record Location(long object, long offset) {}
}
