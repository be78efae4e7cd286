// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus.linearizability;

import static dev.braid.engine.api.TracedConcurrencyTest.Expectation.DIVERGES;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import dev.braid.suite.corpus.Bug;
import dev.braid.suite.corpus.BugClass;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** A stack that is made when first used, twice if two threads are first, loses what is pushed on one of the two. */
@Bug(BugClass.PUBLICATION)
@LinearizabilityTest(expect = DIVERGES)
class LazyStackTests {
    private volatile @Nullable Deque<Integer> stack;

    @Operation
    void push(int number) {
        Deque<Integer> made = stack();
        synchronized (made) {
            made.push(number);
        }
    }

    @Operation
    @Nullable
    Integer pop() {
        Deque<Integer> made = stack();
        synchronized (made) {
            return made.poll();
        }
    }

    private Deque<Integer> stack() {
        Deque<Integer> made = stack;
        if (made == null) {
            Thread.yield();
            made = new ArrayDeque<>();
            stack = made;
        }
        return made;
    }
}
