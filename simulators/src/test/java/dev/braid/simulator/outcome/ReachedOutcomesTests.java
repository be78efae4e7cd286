// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Sentences on the outcomes that schedules reach. */
class ReachedOutcomesTests {
    private static final ReachedOutcomes OUTCOMES = new ReachedOutcomes(List.of(
            new OutcomeCase("0, 1", Grade.ACCEPTABLE, ""),
            new OutcomeCase("1, .*", Grade.ACCEPTABLE_INTERESTING, ""),
            new OutcomeCase("0, 0", Grade.FORBIDDEN, "")));

    @Test
    void outcomesThatAllSchedulesReach_andThoseThatNoneDoes_areNamedWithTheirGrades() {
        assertThat(OUTCOMES.describe(Set.of("1, 1", "1, 0", "0, 1"), 20, true))
                .containsExactly(
                        "A sequentially consistent schedule reaches '0, 1' (ACCEPTABLE), '1, 0' (ACCEPTABLE_INTERESTING),"
                                + " '1, 1' (ACCEPTABLE_INTERESTING).",
                        "No sequentially consistent schedule reaches '0, 0' (FORBIDDEN).");
    }

    @Test
    void searchThatIsNotExhausted_saysNoMoreThanItKnows() {
        assertThat(OUTCOMES.describe(Set.of("0, 0"), 1, false))
                .containsExactly(
                        "A sequentially consistent schedule reaches '0, 0' (FORBIDDEN).",
                        "None of 1 schedule has reached '0, 1' (ACCEPTABLE), '1, .*' (ACCEPTABLE_INTERESTING).");
        assertThat(OUTCOMES.describe(Set.of(), 0, false)).hasSize(1);
    }

    @Test
    void outcomeThatNoCaseNames_isNotAccepted() {
        assertThat(OUTCOMES.isAcceptable("1, 7")).isTrue();
        assertThat(OUTCOMES.isAcceptable("0, 0")).isFalse();
        assertThat(OUTCOMES.isAcceptable("5, 5")).isFalse();
        assertThat(OUTCOMES.describe(Set.of("5, 5"), 7, false).get(0))
                .isEqualTo("A sequentially consistent schedule reaches '5, 5' (FORBIDDEN).");
    }
}
