// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.braid.schedule.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Counts hashes, also in several samples, and compares with sets. */
class HashSampleTests {
    private static HashSample sample(int most, long from, long to) {
        DistinctHashes hashes = new DistinctHashes(most);
        for (int times = 0; times < 2; times++) { // each hash twice
            for (long hash = from; hash < to; hash++) {
                hashes.add(hash);
            }
        }
        return hashes.sample();
    }

    @Test
    void fewHashes_areCountedExactly() {
        for (int count : new int[] {0, 1, 2, 511, 512, 513, 5_000}) {
            HashSample sample = sample(DistinctHashes.MOST, 0, count);
            assertThat(sample.isWhole()).isTrue();
            assertThat(sample.count()).isEqualTo(count);
        }
    }

    @Test
    void unionOfWholeSamples_countsWhatIsInBothOnce() {
        HashSample union = HashSample.union(
                List.of(sample(1_000, 0, 300), sample(1_000, 200, 500), sample(1_000, 700, 701)), 1_000);

        assertThat(union).isEqualTo(unionOf(List.of(new long[] {0, 500}, new long[] {700, 701}), 1_000));
        assertThat(union.count()).isEqualTo(501);
        assertThat(union.isWhole()).isTrue();
    }

    private static HashSample unionOf(List<long[]> ranges, int most) {
        DistinctHashes hashes = new DistinctHashes(most);
        for (long[] range : ranges) {
            for (long hash = range[0]; hash < range[1]; hash++) {
                hashes.add(hash);
            }
        }
        return hashes.sample();
    }

    /** The sample of a union is that of all hashes at once, whichever of the samples were whole. */
    @Test
    void unionOfSamples_isTheSampleOfAllHashes() {
        int most = 128;
        for (int parts = 1; parts <= 8; parts++) {
            List<HashSample> samples = new ArrayList<>();
            List<long[]> ranges = new ArrayList<>();
            for (int part = 0; part < parts; part++) {
                long[] range = {part * 50L, part * 50L + (part % 2 == 0 ? 100 : 700)};
                ranges.add(range);
                samples.add(sample(most, range[0], range[1]));
            }
            HashSample union = HashSample.union(samples, most);
            HashSample whole = unionOf(ranges, most);
            assertThat(union.isWhole()).isEqualTo(whole.isWhole());
            assertThat(union.count()).isEqualTo(whole.count());
        }
    }

    /**
     * The relative standard error is 1 / sqrt(k - 2), here 3.1 %: an error of five of them has a chance of 1 in a
     * million.
     */
    @Test
    void moreHashesThanAreKept_areEstimatedWithTheErrorThatTheTheorySays() {
        int most = 1_026;
        double squares = 0;
        int samples = 40;
        for (int i = 0; i < samples; i++) {
            long from = 1_000_000L * i;
            HashSample sample = sample(most, from, from + 100_000);
            assertThat(sample.isWhole()).isFalse();
            double error = sample.count() / 100_000.0 - 1;
            assertThat(error).isCloseTo(0, within(5 / Math.sqrt(most - 2)));
            squares += error * error;
        }
        assertThat(Math.sqrt(squares / samples)).isLessThan(1.5 / Math.sqrt(most - 2));
    }

    @Test
    void asManyHashesAsAreKept_areAllThere_andOneMoreIsOnlyEstimated() {
        assertThat(sample(128, 0, 128).isWhole()).isTrue();
        assertThat(sample(128, 0, 129).isWhole()).isFalse();
        assertThat(HashSample.union(List.of(sample(128, 0, 100), sample(128, 100, 128)), 128)
                        .isWhole())
                .isTrue();
        assertThat(HashSample.union(List.of(sample(128, 0, 100), sample(128, 100, 129)), 128)
                        .isWhole())
                .isFalse();
    }

    /** The smaller sample knows nothing of values beyond its last one. The error is five standard errors at most. */
    @Test
    void unionOfSamplesOfOtherSizes_isAnEstimateByTheSmallerOne() {
        HashSample union = HashSample.union(List.of(sample(66, 0, 1_000), sample(1_000, 2_000, 2_100)), 1_000);

        assertThat(union.isWhole()).isFalse();
        assertThat((double) union.count()).isCloseTo(1_100, within(1_100 * 5 / Math.sqrt(64)));
        assertThat(union.count()).isGreaterThan(500);
    }

    @Test
    void valuesThatAreNotInOrder_areRefused() {
        assertThatThrownBy(() -> new HashSample(new long[] {1, 1}, true)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new HashSample(new long[] {2, 1}, true)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new HashSample(new long[] {1}, false)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Each prediction is tried by one part, however many there are, and no part has them all. */
    @Test
    void predictions_areOfOnePartEach_whateverOthersThereAre() {
        Set<Integer> owners = new TreeSet<>();
        for (int site = 1; site <= 100; site++) {
            Target target = new Target(Target.Kind.RACE, List.of(site, site + 1));
            owners.add(new Part(1, 8).ownerOf(target.hash()));
            assertThat(new Part(5, 8).ownerOf(target.hash())).isEqualTo(new Part(1, 8).ownerOf(target.hash()));
        }
        assertThat(owners).containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
    }
}
