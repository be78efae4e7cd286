// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.jcstress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.jcstress.ActorsFixture.Ways;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StraightCodeTests {
    @ParameterizedTest
    @ValueSource(strings = {"straight", "add", "locked"})
    void codeWithoutDecisions_isStraight(String method) {
        assertThat(obstacle(method)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "condition | condition takes other ways for other values",
                "choice | choice takes other ways for other values",
                "loop | loop takes other ways for other values",
                "callsCondition | condition takes other ways for other values",
                "callsInherited | condition takes other ways for other values",
                "recursion | recursion calls itself",
                "fence | fence calls fullFence, and no trace shows fences",
                "lambda | lambda has a lambda or joins strings",
            })
    void codeWithDecisions_isNot(String method, String obstacle) {
        assertThat(obstacle(method)).contains(obstacle);
    }

    private static Optional<String> obstacle(String name) {
        Method method = Arrays.stream(Ways.class.getDeclaredMethods())
                .filter(each -> each.getName().equals(name))
                .findFirst()
                .orElseThrow();
        return StraightCode.obstacle(method);
    }
}
