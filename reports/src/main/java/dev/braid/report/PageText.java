// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report;

import dev.braid.simulator.CountText;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.site.Contexts;
import dev.braid.trace.Policy;
import java.time.Duration;
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
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** How numbers, times and verdicts are put in words, the same in every language setting. */
final class PageText {
    /** The packages in the name of a class. */
    private static final Pattern PACKAGE = Pattern.compile("\\b(?:[a-z_][\\w$]*\\.)+(?=[A-Z])");

    /** A place in a sentence, such as {@code , taken at demo.Counter.add(Counter.java:12) (event 7)}. */
    private static final Pattern PLACE =
            Pattern.compile("(?:, taken)? at [\\w.$<>]+\\([\\w.$-]+(?::\\d+)?\\)(?: \\(event [\\d,]+\\))?");

    private PageText() {}

    /** {@return the number with a comma before each three digits} */
    static String count(long number) {
        return CountText.of(number);
    }

    static String count(long number, String noun) {
        return count(number) + " " + noun + (number == 1 ? "" : "s");
    }

    static String count(long number, String one, String several) {
        return count(number) + " " + (number == 1 ? one : several);
    }

    static String percent(double rate) {
        return String.format(Locale.ROOT, "%.1f", rate * 100);
    }

    static String started(Instant instant) {
        return DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
                .withZone(ZoneOffset.UTC)
                .format(instant.truncatedTo(ChronoUnit.SECONDS));
    }

    static String duration(Duration duration) {
        long millis = duration.toMillis();
        if (millis < 1_000) {
            return millis + " ms";
        }
        if (millis < 60_000) {
            return String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
        }
        return String.format(Locale.ROOT, "%d min %02d s", duration.toMinutes(), duration.toSecondsPart());
    }

    static String verdict(Verdict verdict) {
        if (verdict instanceof Verdict.Diverges diverges) {
            return count(diverges.divergences().size(), "divergence");
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

    /** {@return the part of a site before its last bracket, such as {@code demo.Counter.increment}} */
    static String siteMethod(String site) {
        int bracket = site.lastIndexOf('(');
        return bracket < 0 ? site : site.substring(0, bracket);
    }

    /** {@return the part of a site within brackets, such as {@code Counter.java:12}; empty if there is none} */
    static String siteLine(String site) {
        int bracket = site.lastIndexOf('(');
        return bracket < 0 || !site.endsWith(")") ? "" : site.substring(bracket + 1, site.length() - 1);
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

    /** {@return a text without the packages of the classes that it names} */
    static String simpleNames(String text) {
        return PACKAGE.matcher(text).replaceAll("");
    }

    /** {@return a text without packages, and without the places and events that a page shows elsewhere} */
    static String brief(String text) {
        return simpleNames(PLACE.matcher(text).replaceAll(""));
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

    /** {@return the first sentence of a text} */
    static String firstSentence(String text) {
        int end = text.indexOf(". ");
        return end < 0 ? text : text.substring(0, end + 1);
    }
}
