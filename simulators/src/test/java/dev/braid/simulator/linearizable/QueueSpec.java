// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.linearizable;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** A queue of numbers, with an operation that throws; its states can be compared. */
public class QueueSpec {
    private final Deque<Integer> numbers = new ArrayDeque<>();

    public boolean offer(int number) {
        return numbers.add(number);
    }

    @Nullable
    public Integer poll() {
        return numbers.poll();
    }

    public int remove() {
        if (numbers.isEmpty()) {
            throw new NoSuchElementException();
        }
        return numbers.remove();
    }

    public int size() {
        return numbers.size();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof QueueSpec queue && List.copyOf(numbers).equals(List.copyOf(queue.numbers));
    }

    @Override
    public int hashCode() {
        return List.copyOf(numbers).hashCode();
    }
}
