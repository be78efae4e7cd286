// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.linearizable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.trace.Outputs;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values keep their meaning as texts. */
class ValueTextTests {
    private static final long SEED = 5;

    @Test
    void texts_areNearlyJava() {
        assertThat(ValueText.of(null)).isEqualTo("null");
        assertThat(ValueText.of(7)).isEqualTo("7");
        assertThat(ValueText.of(7L)).isEqualTo("7L");
        assertThat(ValueText.of((byte) 7)).isEqualTo("(Byte) 7");
        assertThat(ValueText.of("a\"b")).isEqualTo("\"a\\\"b\"");
        assertThat(ValueText.of('x')).isEqualTo("'x'");
        assertThat(ValueText.of(TimeUnit.DAYS)).isEqualTo("TimeUnit.DAYS");
        assertThat(ValueText.of(Arrays.asList(1, null))).isEqualTo("[1, null]");
        assertThat(ValueText.of(new int[] {1, 2})).isEqualTo("[1, 2]");
        assertThat(ValueText.of(Optional.of("a"))).isEqualTo("Optional(\"a\")");
        assertThat(ValueText.of(OptionalInt.of(1))).isEqualTo("OptionalInt[1]");
        assertThat(ValueText.ofResult(void.class, null)).isEqualTo("void");
        assertThat(ValueText.ofThrown(new IllegalStateException("x")))
                .isEqualTo("throws java.lang.IllegalStateException");
    }

    @Test
    void orderOfSetsAndMaps_doesNotMatter() {
        assertThat(ValueText.of(Set.of(3, 1, 2))).isEqualTo("{1, 2, 3}");
        assertThat(ValueText.of(Map.of("b", 2, "a", 1))).isEqualTo("{\"a\"=1, \"b\"=2}");
    }

    @Test
    void objectsWithoutSuchTexts_areRefused() {
        assertThatThrownBy(() -> ValueText.of(new Object()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a java.lang.Object cannot be compared across JVMs; return a number");
        assertThatThrownBy(() -> ValueText.of(List.of(new Object()))).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "a\tb\nc", "\"", "\\u0041", "\u00e4\ud83d", "'"})
    void strings_areReadBack(String text) {
        assertThat(ValueText.parse(ValueText.of(text), String.class)).isEqualTo(text);
    }

    @Test
    void otherArguments_areReadBack() {
        for (int number : new int[] {0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            assertThat(ValueText.parse(ValueText.of(number), int.class)).isEqualTo(number);
            assertThat(ValueText.parse(ValueText.of((long) number), long.class)).isEqualTo((long) number);
        }
        assertThat(ValueText.parse("true", boolean.class)).isEqualTo(true);
        assertThat(ValueText.parse("TimeUnit.DAYS", TimeUnit.class)).isEqualTo(TimeUnit.DAYS);
        assertThatThrownBy(() -> ValueText.parse("TimeUnit.YEARS", TimeUnit.class))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void histories_areReadBackFromOutputs() {
        for (int i = 0; i < 200; i++) {
            Random random = new Random(SEED + i);
            List<Operation> operations =
                    new RandomHistory(random, RandomHistory.Kind.MAP, 3).operations(random.nextInt(20));
            Outputs outputs = new Outputs();
            Subject subject = new Subject("demo.A", "demo.B", Set.of("put", "get"));
            List<History> histories = List.of(new History(SEED + i, operations), new History(-1, List.of()));
            HistoryOutputs.put(subject, histories, outputs);

            assertThat(HistoryOutputs.subject(outputs)).isEqualTo(subject);
            assertThat(HistoryOutputs.histories(outputs))
                    .as("seed %d", SEED + i)
                    .isEqualTo(histories);
        }
    }
}
