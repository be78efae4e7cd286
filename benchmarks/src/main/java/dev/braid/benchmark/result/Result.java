// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.result;

import java.util.ArrayList;
import java.util.List;

/**
 * Measurements of one thing in one variant.
 *
 * @param section the section of the benchmarks
 * @param row the subject of the measurement, such as a program and its number of threads
 * @param variant the way of measuring, such as a mode
 * @param unit the unit of the samples
 * @param samples in the order in which they were taken
 * @param ratios the ratios of each sample to the baseline's sample that was taken beside it; empty for a baseline,
 *     and for what has none
 */
public record Result(
        String section, String row, String variant, String unit, List<Double> samples, List<Double> ratios) {
    public Result {
        samples = List.copyOf(samples);
        ratios = List.copyOf(ratios);
    }

    /** {@return a result without a baseline} */
    public static Result of(String section, String row, String variant, String unit, List<Double> samples) {
        return new Result(section, row, variant, unit, samples, List.of());
    }

    /**
     * {@return this result as a ratio to a baseline, sample by sample}
     *
     * @throws IllegalArgumentException if the two were not measured in pairs
     */
    public Result over(Result baseline) {
        if (baseline.samples.size() != samples.size()) {
            throw new IllegalArgumentException(section + " " + row + ": " + samples.size() + " samples of " + variant
                    + " are not paired with " + baseline.samples.size() + " of " + baseline.variant);
        }
        List<Double> paired = new ArrayList<>();
        for (int i = 0; i < samples.size(); i++) {
            paired.add(samples.get(i) / baseline.samples.get(i));
        }
        return new Result(section, row, variant, unit, samples, paired);
    }

    public double median() {
        return Statistics.median(samples);
    }

    public double medianRatio() {
        return Statistics.median(ratios);
    }

    public boolean isRatio() {
        return !ratios.isEmpty();
    }
}
