// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.engine.explore.Attempt.Result;
import dev.braid.engine.explore.HashSample;
import dev.braid.engine.explore.Target;
import dev.braid.engine.message.Coverage;
import dev.braid.engine.message.Coverage.SitePair;
import dev.braid.engine.message.ExploredCounts;
import dev.braid.engine.message.PartCoverage;
import dev.braid.engine.message.PartCoverage.Prediction;
import dev.braid.schedule.SitePairs;
import dev.braid.simulator.CountText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One search for schedules, as its parts make it together. */
public final class MergedSearch {
    private static final int MOST_NAMED = 3;
    private static final List<Result> FORCED_APART = List.of(Result.SEPARATED, Result.OTHER_OUTCOME, Result.CONFIRMED);

    private final List<PartCoverage> parts;
    private final ExploredCounts counts;
    private final Coverage coverage;
    private final Map<Integer, String> places = new TreeMap<>();
    private final Map<Target, Prediction> predictions = new LinkedHashMap<>();
    private final Map<Target, Set<Result>> results = new LinkedHashMap<>();

    private MergedSearch(List<PartCoverage> parts) {
        this.parts = parts;
        coverage = coverage(parts);
        counts = counts(parts, coverage, missing().isEmpty());
        for (PartCoverage part : parts) {
            places.putAll(part.places());
            for (Prediction prediction : part.predictions()) {
                predictions.putIfAbsent(prediction.target(), prediction);
                Set<Result> all = results.computeIfAbsent(prediction.target(), target -> EnumSet.noneOf(Result.class));
                prediction.result().ifPresent(all::add);
            }
        }
    }

    /**
     * {@return the search of one subject}
     *
     * @param parts one at least, of parts that belong together, see {@link #whyApart}
     */
    static MergedSearch of(List<PartCoverage> parts) {
        return new MergedSearch(parts.stream()
                .sorted(Comparator.comparingInt(part -> part.part().number()))
                .toList());
    }

    /** {@return the reason why parts of one subject must not be added up, a sentence; "" if they may} */
    static String whyApart(List<PartCoverage> parts) {
        PartCoverage first = parts.get(0);
        Set<Integer> numbers = new TreeSet<>();
        PartCoverage searched =
                parts.stream().filter(part -> !part.jdk().isEmpty()).findFirst().orElse(first);
        for (PartCoverage part : parts) {
            if (part.part().count() != first.part().count()) {
                return apart(first, part, "the search has another number of parts");
            }
            if (!part.settings().equals(first.settings())) {
                return apart(first, part, first.settings() + " is not " + part.settings());
            }
            if (!part.jdk().isEmpty() && !part.jdk().equals(searched.jdk())) {
                return apart(searched, part, searched.jdk() + " is not " + part.jdk());
            }
            if (!numbers.add(part.part().number())) {
                return "The coverage of " + part.name() + " is not added up: "
                        + part.part().inWords() + " is there twice. Name each part's folder once.";
            }
        }
        return "";
    }

    private static String apart(PartCoverage one, PartCoverage other, String reason) {
        return "The coverage of " + one.name() + " is not added up, as "
                + one.part().inWords() + " and "
                + other.part().inWords() + " are not of one search: " + reason
                + ". Run all parts with the same settings, JDK and version of Braid.";
    }

    private static Coverage coverage(List<PartCoverage> parts) {
        Set<Long> pairs = new TreeSet<>();
        for (PartCoverage part : parts) {
            for (SitePair pair : part.coverage().pairsInOneOrder()) {
                pairs.add(SitePairs.pair(pair.first(), pair.second()));
            }
            for (SitePair pair : part.coverage().pairsInBothOrders()) {
                pairs.add(SitePairs.pair(pair.first(), pair.second()));
                pairs.add(SitePairs.pair(pair.second(), pair.first()));
            }
        }
        return Coverage.of(
                HashSample.union(
                        parts.stream().map(part -> part.coverage().schedules()).toList()),
                HashSample.union(
                        parts.stream().map(part -> part.coverage().classes()).toList()),
                false,
                pairs,
                parts.stream().allMatch(part -> part.coverage().isWhole()));
    }

    private static ExploredCounts counts(List<PartCoverage> parts, Coverage coverage, boolean areAllThere) {
        List<ExploredCounts> all = parts.stream().map(PartCoverage::counts).toList();
        return new ExploredCounts(
                all.stream().mapToLong(ExploredCounts::runs).sum(),
                (int) Math.min(Integer.MAX_VALUE, coverage.schedules().count()),
                areAllThere && parts.stream().allMatch(PartCoverage::isExhausted),
                all.stream().mapToInt(ExploredCounts::checks).sum(),
                all.stream().mapToInt(ExploredCounts::unequal).sum(),
                all.stream().mapToInt(ExploredCounts::unended).sum(),
                all.stream().mapToLong(ExploredCounts::nanos).sum());
    }

    String name() {
        return parts.get(0).name();
    }

    /** {@return the number of parts of the search} */
    int partCount() {
        return parts.get(0).part().count();
    }

    /** {@return the numbers of the parts that are not there} */
    List<Integer> missing() {
        Set<Integer> there =
                parts.stream().map(part -> part.part().number()).collect(Collectors.toCollection(TreeSet::new));
        return IntStream.rangeClosed(1, partCount())
                .filter(number -> !there.contains(number))
                .boxed()
                .toList();
    }

    private List<Integer> failed() {
        return parts.stream()
                .filter(PartCoverage::hasFailed)
                .map(part -> part.part().number())
                .toList();
    }

    /** {@return {@code true} if the subject has failed in a part} */
    public boolean hasFailed() {
        return !failed().isEmpty();
    }

    /** {@return the sum of the parts' runs, and how far they got} */
    public String sentence() {
        StringBuilder text = new StringBuilder(name())
                .append(": ")
                .append(parts.size())
                .append(" of ")
                .append(partCount())
                .append(partCount() == 1 ? " part ran under " : " parts ran under ")
                .append(CountText.of(counts.runs()))
                .append(counts.runs() == 1 ? " schedule, " : " schedules, ")
                .append(SearchText.count(coverage.schedules()))
                .append(" of them different (")
                .append(parts.get(0).settings())
                .append(counts.isExhausted() ? "); there are no others." : ").")
                .append(SearchText.coverage(coverage, site -> Optional.ofNullable(places.get(site))))
                .append(SearchText.irregular(counts));
        for (PartCoverage part : parts) {
            if (!part.obstacle().isEmpty()) {
                text.append(" In part ")
                        .append(part.part().number())
                        .append(": ")
                        .append(part.obstacle());
            }
        }
        if (hasFailed()) {
            text.append(" It failed in part ")
                    .append(failed().stream().map(String::valueOf).collect(Collectors.joining(", ")))
                    .append('.');
        }
        return text.append(pairs()).append(unconfirmedText()).toString();
    }

    private String pairs() {
        List<Target> pairs = results.keySet().stream()
                .filter(target -> target.kind().isOfPair())
                .toList();
        long separated = pairs.stream()
                .map(results::get)
                .filter(all -> all != null && !Collections.disjoint(all, FORCED_APART))
                .count();
        long others = pairs.stream()
                .map(results::get)
                .filter(all -> all != null && all.contains(Result.OTHER_OUTCOME))
                .count();
        return pairs.isEmpty() ? "" : Predictions.pairs(pairs.size(), separated, others);
    }

    private String unconfirmedText() {
        List<String> sentences = unconfirmed();
        int more = sentences.size() - MOST_NAMED;
        return sentences.stream().limit(MOST_NAMED).map(each -> " " + each).collect(Collectors.joining())
                + (more > 0 ? " And " + more + " more predictions." : "");
    }

    /** {@return a sentence for each prediction that no part has confirmed} */
    private List<String> unconfirmed() {
        List<String> sentences = new ArrayList<>();
        predictions.forEach((target, prediction) -> {
            Set<Result> all = results.getOrDefault(target, Set.of());
            if (!target.kind().isOfPair() && !all.contains(Result.CONFIRMED)) {
                boolean isTried = all.stream().anyMatch(result -> result != Result.NOT_TRIED);
                sentences.add((isTried ? "Predicted, and not confirmed: " : "Predicted, and tried by no part: ")
                        + prediction.message());
            }
        });
        return sentences;
    }

    /** {@return the same for machines, in terms of what becomes JSON} */
    public Map<String, Object> figures() {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("subject", parts.get(0).subject());
        figures.put("name", name());
        figures.put("settings", parts.get(0).settings());
        figures.put("parts", parts.stream().map(part -> part.part().number()).toList());
        figures.put("of", partCount());
        figures.put("failed", failed());
        figures.put("schedules", counts.runs());
        figures.put("different", coverage.schedules().count());
        figures.put("exhausted", counts.isExhausted());
        figures.put("readsFromClasses", coverage.classes().count());
        figures.put(
                "estimated",
                !coverage.classes().isWhole() || !coverage.schedules().isWhole());
        figures.put("pairsInBothOrders", coverage.pairsInBothOrders().size());
        figures.put("pairsInOneOrder", coverage.pairsInOneOrder().size());
        figures.put("unconfirmed", unconfirmed());
        return figures;
    }
}
