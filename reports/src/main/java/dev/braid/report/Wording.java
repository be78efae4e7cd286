// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report;

import dev.braid.simulator.CountText;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;

/** Wording of numbers, times, names and places, the same in every language setting. */
public final class Wording {
    /** The packages in the name of a class. */
    private static final Pattern PACKAGE = Pattern.compile("\\b(?:[a-z_][\\w$]*\\.)+(?=[A-Z])");

    /** A place in a sentence, such as {@code , taken at demo.Counter.add(Counter.java:12) (event 7)}. */
    private static final Pattern PLACE =
            Pattern.compile("(?:, taken)? at [\\w.$<>]+\\([\\w.$-]+(?::\\d+)?\\)(?: \\(event [\\d,]+\\))?");

    private Wording() {}

    /** {@return the number with a comma before each three digits} */
    public static String count(long number) {
        return CountText.of(number);
    }

    public static String count(long number, String noun) {
        return count(number) + " " + noun + (number == 1 ? "" : "s");
    }

    public static String count(long number, String one, String several) {
        return count(number) + " " + (number == 1 ? one : several);
    }

    public static String duration(Duration duration) {
        long millis = duration.toMillis();
        if (millis < 1_000) {
            return millis + " ms";
        }
        if (millis < 60_000) {
            return String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
        }
        return String.format(Locale.ROOT, "%d min %02d s", duration.toMinutes(), duration.toSecondsPart());
    }

    /** {@return the part of a site before its last bracket, such as {@code demo.Counter.increment}} */
    public static String siteMethod(String site) {
        int bracket = site.lastIndexOf('(');
        return bracket < 0 ? site : site.substring(0, bracket);
    }

    /** {@return the part of a site within brackets, such as {@code Counter.java:12}; empty if there is none} */
    public static String siteLine(String site) {
        int bracket = site.lastIndexOf('(');
        return bracket < 0 || !site.endsWith(")") ? "" : site.substring(bracket + 1, site.length() - 1);
    }

    /** {@return a text without the packages of the classes that it names} */
    public static String simpleNames(String text) {
        return PACKAGE.matcher(text).replaceAll("");
    }

    /** {@return a text without packages, and without the places and events that a page shows elsewhere} */
    public static String brief(String text) {
        return simpleNames(PLACE.matcher(text).replaceAll(""));
    }

    /** {@return the first sentence of a text} */
    public static String firstSentence(String text) {
        int end = text.indexOf(". ");
        return end < 0 ? text : text.substring(0, end + 1);
    }

    /** {@return a cell of a table, a number with a comma before each three digits} */
    public static String cell(Object cell) {
        return cell instanceof Long number ? count(number) : (String) cell;
    }
}
