// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClopperPearsonTests {
    @ParameterizedTest
    @CsvSource({
        "0, 10, 0, 0.3085",
        "10, 10, 0.6915, 1",
        "1, 10, 0.0025, 0.4450",
        "5, 10, 0.1871, 0.8129",
        "95, 100, 0.8872, 0.9836",
        "100, 100, 0.9638, 1",
        "0, 1, 0, 0.9750",
        "0, 0, 0, 1",
    })
    void interval_isThePublishedOne(int hits, int runs, double lower, double upper) {
        ClopperPearson.Interval interval = ClopperPearson.interval95(hits, runs);
        assertThat(interval.lower()).isCloseTo(lower, within(0.00005));
        assertThat(interval.upper()).isCloseTo(upper, within(0.00005));
    }

    @ParameterizedTest
    @CsvSource({"1", "7", "250", "1000000"})
    void allHits_haveTheClosedForm(int runs) {
        assertThat(ClopperPearson.interval95(runs, runs).lower()).isCloseTo(Math.pow(0.025, 1.0 / runs), within(1e-9));
    }

    @Test
    void manyRuns_approachTheNormalInterval() {
        double halfWidth = 1.959964 * Math.sqrt(0.3 * 0.7 / 1_000_000);
        ClopperPearson.Interval interval = ClopperPearson.interval95(300_000, 1_000_000);
        assertThat(interval.lower()).isCloseTo(0.3 - halfWidth, within(2e-6));
        assertThat(interval.upper()).isCloseTo(0.3 + halfWidth, within(2e-6));
    }

    @Test
    void moreHitsThanRuns_areRefused() {
        assertThatThrownBy(() -> ClopperPearson.interval95(11, 10))
                .hasMessage("the number of hits must be from 0 to 10, but is 11");
    }
}
