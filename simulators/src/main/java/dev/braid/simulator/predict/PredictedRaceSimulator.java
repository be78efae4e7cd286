// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.simulator.Divergence;
import dev.braid.simulator.MemoryBound;
import dev.braid.simulator.MemoryShare;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.race.AccessText;
import dev.braid.simulator.race.BenignRaces;
import dev.braid.trace.Coverage;
import dev.braid.trace.Outputs;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds data races that this run has (observed), and those that another schedule of the same run would have
 * (predicted): the sync-preserving races of Mathur, Pavlogiannis and Viswanathan, "Optimal Prediction of
 * Synchronization-Preserving Races", POPL 2021.
 *
 * <p>Each predicted race has a schedule that shows it, in which threads do a part of what they did in this run. Each
 * read sees the write that it saw, and each monitor's critical sections come in the order in which they came, except
 * for those that the schedule leaves out. What is kept of the past is limited, so a race may be missed; of each pair of
 * places in the program, one race is shown.
 */
public final class PredictedRaceSimulator implements MemoryBound {
    private static final int SHOWN_LIMIT = 100;

    private HistoryLimits limits;
    private final PredictedRaceLog log = new PredictedRaceLog();
    private @Nullable TraceHeader header;
    private @Nullable PredictedRaceSearch search;

    public PredictedRaceSimulator() {
        this(HistoryLimits.within(MemoryShare.alone()));
    }

    PredictedRaceSimulator(HistoryLimits limits) {
        this.limits = limits;
    }

    @Override
    public String name() {
        return "predicted-race";
    }

    @Override
    public void memory(MemoryShare share) {
        limits = HistoryLimits.within(share);
    }

    @Override
    public void start(TraceHeader header) {
        this.header = header;
        search = new PredictedRaceSearch(header.symbols(), log, limits);
    }

    @Override
    public void event(TraceEvent event) {
        started().event(event);
    }

    private PredictedRaceSearch started() {
        if (search == null) {
            throw new IllegalStateException("a simulator was called before its start");
        }
        return search;
    }

    @Override
    public Verdict finish(Outputs actual) {
        PredictedRaceSearch done = started();
        done.finish();
        TraceHeader trace = Objects.requireNonNull(header);
        if (trace.coverage() != Coverage.ALL) {
            return new Verdict.Inconclusive("The trace leaves out accesses, and the synchronisation beside them, so"
                    + " nothing can be said of what another schedule would do; trace all threads everywhere (no -i, no"
                    + " -r).");
        }
        if (done.extent().isEmpty()) {
            return new Verdict.Inconclusive(AccessText.NONE_LOOKED_AT);
        }
        String obstacle = done.obstacle();
        if (obstacle != null) {
            return new Verdict.Inconclusive(obstacle);
        }
        BenignRaces benign = new BenignRaces(trace.symbols());
        List<PredictedRace> races = log.races().stream()
                .filter(race -> !isOfFinalField(race.later(), trace.symbols())
                        && !benign.leavesOut(race.earlier(), race.later(), 1))
                .toList();
        if (races.isEmpty() && done.forgotten().unknown() + done.assumed() > 0) {
            return new Verdict.Inconclusive(PredictedRaceText.forgotten(trace.symbols(), done, limits));
        }
        if (races.isEmpty()) {
            return benign.withoutReason().isEmpty()
                    ? agreement(done, benign)
                    : new Verdict.Inconclusive(benign.withoutReasonText());
        }
        PredictedRaceText text = new PredictedRaceText(trace.symbols());
        List<Divergence> divergences = new ArrayList<>();
        for (PredictedRace race : races.subList(0, Math.min(races.size(), SHOWN_LIMIT))) {
            divergences.add(text.divergence(race, divergences.isEmpty() ? benign.sentences() : ""));
        }
        return new Verdict.Diverges(divergences);
    }

    /**
     * {@return whether an access is to a final field: a reader sees what the constructor assigned, however it came by
     * the object (JLS 17.5)}
     */
    private static boolean isOfFinalField(RecordedEvent access, Symbols symbols) {
        return symbols.isFinal(access.object(), access.offset());
    }

    private Verdict agreement(PredictedRaceSearch done, BenignRaces benign) {
        String found = AccessText.plain(
                done.accesses(), "", "ordered in this run, and no race was found in another schedule of it");
        return Verdict.Agrees.over(
                done.extent(),
                String.format(
                        Locale.ROOT,
                        "%s; looked at were the last %d accesses of each sort by each thread to each location (%,d older"
                                + " ones were left out) and the last %d sections of each thread in each monitor%s%s",
                        found,
                        limits.accesses(),
                        done.leftOut(),
                        limits.sections() / 2,
                        done.fencedText().isEmpty() ? "" : "; " + done.fencedText(),
                        benign.clauses("; races declared benign were left out: ")));
    }
}
