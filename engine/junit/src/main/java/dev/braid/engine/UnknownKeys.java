// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import java.util.Comparator;
import java.util.List;
import org.junit.platform.engine.ConfigurationParameters;

/**
 * Finds configuration parameters that look like Braid's but are read by nobody, such as {@code braid.trails}. Those of
 * Braid's own tests, {@code braid.test.…}, are not the engine's business.
 */
final class UnknownKeys {
    private static final String PREFIX = "braid.";
    private static final String TESTS_PREFIX = "braid.test.";

    private UnknownKeys() {}

    static List<String> sentences(ConfigurationParameters parameters) {
        return parameters.keySet().stream()
                .filter(key ->
                        key.startsWith(PREFIX) && !key.startsWith(TESTS_PREFIX) && !Configuration.KEYS.contains(key))
                .sorted()
                .map(key -> "The configuration parameter " + key + " is unknown and has no effect; did you mean "
                        + nearest(key) + "?")
                .toList();
    }

    private static String nearest(String key) {
        return Configuration.KEYS.stream()
                .min(Comparator.comparingInt(known -> distance(key, known)))
                .orElseThrow();
    }

    /** {@return the number of characters to insert, remove or replace that turn one text into the other} */
    private static int distance(String from, String to) {
        int[] previous = new int[to.length() + 1];
        for (int column = 0; column <= to.length(); column++) {
            previous[column] = column;
        }
        for (int row = 1; row <= from.length(); row++) {
            int[] current = new int[to.length() + 1];
            current[0] = row;
            for (int column = 1; column <= to.length(); column++) {
                int replaced = previous[column - 1] + (from.charAt(row - 1) == to.charAt(column - 1) ? 0 : 1);
                current[column] = Math.min(replaced, 1 + Math.min(previous[column], current[column - 1]));
            }
            previous = current;
        }
        return previous[to.length()];
    }
}
