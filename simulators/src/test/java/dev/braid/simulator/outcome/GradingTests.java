// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules of jcstress 0.16, as its {@code TestGrading} and {@code StateCase} have them. */
class GradingTests {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // ids in their order     | outcome | the id whose grade it gets
                "1, 2                     | 1, 2    | 1, 2",
                ".*, 2 ; 1, 2             | 1, 2    | 1, 2", // letter for letter, though it comes later
                ".*, 2 ; 1, 2             | 3, 2    | .*, 2",
                "1, . ; ., 2              | 1, 2    | 1, .", // the first that matches
                "., 2 ; 1, .              | 1, 2    | ., 2",
                "1, . ; ., 2 ; 1, 2       | 1, 2    | 1, 2",
                "1 ; [12], 3              | 1, 3    | [12], 3", // all of the outcome, not a part of it
                "., . ; -?\\d+, -?\\d+    | -1, 1   | -?\\d+, -?\\d+",
                ". ; .                    | .       | .", // as a text, too
                "'(1|2), 2'               | '(1|2), 2' | '(1|2), 2'"
            })
    void outcome_getsTheGradeOfOneCase(String ids, String outcome, String id) {
        assertThat(graded(ids).caseOf(outcome).id()).isEqualTo(id);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"1, 2 | 2, 1", "1 | 1, 3", ", 3 | 1, 3", "a.c | A-C", "., . | 10, 1"})
    void outcomeThatNothingMatches_hasTheGradeOfTheCaseWithoutId_orIsForbidden(String ids, String outcome) {
        OutcomeCase others = new OutcomeCase("", Grade.ACCEPTABLE_INTERESTING, "all others");
        List<OutcomeCase> cases = List.of(others, new OutcomeCase(ids, Grade.ACCEPTABLE, ""));

        assertThat(new Grading(cases).caseOf(outcome)).isEqualTo(others);
        assertThat(graded(ids).caseOf(outcome))
                .extracting(OutcomeCase::grade, OutcomeCase::description)
                .containsExactly(Grade.FORBIDDEN, "no @Outcome names it, and there is none without id");
    }

    @Test
    void idThatIsNoPattern_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> graded("1, ["))
                .withMessage("the id '1, [' is not a regular expression: Unclosed character class");
    }

    private static Grading graded(String ids) {
        return new Grading(Arrays.stream(ids.split(";"))
                .map(id -> new OutcomeCase(id.strip(), Grade.ACCEPTABLE, ""))
                .toList());
    }
}
