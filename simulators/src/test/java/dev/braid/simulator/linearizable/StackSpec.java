// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.linearizable;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** A stack of numbers, whose states cannot be compared. */
public class StackSpec {
    private final Deque<Integer> numbers = new ArrayDeque<>();

    public void push(int number) {
        numbers.push(number);
    }

    @Nullable
    public Integer pop() {
        return numbers.poll();
    }

    @Nullable
    public Integer peek() {
        return numbers.peek();
    }
}
