// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ProgramTests {
    static Stream<String> names() {
        return Stream.concat(Programs.names().stream(), Programs.kernels().stream());
    }

    @ParameterizedTest
    @MethodSource("names")
    void result_isTheSame_withAnyNumberOfThreads_andAgain(String name) throws InterruptedException {
        Program program = Programs.named(name);
        long alone = program.round(1);
        assertThat(List.of(program.round(2), program.round(4), program.round(3), program.round(2)))
                .containsOnly(alone);
        assertThat(program.description()).isNotBlank();
    }

    @Test
    void unknownName_isRefused_withTheKnownOnes() {
        assertThatThrownBy(() -> Programs.named("chess"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("lru");
    }

    @Test
    void thereAreAtLeastTwelve() {
        assertThat(Programs.names()).hasSizeGreaterThanOrEqualTo(12).doesNotHaveDuplicates();
    }

    @Test
    void failureOfOneThread_failsTheRound() {
        assertThatThrownBy(() -> Crew.run(2, number -> {
                    if (number == 1) {
                        throw new IllegalArgumentException("broken");
                    }
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasRootCauseMessage("broken");
    }
}
