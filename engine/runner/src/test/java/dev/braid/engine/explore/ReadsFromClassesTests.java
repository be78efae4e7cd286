// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Draws runs from a known number of classes, where it is known whether all have been seen. */
class ReadsFromClassesTests {
    @Test
    void firstRunOfAClass_isNew_andOthersAreNot() {
        ReadsFromClasses classes = new ReadsFromClasses();

        assertThat(classes.add(1)).isTrue();
        assertThat(classes.add(2)).isTrue();
        assertThat(classes.add(1)).isFalse();
        assertThat(classes.sample().count()).isEqualTo(2);
    }

    @Test
    void classesAreLikelyAll_onlyOnceLittleIsLeft() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int kinds : new int[] {1, 3, 10, 30, 100, 300}) {
            ReadsFromClasses classes = new ReadsFromClasses();
            int runs = 0;
            while (!classes.areLikelyAll()) {
                classes.add(random.nextInt(kinds));
                runs++;
            }
            // What is left has the probability of the classes that were not drawn.
            assertThat((kinds - classes.sample().count()) / (double) kinds)
                    .as("seed %d, %d classes, %d runs", seed, kinds, runs)
                    .isLessThan(0.05);
            assertThat(runs).isGreaterThanOrEqualTo(200);
        }
    }

    @Test
    void classesThatGoOnAppearing_areNeverLikelyAll() {
        ReadsFromClasses classes = new ReadsFromClasses();
        for (int run = 0; run < 10_000; run++) {
            classes.add(run / 2);
            assertThat(classes.areLikelyAll()).isFalse();
        }
    }
}
