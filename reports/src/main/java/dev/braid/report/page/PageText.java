// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.page;

import dev.braid.report.Wording;
import dev.braid.report.model.DivergenceReport;
import dev.braid.report.model.Outcome;
import dev.braid.report.model.TestReport;
import dev.braid.report.model.TrialReport;
import dev.braid.report.picture.Anchors;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.site.Contexts;
import dev.braid.trace.Policy;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Wording of a page's times, rates, verdicts and counts, the same in every language setting. */
final class PageText {
    private PageText() {}

    static String percent(double rate) {
        return String.format(Locale.ROOT, "%.1f", rate * 100);
    }

    static String started(Instant instant) {
        return DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
                .withZone(ZoneOffset.UTC)
                .format(instant.truncatedTo(ChronoUnit.SECONDS));
    }

    static String verdict(Verdict verdict) {
        if (verdict instanceof Verdict.Diverges diverges) {
            return Wording.count(diverges.divergences().size(), "divergence");
        }
        return verdict instanceof Verdict.Agrees ? "agrees" : "inconclusive";
    }

    static String verdictDetail(Verdict verdict) {
        if (verdict instanceof Verdict.Diverges diverges) {
            return diverges.divergences().get(0).message();
        }
        if (verdict instanceof Verdict.Agrees agrees) {
            return agrees.summary();
        }
        return ((Verdict.Inconclusive) verdict).reason();
    }

    /** {@return a word that is both the style of a verdict and the key to its sign} */
    static Outcome tone(Verdict verdict) {
        if (verdict instanceof Verdict.Diverges) {
            return Outcome.FAILED;
        }
        return verdict instanceof Verdict.Agrees ? Outcome.PASSED : Outcome.UNPROVEN;
    }

    static String whatItBreaks(Policy control) {
        return switch (control) {
            case LOCKED -> "nothing";
            case UNLOCKED -> "no address locks, lock clocks are 0";
            case WINDOW -> "clock taken under the lock, access outside it, forced yields";
        };
    }

    /** {@return by each value, in order, the keys that have it, in the order of the map} */
    static SortedMap<String, List<String>> keysByValue(Map<String, String> map) {
        SortedMap<String, List<String>> keys = new TreeMap<>();
        map.forEach((key, value) ->
                keys.computeIfAbsent(value, other -> new ArrayList<>()).add(key));
        return keys;
    }

    /** {@return the entries, largest number first, equal ones by key} */
    static <N extends Number> List<Map.Entry<String, N>> largestFirst(Map<String, N> map) {
        Comparator<Map.Entry<String, N>> bySize =
                Comparator.comparingLong(entry -> -entry.getValue().longValue());
        return map.entrySet().stream()
                .sorted(bySize.thenComparing(Map.Entry.comparingByKey()))
                .toList();
    }

    /** {@return counts of classes that are not the JDK's} */
    static Map<String, Long> ofProgram(Map<String, Long> countsByClass) {
        return select(countsByClass, false);
    }

    /** {@return counts of the JDK's classes} */
    static Map<String, Long> ofJdk(Map<String, Long> countsByClass) {
        return select(countsByClass, true);
    }

    private static Map<String, Long> select(Map<String, Long> countsByClass, boolean ofJdk) {
        return countsByClass.entrySet().stream()
                .filter(entry -> Contexts.isOfJdk(entry.getKey()) == ofJdk)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** {@return the divergences that a page shows, or the leads if there are none} */
    static List<DivergenceReport> shown(TestReport report) {
        return report.divergences().isEmpty() ? report.leads() : report.divergences();
    }

    /** {@return the names of events where a page shows further ones after these} */
    static Anchors anchorsWith(TestReport report, DivergenceReport further) {
        List<DivergenceReport> all = new ArrayList<>(shown(report));
        all.add(further);
        return new Anchors(all);
    }

    /** {@return the first trial whose simulators have found out something, in a list; empty if there is none} */
    static List<TrialReport> telling(TestReport report) {
        return report.trials().stream()
                .filter(trial -> trial.verdicts().values().stream()
                        .anyMatch(verdict -> !verdict.findings().isEmpty()))
                .limit(1)
                .toList();
    }
}
