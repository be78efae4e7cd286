// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.simulator.Divergence;
import dev.braid.simulator.DivergenceKind;
import dev.braid.simulator.lock.LockClass;
import dev.braid.simulator.race.AccessText;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Says what a race is, and which schedule shows it, for people. */
final class PredictedRaceText {
    private static final String SHORTER = "trace fewer classes, or a shorter run";

    private final Symbols symbols;
    private final AccessText accesses;

    PredictedRaceText(Symbols symbols) {
        this.symbols = symbols;
        accesses = new AccessText(symbols);
    }

    /** @param benign a note on other races: sentences, or nothing */
    Divergence divergence(PredictedRace race, String benign) {
        PredictedRace.Schedule schedule = race.schedule();
        return schedule == null ? observed(race, benign) : predicted(race, schedule, benign);
    }

    private Divergence observed(PredictedRace race, String benign) {
        return new Divergence(
                DivergenceKind.DATA_RACE,
                "Observed: nothing orders " + pair(race) + " " + accesses.remedy(race.later()) + benign,
                "one happens before the other",
                "neither does",
                List.of(race.earlier(), race.later()));
    }

    private Divergence predicted(PredictedRace race, PredictedRace.Schedule schedule, String benign) {
        Turn turn = schedule.turn();
        String message = "Predicted: another schedule of this run does not order " + pair(race) + " "
                + accesses.remedy(race.later()) + " In that schedule "
                + thread(race.earlier()) + stops(schedule.beforeEarlier()) + ", " + thread(race.later())
                + stops(schedule.beforeLater()) + otherOrder(turn)
                + ", all reads see what they saw in this run. Either access may come next." + benign;
        List<RecordedEvent> events = turn == null
                ? List.of(race.earlier(), race.later())
                : List.of(race.earlier(), turn.first(), turn.second(), race.later());
        return new Divergence(
                DivergenceKind.PREDICTED_RACE,
                message,
                "one happens before the other in each schedule",
                "in this one they are ordered by chance",
                events);
    }

    /** {@return the sentences that say where predictions end, and the remedy} */
    static String ended(PredictedRaceSearch search, HistoryLimits limits) {
        if (search.isRepetitive()) {
            return String.format(
                    Locale.ROOT,
                    "Predictions end at event %d: in the %,d events before it, each thread accessed data only where it had"
                            + " done so before. Name the simulator predicted-race to have it look at all events.",
                    search.endedAt(),
                    limits.repeated());
        }
        return String.format(
                Locale.ROOT,
                "Predictions end at event %d, as the threads go through more memory than is remembered. %s; %s, or %s.",
                search.endedAt(),
                limits.text(),
                limits.share().remedy(),
                SHORTER);
    }

    /** {@return the reason why it is not known whether there are races} */
    static String forgotten(Symbols symbols, PredictedRaceSearch search, HistoryLimits limits) {
        RecordedEvent first = search.forgotten().first();
        if (first == null) {
            return AccessText.assumedOrder(search.assumed(), limits.share(), SHORTER);
        }
        Site site = symbols.userSite(first);
        return String.format(
                Locale.ROOT,
                "No race was found, but for %,d events it is not known what they come after; the first is by thread '%s'"
                        + " on %s at %s (event %d). %s; %s, or %s.",
                search.forgotten().unknown(),
                symbols.threadName(first.thread()),
                symbols.objectName(first.object()),
                site == null ? "an unknown place" : site.toString(),
                first.index(),
                limits.text(),
                limits.share().remedy(),
                SHORTER);
    }

    private String pair(PredictedRace race) {
        return "the " + AccessText.sort(race.earlier()) + " of " + symbols.location(race.later()) + " by "
                + thread(race.earlier()) + " and the " + AccessText.sort(race.later()) + " by " + thread(race.later())
                + ". The first " + accesses.access(race.earlier()) + ", the second " + accesses.access(race.later())
                + ".";
    }

    private String thread(TraceEvent event) {
        return "thread '" + symbols.threadName(event.thread()) + "'";
    }

    private String stops(PlaceInTrace last) {
        if (last.index() == PlaceInTrace.NONE) {
            return " has just begun";
        }
        Site site = site(last.site(), last.callSite());
        return " stops after " + (site == null ? "event " + last.index() : site + " (event " + last.index() + ")");
    }

    private String otherOrder(@Nullable Turn turn) {
        if (turn == null) {
            return "";
        }
        LockClass type = LockClass.of(symbols.className(turn.second().object()));
        return ", " + thread(turn.second()) + (type == LockClass.UNKNOWN ? " enters the monitor of " : " takes ")
                + symbols.objectName(turn.second().object()) + " at " + where(turn.second()) + " before "
                + thread(turn.first()) + " does at " + where(turn.first());
    }

    private String where(TraceEvent event) {
        Site site = site(event.site(), event.callSite());
        return site == null ? "an unknown place" : site.toString();
    }

    private @Nullable Site site(int site, int callSite) {
        Site own = symbols.site(site);
        Site call = own == null || own.platform() ? symbols.site(callSite) : null;
        return call == null ? own : call;
    }
}
