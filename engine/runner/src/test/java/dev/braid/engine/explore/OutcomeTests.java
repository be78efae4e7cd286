// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Equality of outcomes, and their names. */
class OutcomeTests {
    private static Map<String, Object> outputs() {
        Map<String, Object> outputs = new HashMap<>();
        outputs.put("total", 1L);
        outputs.put("braid.replay", "a sentence of Braid's");
        return outputs;
    }

    @Test
    void linesInAnotherOrder_areTheSameOutcome() {
        assertThat(Outcome.of(outputs(), "b\na\r\n")).isEqualTo(Outcome.of(outputs(), "a\nb\n"));
        assertThat(Outcome.of(outputs(), "a\na\n")).isNotEqualTo(Outcome.of(outputs(), "a\n"));
    }

    @Test
    void valuesOfBraid_areNoOutcome() {
        assertThat(Outcome.of(outputs(), "").outputs()).isEqualTo(Map.of("total", 1L));
    }

    @Test
    void text_isOfOneOutcomeAlone() {
        Outcome outcome = Outcome.of(outputs(), "a\nb");

        assertThat(outcome.text()).isEqualTo("{total=1}\na\nb");
    }

    @Test
    void outcome_isNamedShortly() {
        assertThat(Outcome.of(outputs(), "done\n")).hasToString("total = 1, and printed \"done\"");
        assertThat(Outcome.of(Map.of(), "")).hasToString("nothing");
        assertThat(new Outcome(Map.of(), List.of("1", "2", "3", "4", "5", "x".repeat(100))))
                .hasToString("printed \"1\", \"2\", \"3\", \"4\", \"5\", …");
        assertThat(new Outcome(Map.of("a", "x".repeat(100)), List.of())).hasToString("a = " + "x".repeat(80) + "…");
    }
}
