// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.engine.explore.HashSample;
import dev.braid.engine.message.Coverage;
import dev.braid.engine.message.Coverage.SitePair;
import dev.braid.engine.message.ExploredCounts;
import dev.braid.engine.message.WorkerMessage.Explored;
import dev.braid.schedule.Part;
import dev.braid.simulator.CountText;
import dev.braid.trace.Site;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** Sentences on how far a search for schedules has got. */
public final class SearchText {
    /** Said of a search with {@link ExploredCounts#areMostUnequal}. */
    public static final String NOT_CONTROLLED =
            "Its schedules are not controlled: most of those that were run twice had"
                    + " another course the second time.";

    private static final int MOST_NAMED = 3;

    private SearchText() {}

    /**
     * {@return a sentence about the search: its subject, its extent, and anything not controlled}
     *
     * @param subject such as {@code The test}
     * @param part the part of the search that it was
     * @param sites the sites of the runs that were traced
     */
    public static String of(String subject, Explored explored, long seed, Part part, ProfiledSites sites) {
        ExploredCounts counts = explored.counts();
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "%s ran under %s schedule%s, %s of them different, in %,d ms (%s, seed %d%s)",
                subject,
                CountText.of(counts.runs()),
                counts.runs() == 1 ? "" : "s",
                CountText.of(counts.distinct()),
                Duration.ofNanos(counts.nanos()).toMillis(),
                explored.strategy(),
                seed,
                part.isWhole() ? "" : ", " + part.inWords()));
        text.append(counts.isExhausted() ? none(part) : ".")
                .append(coverage(explored.coverage(), site -> sites.find(site).map(Site::toString)));
        text.append(irregular(counts));
        if (!explored.stop().isEmpty()) {
            text.append(' ').append(explored.stop()).append('.');
        }
        text.append(uncontrolled(explored.uncontrolled()));
        return text.toString();
    }

    /** {@return sentences on runs that had another course the second time, or were given up, each after a blank} */
    static String irregular(ExploredCounts counts) {
        StringBuilder text = new StringBuilder();
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
        return text.toString();
    }

    /** Others may be left to other parts: nothing is said of these. */
    private static String none(Part part) {
        return part.isWhole() ? "; there are no others." : "; there are no others in this part.";
    }

    /**
     * {@return sentences on reads-from classes and pairs of accesses, after a blank}
     *
     * @param places text of a site; empty if it is not known
     */
    static String coverage(Coverage coverage, IntFunction<Optional<String>> places) {
        StringBuilder text = new StringBuilder(" They belong to ")
                .append(count(coverage.classes()))
                .append(coverage.classes().count() == 1 ? " reads-from class" : " reads-from classes")
                .append(
                        coverage.isSaturated()
                                ? "; the next one would belong to another with a probability below 1 %."
                                : ".");
        int both = coverage.pairsInBothOrders().size();
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
                text.append("; ").append(place(pair.first(), places)).append(" always came before ");
                text.append(place(pair.second(), places));
            }
            int more = one.size() - MOST_NAMED;
            text.append(more > 0 ? "; and " + more + " more." : ".");
        }
        return text.toString();
    }

    /** {@return the number of what a sample is of, which says so if it is an estimate} */
    public static String count(HashSample sample) {
        return (sample.isWhole() ? "" : "about ") + CountText.of(sample.count());
    }

    /** {@return the text of each site of a pair of accesses that is known} */
    public static Map<Integer, String> places(Coverage coverage, ProfiledSites sites) {
        Map<Integer, String> places = new TreeMap<>();
        Stream.of(coverage.pairsInBothOrders(), coverage.pairsInOneOrder())
                .flatMap(List::stream)
                .flatMap(pair -> Stream.of(pair.first(), pair.second()))
                .forEach(site -> sites.find(site).map(Site::toString).ifPresent(text -> places.put(site, text)));
        return places;
    }

    private static String place(int site, IntFunction<Optional<String>> places) {
        return places.apply(site).orElse("an access that no trial has made");
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
