// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import dev.braid.schedule.Randomness;
import java.util.Arrays;

/**
 * Collects hashes, and counts different ones. If there are too many, it keeps a {@link HashSample}.
 *
 * <p>Hashes are mixed first, by a bijection, as a sample needs values that are spread evenly.
 *
 * <p>Thread safety: one thread.
 */
final class DistinctHashes {
    /** Size of a sample. */
    static final int MOST = 1 << 20;

    private static final int FIRST_SIZE = 512;

    private final int most;
    private long[] values;
    /** Number of values, of which the first ones are in order, and none of the others is looked at yet. */
    private int size;

    private int sorted;
    private boolean isWhole = true;

    DistinctHashes() {
        this(MOST);
    }

    /** @param most hashes that are kept, at least 2 */
    DistinctHashes(int most) {
        this.most = most;
        values = new long[Math.min(FIRST_SIZE, 2 * most)];
    }

    void add(long hash) {
        long value = Randomness.mix(hash);
        if (!isWhole && value >= values[most - 1]) {
            return;
        }
        if (size == values.length) {
            sort();
            if (size > values.length / 2) {
                values = Arrays.copyOf(values, Math.min(2 * values.length, 2 * most));
            }
        }
        values[size++] = value;
    }

    private void sort() {
        if (size == sorted) {
            return;
        }
        Arrays.sort(values, 0, size);
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (kept == 0 || values[kept - 1] != values[i]) {
                values[kept++] = values[i];
            }
        }
        isWhole &= kept <= most;
        size = Math.min(kept, most);
        sorted = size;
    }

    /** {@return the result so far} */
    HashSample sample() {
        sort();
        return new HashSample(Arrays.copyOf(values, size), isWhole);
    }
}
