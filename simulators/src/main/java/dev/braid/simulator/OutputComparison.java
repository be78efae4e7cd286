// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

import dev.braid.trace.Outputs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Compares outputs key by key: a different value, a missing key and an extra key are each a divergence. */
public final class OutputComparison {
    private OutputComparison() {}

    /** {@return the differences, in order of their keys; empty if there is none} */
    public static List<Divergence> compare(Outputs predicted, Outputs actual) {
        Map<String, Object> expectedValues = predicted.asMap();
        Map<String, Object> actualValues = actual.asMap();
        TreeSet<String> keys = new TreeSet<>(expectedValues.keySet());
        keys.addAll(actualValues.keySet());
        List<Divergence> divergences = new ArrayList<>();
        for (String key : keys) {
            Object expected = expectedValues.get(key);
            Object found = actualValues.get(key);
            if (expected == null) {
                divergences.add(new Divergence(
                        DivergenceKind.OUTPUT,
                        "The program put out '" + key + "' = " + found + ", which the trace does not predict.",
                        "(no such output)",
                        String.valueOf(found),
                        List.of()));
            } else if (found == null) {
                divergences.add(new Divergence(
                        DivergenceKind.OUTPUT,
                        "The program did not put out '" + key + "'; the trace predicts " + expected + ".",
                        expected.toString(),
                        "(missing)",
                        List.of()));
            } else if (!expected.equals(found)) {
                divergences.add(new Divergence(
                        DivergenceKind.OUTPUT,
                        "Output '" + key + "' is " + found + "; the trace predicts " + expected + ".",
                        expected.toString(),
                        found.toString(),
                        List.of()));
            }
        }
        return divergences;
    }
}
