// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class StatisticsTests {
    @Test
    void median_isMiddleOfUnsortedSamples() {
        assertThat(Statistics.median(List.of(9.0, 1.0, 5.0))).isEqualTo(5);
    }

    @Test
    void median_ofEvenNumber_isBetweenTheTwo() {
        assertThat(Statistics.median(List.of(4.0, 1.0, 2.0, 3.0))).isEqualTo(2.5);
    }

    @Test
    void quantiles_interpolate() {
        List<Double> samples = List.of(10.0, 20.0, 30.0, 40.0, 50.0);
        assertThat(Statistics.quantile(samples, 0)).isEqualTo(10);
        assertThat(Statistics.quantile(samples, 0.25)).isEqualTo(20);
        assertThat(Statistics.quantile(samples, 0.9)).isCloseTo(46, within(1e-9));
        assertThat(Statistics.quantile(samples, 1)).isEqualTo(50);
    }

    @Test
    void geometricMean_treatsDoubleAndHalfAlike() {
        assertThat(Statistics.geometricMean(List.of(2.0, 0.5))).isCloseTo(1, within(1e-12));
        assertThat(Statistics.geometricMean(List.of(2.0, 8.0))).isCloseTo(4, within(1e-12));
    }

    @Test
    void noSamples_areRefused() {
        assertThatThrownBy(() -> Statistics.median(List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Statistics.geometricMean(List.of())).isInstanceOf(IllegalArgumentException.class);
    }
}
