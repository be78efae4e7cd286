// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ResultTests {
    private static Result of(String variant, Double... samples) {
        return Result.of("section", "row", variant, "ms", List.of(samples));
    }

    @Test
    void ratio_isOfPairs_notOfMedians() {
        Result ratio = of("traced", 2.0, 30.0, 8.0).over(of("plain", 1.0, 10.0, 2.0));
        assertThat(ratio.ratios()).containsExactly(2.0, 3.0, 4.0);
        assertThat(ratio.medianRatio()).isEqualTo(3);
        assertThat(ratio.median()).isEqualTo(8);
    }

    @Test
    void ratio_ofUnpairedSamples_isRefused() {
        Result traced = of("traced", 1.0, 2.0);
        Result plain = of("plain", 1.0);
        assertThatThrownBy(() -> traced.over(plain))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not paired");
    }

    @Test
    void goal_isMetAtItsLimit() {
        assertThat(Goal.atMost("s", "t", "x", 4, 4).isMet()).isTrue();
        assertThat(Goal.atMost("s", "t", "x", 4, 4.01).isMet()).isFalse();
        assertThat(Goal.atLeast("s", "t", "x", 5, 5).isMet()).isTrue();
        assertThat(Goal.atLeast("s", "t", "x", 5, 4.9).isMet()).isFalse();
    }
}
