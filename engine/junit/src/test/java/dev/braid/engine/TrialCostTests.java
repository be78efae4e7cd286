// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.run.JupiterEnd;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The sentence on the cost of a trial, for given times. */
class TrialCostTests {
    @Test
    void mostOfTheFastestTrial_isAroundTheMethod_soThePageSaysWhoTakesIt() {
        assertThat(cost("extended", trial(900, 4), trial(50, 3)))
                .hasValue(
                        "A trial of this test takes at least 53 ms, of which 50 ms pass around its method, again for each trial: in its constructor, its @BeforeEach and @AfterEach methods, and in extensions such as"
                                + " Slow.");
        assertThat(cost("plain", trial(50, 3), trial(50, 3)))
                .hasValueSatisfying(
                        sentence -> assertThat(sentence).endsWith("its @BeforeEach and @AfterEach methods."));
    }

    @Test
    void littleAroundTheMethod_isNotWorthASentence() {
        assertThat(cost("extended", trial(900, 4), trial(49, 3))).isEmpty();
    }

    @Test
    void methodThatTakesLonger_isNotWorthASentence() {
        assertThat(cost("extended", trial(90, 91), trial(90, 91))).isEmpty();
    }

    @Test
    void oneTrial_mayHaveLoadedClasses_soNothingIsSaid() {
        assertThat(cost("extended", trial(900, 4))).isEmpty();
        assertThat(cost("extended")).isEmpty();
    }

    private static Optional<String> cost(String method, JupiterEnd... trials) {
        Method test = Arrays.stream(Tried.class.getDeclaredMethods())
                .filter(each -> each.getName().equals(method))
                .findAny()
                .orElseThrow();
        return TrialCost.of(List.of(Tried.class), test, List.of(trials));
    }

    private static JupiterEnd trial(long around, long body) {
        return new JupiterEnd(
                List.of(),
                false,
                Duration.ofMillis(body),
                Duration.ofMillis(around),
                Optional.empty(),
                Optional.empty(),
                false);
    }

    /** A class with one method that an extension prepares, and one that none does. */
    static final class Tried {
        @ExtendWith(Slow.class)
        void extended() {}

        void plain() {}
    }

    private static final class Slow implements BeforeEachCallback {
        @Override
        public void beforeEach(ExtensionContext context) {}
    }
}
