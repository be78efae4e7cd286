// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.engine.message.Coverage;
import dev.braid.engine.message.Coverage.SitePair;
import dev.braid.engine.message.ExploredCounts;
import dev.braid.engine.message.WorkerMessage.Explored;
import dev.braid.simulator.CountText;
import dev.braid.trace.Site;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Sentences on how far a search for schedules has got. */
public final class SearchText {
    /** Said of a search with {@link ExploredCounts#areMostUnequal}. */
    public static final String NOT_CONTROLLED =
            "Its schedules are not controlled: most of those that were run twice had"
                    + " another course the second time.";

    private static final int MOST_NAMED = 3;

    private SearchText() {}

    /**
     * {@return what was run, how far that got, and what was not controlled}
     *
     * @param subject such as {@code The test}
     * @param sites of the runs that were traced
     */
    public static String of(String subject, Explored explored, long seed, ProfiledSites sites) {
        ExploredCounts counts = explored.counts();
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "%s ran under %s schedule%s, %s of them different, in %,d ms (%s, seed %d)",
                subject,
                CountText.of(counts.runs()),
                counts.runs() == 1 ? "" : "s",
                CountText.of(counts.distinct()),
                Duration.ofNanos(counts.nanos()).toMillis(),
                explored.strategy(),
                seed));
        text.append(counts.isExhausted() ? "; there are no others." : ".").append(coverage(explored.coverage(), sites));
        if (counts.unequal() > 0) {
            text.append(" Of ")
                    .append(counts.checks())
                    .append(" that were run twice, ")
                    .append(counts.unequal())
                    .append(" had another course the second time: something has an influence that is not controlled.");
        }
        if (counts.unended() > 0) {
            text.append(' ')
                    .append(counts.unended())
                    .append(
                            counts.unended() == 1
                                    ? " was given up before its end."
                                    : " were given up before their end.");
        }
        if (!explored.stop().isEmpty()) {
            text.append(' ').append(explored.stop()).append('.');
        }
        text.append(uncontrolled(explored.uncontrolled()));
        return text.toString();
    }

    private static String coverage(Coverage coverage, ProfiledSites sites) {
        StringBuilder text = new StringBuilder(" They belong to ")
                .append(CountText.of(coverage.classes()))
                .append(coverage.classes() == 1 ? " reads-from class" : " reads-from classes")
                .append(
                        coverage.isSaturated()
                                ? "; the next one would belong to another with a probability below 1 %."
                                : ".");
        int both = coverage.pairsInBothOrders();
        List<SitePair> one = coverage.pairsInOneOrder();
        if (both + one.size() > 0) {
            text.append(String.format(
                    Locale.ROOT,
                    " Of %s%s pair%s of conflicting accesses, %s came in both orders",
                    coverage.isWhole() ? "" : "the first ",
                    CountText.of(both + one.size()),
                    both + one.size() == 1 ? "" : "s",
                    CountText.of(both)));
            for (SitePair pair : one.subList(0, Math.min(MOST_NAMED, one.size()))) {
                text.append("; ").append(place(pair.first(), sites)).append(" always came before ");
                text.append(place(pair.second(), sites));
            }
            int more = one.size() - MOST_NAMED;
            text.append(more > 0 ? "; and " + more + " more." : ".");
        }
        return text.toString();
    }

    private static String place(int number, ProfiledSites sites) {
        return sites.find(number).map(Site::toString).orElse("an access that no trial has made");
    }

    private static String uncontrolled(List<String> notes) {
        if (notes.isEmpty()) {
            return "";
        }
        int more = notes.size() - MOST_NAMED;
        return " Not controlled: "
                + String.join("; ", notes.subList(0, Math.min(MOST_NAMED, notes.size())))
                + (more > 0 ? "; and " + more + " more" : "")
                + ".";
    }
}
