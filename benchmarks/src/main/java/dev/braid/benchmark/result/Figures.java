// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.result;

import java.util.List;
import java.util.Locale;

/** Writes figures for people: three significant digits, and the spread where there is one. */
public final class Figures {
    private Figures() {}

    /** {@return the median with the quartiles: of the ratios, or of the samples with their unit} */
    public static String cell(Result result) {
        return result.isRatio()
                ? withSpread(result.ratios(), "")
                : withSpread(result.samples(), result.unit().isEmpty() ? "" : " " + result.unit());
    }

    private static String withSpread(List<Double> values, String unit) {
        String median = number(Statistics.median(values)) + unit;
        if (values.size() < 2) {
            return median;
        }
        return median + " (" + number(Statistics.quantile(values, 0.25)) + "–"
                + number(Statistics.quantile(values, 0.75)) + ")";
    }

    /** {@return the number with three significant digits, or all of its digits before the point} */
    public static String number(double value) {
        double size = Math.abs(value);
        int decimals = size == 0 || size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }
}
