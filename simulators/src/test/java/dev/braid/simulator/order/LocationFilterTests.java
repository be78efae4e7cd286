// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Checks that what was added is never denied, and that most of what was not added is. */
class LocationFilterTests {
    private static final int ADDED = 4000;
    private static final int ASKED = 100_000;

    private final LocationFilter filter = new LocationFilter();

    @Test
    void whatWasAdded_isNeverDenied() {
        long seed = 20261123;
        Random ids = new Random(seed);
        for (int i = 0; i < ADDED; i++) {
            filter.add(ids.nextLong(), ids.nextInt(1 << 20));
        }
        Random again = new Random(seed);
        for (int i = 0; i < ADDED; i++) {
            assertThat(filter.mayHold(again.nextLong(), again.nextInt(1 << 20)))
                    .as("location %s of seed %s", i, seed)
                    .isTrue();
        }
    }

    /** A volatile field in each of many objects, as ids and offsets really are: close together. */
    @Test
    void fieldsBesideThoseThatWereAdded_areMostlyDenied() {
        for (int object = 1; object <= ADDED; object++) {
            filter.add(object, 16);
        }
        int taken = 0;
        for (int i = 0; i < ASKED; i++) {
            taken += filter.mayHold(1 + i % ADDED, 24 + 8L * (i / ADDED)) ? 1 : 0;
        }
        assertThat(taken)
                .as("at most twice what chance makes of 4,000 bits in 65,536")
                .isLessThan(ASKED / 8);
    }
}
