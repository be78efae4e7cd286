// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.simulator.CountText;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.DivergenceKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import java.util.List;
import java.util.Locale;

/** Says what a race is, for people. */
final class RaceText {
    private static final String MEND = "trace a shorter run, or fewer classes (options include and exclude)";

    private final Symbols symbols;
    private final AccessText accesses;

    RaceText(Symbols symbols) {
        this.symbols = symbols;
        accesses = new AccessText(symbols);
    }

    /**
     * @param leftOut what else to tell of
     * @param unjudged the sentence that says what was not judged, or ""
     */
    Divergence divergence(Race race, BenignRaces leftOut, String unjudged) {
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
                + (leftOut.text().isEmpty() ? "" : " Races declared benign were left out: " + leftOut.text() + ".")
                + unjudged;
        return new Divergence(
                DivergenceKind.DATA_RACE,
                message,
                "one happens before the other",
                "neither does",
                List.of(race.earlier, race.later));
    }

    /** {@return what was checked} */
    static String agreement(RaceSearch search, BenignRaces benign) {
        String optimistic = search.checkedReads() == 0
                ? ""
                : " (" + CountText.of(search.checkedReads()) + " of them optimistic, and validated)";
        return AccessText.lookedAt(search.accesses(), search.synchronising())
                + optimistic
                + " are ordered by happens-before with all that conflict with them"
                + (benign.text().isEmpty() ? "" : ", but for races declared benign: " + benign.text());
    }

    /** {@return why it is not known whether there are races} */
    static String forgotten(Symbols symbols, ForgottenAccesses accesses, long assumed) {
        RecordedEvent first = accesses.first();
        if (first == null) {
            return AccessText.assumedOrder(assumed, MEND);
        }
        Site site = symbols.userSite(first);
        return String.format(
                Locale.ROOT,
                "No race was found, but of %,d accesses it is not known what else was done to their locations, as that was"
                        + " too long ago to be remembered; the first is the %s of %s by thread '%s' at %s (event %d); %s.",
                accesses.unchecked(),
                AccessText.sort(first),
                symbols.location(first),
                symbols.threadName(first.thread()),
                site == null ? "an unknown place" : site.toString(),
                first.index(),
                MEND);
    }
}
