// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.simulator.BatchSimulator;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.MemoryBound;
import dev.braid.simulator.MemoryShare;
import dev.braid.simulator.Predictor;
import dev.braid.simulator.Started;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.race.AccessText;
import dev.braid.simulator.race.BenignRaces;
import dev.braid.simulator.race.RaceObstacles;
import dev.braid.trace.EventBatch;
import dev.braid.trace.EventView;
import dev.braid.trace.Outputs;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
public final class PredictedRaceSimulator implements BatchSimulator, MemoryBound, Predictor {
    private static final int SHOWN_LIMIT = 100;

    private HistoryLimits limits;
    private boolean isToConfirm;
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
    public boolean needsRepeatedReads() {
        return false;
    }

    @Override
    public void leaveToConfirm() {
        isToConfirm = true;
    }

    @Override
    public boolean leavesToConfirm() {
        return isToConfirm;
    }

    @Override
    public void memory(MemoryShare share) {
        limits = HistoryLimits.within(share);
    }

    @Override
    public void start(TraceHeader header) {
        this.header = header;
        search = new PredictedRaceSearch(header.symbols(), log, limits);
        if (isToConfirm) {
            search.leaveOff();
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
        PredictedRaceSearch done = Started.part(search);
        done.finish();
        TraceHeader trace = Started.part(header);
        Optional<Verdict> obstacle =
                RaceObstacles.of(trace, "what another schedule would do", done.extent(), done.obstacle());
        if (obstacle.isPresent()) {
            return obstacle.get();
        }
        BenignRaces benign = new BenignRaces(trace.symbols());
        List<PredictedRace> races = log.races().stream()
                .filter(race -> !benign.leavesOut(race.earlier(), race.later(), 1))
                .toList();
        if (isToConfirm) {
            return predictions(trace, done, benign, races);
        }
        if (races.isEmpty() && done.forgotten().unknown() + done.assumed() > 0) {
            return new Verdict.Inconclusive(PredictedRaceText.forgotten(trace.symbols(), done, limits));
        }
        if (races.isEmpty()) {
            return benign.withoutReason().isEmpty()
                    ? agreement(done, benign, "ordered in this run, and no race was found in another schedule of it")
                    : new Verdict.Inconclusive(benign.withoutReasonText());
        }
        return new Verdict.Diverges(divergences(trace, races, benign));
    }

    private static List<Divergence> divergences(TraceHeader trace, List<PredictedRace> races, BenignRaces benign) {
        PredictedRaceText text = new PredictedRaceText(trace.symbols());
        List<Divergence> divergences = new ArrayList<>();
        for (PredictedRace race : races.subList(0, Math.min(races.size(), SHOWN_LIMIT))) {
            divergences.add(text.divergence(race, divergences.isEmpty() ? benign.sentences() : ""));
        }
        return divergences;
    }

    /** {@return the predicted ones; those of this run are left to the simulator of these} */
    private Verdict predictions(
            TraceHeader trace, PredictedRaceSearch done, BenignRaces benign, List<PredictedRace> races) {
        List<PredictedRace> predicted =
                races.stream().filter(PredictedRace::isPredicted).toList();
        Verdict.Agrees agrees = agreement(done, benign, "compared for races in other schedules of this run");
        if (done.endedAt() >= 0 || done.forgotten().unknown() + done.assumed() > 0) {
            agrees = new Verdict.Agrees(
                    "what other schedules would do is known in part. "
                            + (done.endedAt() >= 0
                                    ? PredictedRaceText.ended(done, limits)
                                    : PredictedRaceText.forgotten(trace.symbols(), done, limits)),
                    List.of(),
                    agrees.extent());
        }
        return agrees.predicting(divergences(trace, predicted, benign));
    }

    private Verdict.Agrees agreement(PredictedRaceSearch done, BenignRaces benign, String found) {
        return Verdict.Agrees.over(
                done.extent(),
                String.format(
                        Locale.ROOT,
                        "%s; the search covered at most %d accesses of each kind by each thread to each location (%,d"
                                + " were left out) and its last %d sections in each monitor%s%s",
                        AccessText.plain(done.accesses(), "", found),
                        limits.accesses(),
                        done.leftOut(),
                        limits.sections() / 2,
                        done.fencedText().isEmpty() ? "" : "; " + done.fencedText(),
                        benign.clauses("; races declared benign were left out: ")));
    }
}
