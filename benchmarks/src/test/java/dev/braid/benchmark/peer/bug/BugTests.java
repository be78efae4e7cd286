// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer.bug;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BugTests {
    @ParameterizedTest
    @EnumSource(names = "PAUSE", mode = EnumSource.Mode.EXCLUDE)
    void program_isRight_ifItsSecondThreadComesFirst(Bug bug) {
        Trial trial = bug.trial();
        trial.second();
        trial.first();

        assertThat(trial.isRight()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(
            names = {"LOST_NOTIFICATION", "RIGHT_GATE"},
            mode = EnumSource.Mode.EXCLUDE)
    void program_isRight_ifItsFirstThreadComesFirst(Bug bug) {
        Trial trial = bug.trial();
        trial.first();
        trial.second();

        assertThat(trial.isRight()).isTrue();
    }

    @Test
    void pause_isWrong_ifItsSecondThreadComesFirst() {
        Trial trial = Bug.PAUSE.trial();
        trial.second();
        trial.first();

        assertThat(trial.isRight()).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void eachProgram_isATestOfBraids(Bug bug) {
        assertThat(Arrays.stream(BugsOfBraid.class.getDeclaredMethods()).map(Method::getName))
                .contains(BraidFinding.testOf(bug));
    }
}
