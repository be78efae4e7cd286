// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CountTextTests {
    @ParameterizedTest
    @ValueSource(longs = {0, 7, -7, 999, 1_000, -1_000, 12_345, 999_999, 1_000_000, Long.MAX_VALUE, Long.MIN_VALUE})
    void count_isAsAFormatHasIt(long number) {
        assertThat(CountText.of(number)).isEqualTo(String.format(Locale.ROOT, "%,d", number));
    }
}
