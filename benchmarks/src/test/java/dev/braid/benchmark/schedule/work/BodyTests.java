// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.schedule.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BodyTests {
    @ParameterizedTest
    @EnumSource(names = {"ALONE", "OWN_THREADS", "POOL"})
    void rightBody_passesAgainAndAgain(Body body) {
        for (int i = 0; i < 3; i++) {
            assertThatCode(body::run).doesNotThrowAnyException();
        }
    }

    @Test
    void stack_givesBackTheLastNodeFirst() {
        ReusingStack stack = new ReusingStack();
        ReusingStack.Node first = new ReusingStack.Node();
        ReusingStack.Node second = new ReusingStack.Node();
        stack.push(first);
        stack.push(second);

        assertThat(stack.pop()).isSameAs(second);
        assertThat(stack.holds(second)).isFalse();
        assertThat(stack.holds(first)).isTrue();
        assertThat(stack.pop()).isSameAs(first);
        assertThat(stack.pop()).isNull();
    }
}
