// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.simulator.CountText;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.DivergenceKind;
import dev.braid.simulator.MemoryShare;
import dev.braid.simulator.Verdict;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import java.util.List;
import java.util.Locale;

/** Says what a race is, for people. */
final class RaceText {
    private static final String SHORTER = "trace a shorter run, or fewer classes (options include and exclude)";

    private final Symbols symbols;
    private final AccessText accesses;

    RaceText(Symbols symbols) {
        this.symbols = symbols;
        accesses = new AccessText(symbols);
    }

    /**
     * @param benign a note on other races, and on memory not judged: sentences, or nothing
     * @param fenced the accesses that were taken for others, empty if none were
     */
    Divergence divergence(Race race, String benign, String fenced) {
        String more =
                race.count() == 1 ? "" : String.format(Locale.ROOT, " These two places race %,d times.", race.count());
        String message = "Nothing orders the " + AccessText.sort(race.earlier) + " of " + symbols.location(race.later)
                + " by thread '"
                + symbols.threadName(race.earlier.thread()) + "' and the " + AccessText.sort(race.later)
                + " by thread '"
                + symbols.threadName(race.later.thread()) + "'. The first " + accesses.access(race.earlier)
                + ", the second "
                + accesses.access(race.later) + "." + more
                + " " + accesses.remedy(race.later)
                + benign
                + (fenced.isEmpty() ? "" : " In this run, " + fenced + ".");
        return new Divergence(
                DivergenceKind.DATA_RACE,
                message,
                "one happens before the other",
                "neither does",
                List.of(race.earlier, race.later));
    }

    /** {@return a verdict that there is no race, with the extent of the check} */
    static Verdict agreement(RaceSearch search, BenignRaces benign, String notJudged) {
        String optimistic = search.checkedReads() == 0
                ? ""
                : " (" + CountText.of(search.checkedReads()) + " of them optimistic, and validated)";
        return Verdict.Agrees.over(
                search.extent(),
                AccessText.plain(
                                search.accesses(),
                                optimistic,
                                "ordered by happens-before with all that conflict with them")
                        + (search.fencedText().isEmpty() ? "" : "; " + search.fencedText())
                        + benign.clauses(", but for races declared benign: ")
                        + (notJudged.isEmpty() ? "" : ";" + notJudged));
    }

    /** {@return the reason why it is not known whether there are races} */
    static String forgotten(Symbols symbols, RaceSearch search, MemoryShare share) {
        RecordedEvent first = search.forgotten().first();
        if (first == null) {
            return AccessText.assumedOrder(search.assumed(), share, SHORTER);
        }
        Site site = symbols.userSite(first);
        return String.format(
                Locale.ROOT,
                "No race was found, but for %,d accesses, other accesses to their locations were forgotten; the first"
                        + " is the %s of %s by thread '%s' at %s (event %d). %s%s; %s.",
                search.forgotten().unchecked(),
                AccessText.sort(first),
                symbols.location(first),
                symbols.threadName(first.thread()),
                site == null ? "an unknown place" : site.toString(),
                first.index(),
                share.text(),
                search.heldWhenFull() == 0 ? "" : " when it held " + CountText.of(search.heldWhenFull()) + " locations",
                share.remedy() + ", or " + SHORTER);
    }
}
