// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.result;

import java.util.List;

/** Figures about samples. Medians and quartiles, because a mean shows the machine's worst moment. */
public final class Statistics {
    private Statistics() {}

    public static double median(List<Double> samples) {
        return quantile(samples, 0.5);
    }

    /**
     * {@return the value below which the share lies, between the two nearest samples in proportion}
     *
     * @param share from 0 for the smallest to 1 for the greatest sample
     * @throws IllegalArgumentException if there are no samples
     */
    public static double quantile(List<Double> samples, double share) {
        if (samples.isEmpty()) {
            throw new IllegalArgumentException("no samples have no quantiles");
        }
        List<Double> sorted = samples.stream().sorted().toList();
        double place = share * (sorted.size() - 1);
        int below = (int) Math.floor(place);
        int above = (int) Math.ceil(place);
        return sorted.get(below) + (place - below) * (sorted.get(above) - sorted.get(below));
    }

    /** {@return the geometric mean, which treats 2x and 0.5x alike} */
    public static double geometricMean(List<Double> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("no values have no mean");
        }
        return Math.exp(values.stream().mapToDouble(Math::log).average().orElseThrow());
    }
}
