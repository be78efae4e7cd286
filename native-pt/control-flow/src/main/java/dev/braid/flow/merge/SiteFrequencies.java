// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow.merge;

import java.util.HashMap;
import java.util.Map;

/** Frequencies at which records of each place follow those of each other place. */
final class SiteFrequencies {
    /** Number of times that each place is taken to have been followed by a place drawn by chance. */
    private static final double BY_CHANCE = 1;

    private record Pair(long before, long site) {}

    private final long[] sites;
    private final Map<Long, Integer> counts = new HashMap<>();
    private final Map<Pair, Integer> pairs = new HashMap<>();

    SiteFrequencies(long[] sites) {
        this.sites = sites;
        for (int i = 0; i < sites.length; i++) {
            counts.merge(sites[i], 1, Integer::sum);
            if (i > 0) {
                pairs.merge(new Pair(sites[i - 1], sites[i]), 1, Integer::sum);
            }
        }
    }

    /** {@return by record, one divided by the probability of its place behind that of the record before} */
    double[] gains() {
        double[] gains = new double[sites.length];
        for (int i = 0; i < sites.length; i++) {
            double probability = (double) counts.getOrDefault(sites[i], 0) / sites.length;
            if (i > 0) {
                int together = pairs.getOrDefault(new Pair(sites[i - 1], sites[i]), 0);
                int before = counts.getOrDefault(sites[i - 1], 0);
                probability = (together + BY_CHANCE * probability) / (before + BY_CHANCE);
            }
            gains[i] = 1 / probability;
        }
        return gains;
    }
}
