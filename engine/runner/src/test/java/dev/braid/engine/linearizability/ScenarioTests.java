// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.linearizability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.engine.api.Operation;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scenarios, whole and with some of their calls, and their texts. */
class ScenarioTests {
    private static final long SEED = Long.getLong("scenario.seed", new Random().nextInt(1_000_000));

    /** A class of operations. */
    static final class Counter {
        @Operation
        int get() {
            return 0;
        }

        @Operation
        void add(int number) {}
    }

    private static Scenario scenario(long seed) {
        return Scenario.of(seed, OperationMethod.of(Counter.class), 3, 4);
    }

    private static List<String> calls(Scenario scenario) {
        return scenario.threads().stream()
                .flatMap(thread -> thread.calls().stream()
                        .map(call -> thread.thread() + "." + call.number() + " "
                                + call.operation().name() + call.arguments()))
                .toList();
    }

    @Test
    void wholeScenario_isTheTextOfItsSeed() {
        assertThat(scenario(7)).hasToString("7");
        assertThat(scenario(7).size()).isEqualTo(12);
        assertThat(calls(scenario(7).keeping("7"))).isEqualTo(calls(scenario(7)));
    }

    @Test
    void partOfAScenario_isReadFromItsText_withTheSameCalls() {
        System.out.println("scenario.seed=" + SEED);
        Random random = new Random(SEED);
        for (int i = 0; i < 200; i++) {
            long seed = random.nextInt(1_000_000);
            Scenario part = scenario(seed).first(1 + random.nextInt(3), 1 + random.nextInt(4));
            for (int left = random.nextInt(4); left > 0 && part.size() > 1; left--) {
                Scenario.Calls thread =
                        part.threads().get(random.nextInt(part.threads().size()));
                part = random.nextInt(4) == 0 && part.threads().size() > 1
                        ? part.withoutThread(thread.thread())
                        : part.withoutCall(
                                thread.thread(),
                                thread.calls().get(random.nextInt(thread.calls().size())));
            }
            String text = part.toString();

            Scenario read = scenario(Scenario.seedOf(text)).keeping(text);

            assertThat(calls(read)).as("seed %d: %s", SEED, text).isEqualTo(calls(part));
            assertThat(calls(scenario(seed))).as("seed %d: %s", SEED, text).containsAll(calls(part));
            assertThat(read).hasToString(text);
        }
    }

    @Test
    void threadWithoutCalls_isNone() {
        Scenario scenario = scenario(7).first(2, 1);
        assertThat(scenario).hasToString("7:1.1,2.1");

        Scenario.Calls first = scenario.threads().get(0);
        Scenario rest = scenario.withoutCall(1, first.calls().get(0));

        assertThat(rest).hasToString("7:2.1");
        assertThat(rest.threads()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"7:4.1", "7:1.5", "7:1.1,1.1"})
    void callsThatAScenarioDoesNotHave_areRefused(String text) {
        assertThatThrownBy(() -> scenario(7).keeping(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("names calls that a scenario of 12 operations does not have");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "7:", "7:1", "7:1.1,", "7;1.1"})
    void otherTexts_areRefused(String text) {
        assertThatThrownBy(() -> Scenario.seedOf(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not a seed with the calls that are kept, such as 182108324:1.2,3.1");
    }
}
