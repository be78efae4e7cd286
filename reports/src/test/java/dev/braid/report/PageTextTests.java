// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageTextTests {
    @ParameterizedTest
    @ValueSource(longs = {0, 7, 999, 1000, 12_345, 999_999, 1_000_000, -1, -999, -1000, Long.MAX_VALUE, Long.MIN_VALUE})
    void count_hasACommaBeforeEachThreeDigits(long number) {
        assertThat(PageText.count(number)).isEqualTo(String.format(Locale.ROOT, "%,d", number));
    }

    @Test
    void keysByValue_areAllKeys_eachOnce() {
        Map<String, String> map = new TreeMap<>(Map.of("b", "left", "a", "left", "c", "done"));
        assertThat(PageText.keysByValue(map))
                .containsExactly(Map.entry("done", List.of("c")), Map.entry("left", List.of("a", "b")));
    }
}
