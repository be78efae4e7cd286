// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WordingTests {
    @ParameterizedTest
    @ValueSource(longs = {0, 7, 999, 1000, 12_345, 999_999, 1_000_000, -1, -999, -1000, Long.MAX_VALUE, Long.MIN_VALUE})
    void count_hasACommaBeforeEachThreeDigits(long number) {
        assertThat(Wording.count(number)).isEqualTo(String.format(Locale.ROOT, "%,d", number));
    }
}
