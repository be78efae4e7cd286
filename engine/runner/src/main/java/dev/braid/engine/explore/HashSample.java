// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import dev.braid.schedule.Randomness;
import java.util.Arrays;
import java.util.List;

/**
 * Hashes of different things, or a sample of them: those with the k smallest values [1]. Samples of several searches
 * can be united, and the union counts what was in two of them once.
 *
 * <p>The number that an incomplete sample stands for is an estimate with a relative standard error of
 * 1&nbsp;/&nbsp;&radic;(k&nbsp;&minus;&nbsp;2) [2]: 0.1 % for {@link DistinctHashes#MOST}.
 *
 * <p>[1] Z. Bar-Yossef, T. S. Jayram, R. Kumar, D. Sivakumar and L. Trevisan, Counting Distinct Elements in a Data
 * Stream, RANDOM 2002.
 *
 * <p>[2] K. Beyer, P. J. Haas, B. Reinwald, Y. Sismanis and R. Gemulla, On Synopses for Distinct-Value Estimation Under
 * Multiset Operations, SIGMOD 2007.
 *
 * @param values the values of the hashes, in ascending order, each once
 * @param isWhole whether there are no others
 */
@SuppressWarnings("ArrayRecordComponent") // up to a million of them
public record HashSample(long[] values, boolean isWhole) {
    /** The sample of nothing. */
    public static final HashSample NONE = new HashSample(new long[0], true);

    /** @throws IllegalArgumentException if the values are not in order, or an incomplete sample has too few of them */
    public HashSample {
        for (int i = 1; i < values.length; i++) {
            if (values[i - 1] >= values[i]) {
                throw new IllegalArgumentException("hash " + i + " is not greater than the one before it");
            }
        }
        if (!isWhole && values.length < 2) {
            throw new IllegalArgumentException("a sample of " + values.length + " hashes says nothing");
        }
    }

    /** {@return the number of them, exact only if the sample is whole} */
    public long count() {
        if (isWhole) {
            return values.length;
        }
        double part = (values[values.length - 1] - (double) Long.MIN_VALUE) / Math.pow(2, Long.SIZE);
        return Math.round((values.length - 1) / part);
    }

    /** {@return all that is in one of the samples at least, in a sample that is not larger than the largest may be} */
    public static HashSample union(List<HashSample> samples) {
        return union(samples, DistinctHashes.MOST);
    }

    static HashSample union(List<HashSample> samples, int most) {
        long last = samples.stream()
                .filter(sample -> !sample.isWhole)
                .mapToLong(sample -> sample.values[sample.values.length - 1])
                .min()
                .orElse(Long.MAX_VALUE);
        long[] values = samples.stream()
                .flatMapToLong(sample -> Arrays.stream(sample.values))
                .filter(value -> value <= last) // beyond, one of the samples may lack some
                .sorted()
                .distinct()
                .toArray();
        boolean isWhole = samples.stream().allMatch(HashSample::isWhole) && values.length <= most;
        return new HashSample(values.length <= most ? values : Arrays.copyOf(values, most), isWhole);
    }

    /**
     * {@return the same things as those of something else, such as a scenario, whose own they are}
     *
     * @throws IllegalStateException if the sample is not whole
     */
    HashSample of(String name) {
        if (!isWhole) {
            throw new IllegalStateException("what is not in a sample cannot be told apart");
        }
        long salt = Randomness.mix(name.hashCode());
        long[] own = Arrays.stream(values)
                .map(value -> Randomness.mix(value ^ salt))
                .sorted()
                .toArray();
        return new HashSample(own, true);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof HashSample sample && isWhole == sample.isWhole && Arrays.equals(values, sample.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return (isWhole ? "" : "about ") + count();
    }
}
