// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

import dev.braid.trace.ExcludedByDefault.Use;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Classes of the program that the JVM has loaded, and that the scope left out of the trace.
 *
 * @param prefix the prefix of their names: the one by which they were excluded; for those not included, that of
 *     their packages
 * @param classes the number of classes
 * @param isTesting whether they run or support tests, as in nearly each test: verdicts don't name them
 */
public record LeftOut(String prefix, int classes, Why why, boolean isTesting) {
    /** Reason why classes are left out. */
    public enum Why {
        BY_DEFAULT("excluded by default"),
        BY_USER("excluded by braid.exclude"),
        NOT_INCLUDED("not included");

        private final String text;

        Why(String text) {
            this.text = text;
        }

        /** {@return this in words, with the names of settings of tests} */
        public String text() {
            return text;
        }
    }

    /** The rule by which a class is left out of a scope that others are in. */
    public static final String NOT_INCLUDED_RULE = "not included";

    /** Begins the rule by which the user leaves a class out; the prefix follows. */
    public static final String USER_RULE = "excluded by ";

    private static final int NAMED_LIMIT = 6;
    private static final int PACKAGE_NAMES = 2;
    private static final String NO_PACKAGE = "(no package)";

    /**
     * {@return the classes left out, in the order of prefixes}
     *
     * @param classes the result for each class, as in an {@link Attestation}
     */
    static List<LeftOut> of(Map<String, String> classes) {
        Map<String, LeftOut> byPrefix = new TreeMap<>();
        classes.forEach((name, rule) -> {
            LeftOut one = of(name, rule);
            if (one != null) {
                byPrefix.merge(one.prefix + ' ' + one.why, one, LeftOut::plus);
            }
        });
        return List.copyOf(byPrefix.values());
    }

    private static @Nullable LeftOut of(String name, String rule) {
        ExcludedByDefault excluded = ExcludedByDefault.of(name);
        boolean isTesting = excluded != null && excluded.use() == Use.TESTING;
        if (rule.startsWith(ExcludedByDefault.RULE)) {
            return new LeftOut(rule.substring(ExcludedByDefault.RULE.length()), 1, Why.BY_DEFAULT, isTesting);
        }
        if (rule.startsWith(USER_RULE)) {
            return new LeftOut(rule.substring(USER_RULE.length()), 1, Why.BY_USER, false);
        }
        return rule.equals(NOT_INCLUDED_RULE)
                ? new LeftOut(excluded == null ? packages(name) : excluded.prefix(), 1, Why.NOT_INCLUDED, isTesting)
                : null;
    }

    private static String packages(String name) {
        int end = -1;
        for (int i = 0; i < PACKAGE_NAMES; i++) {
            int next = name.indexOf('.', end + 1);
            end = next < 0 ? end : next;
        }
        return end < 0 ? NO_PACKAGE : name.substring(0, end + 1);
    }

    private LeftOut plus(LeftOut other) {
        return new LeftOut(prefix, classes + other.classes, why, isTesting);
    }

    /** {@return one sentence on those that verdicts name; "" if there are none} */
    public static String sentence(List<LeftOut> all) {
        List<LeftOut> named = all.stream().filter(each -> !each.isTesting).toList();
        if (named.isEmpty()) {
            return "";
        }
        List<String> parts = new ArrayList<>();
        named.stream().limit(NAMED_LIMIT).map(LeftOut::text).forEach(parts::add);
        if (named.size() > NAMED_LIMIT) {
            int rest =
                    named.stream().skip(NAMED_LIMIT).mapToInt(LeftOut::classes).sum();
            parts.add(count(rest) + " under " + (named.size() - NAMED_LIMIT) + " more prefixes");
        }
        return "Left out: " + String.join(", ", parts) + ": their data is not judged, their synchronisation counts.";
    }

    private String text() {
        return prefix + " (" + count(classes) + ", " + why.text + ")";
    }

    private static String count(int classes) {
        return classes + (classes == 1 ? " class" : " classes");
    }
}
