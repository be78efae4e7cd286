// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PageTextTests {
    @Test
    void keysByValue_areAllKeys_eachOnce() {
        Map<String, String> map = new TreeMap<>(Map.of("b", "left", "a", "left", "c", "done"));
        assertThat(PageText.keysByValue(map))
                .containsExactly(Map.entry("done", List.of("c")), Map.entry("left", List.of("a", "b")));
    }
}
