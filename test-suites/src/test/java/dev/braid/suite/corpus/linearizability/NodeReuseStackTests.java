// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus.linearizability;

import static dev.braid.engine.api.TracedConcurrencyTest.Expectation.DIVERGES;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import dev.braid.engine.api.Values;
import dev.braid.suite.corpus.Bug;
import dev.braid.suite.corpus.BugClass;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A stack that uses its nodes again: a top that was popped and pushed looks as if nothing had happened (the ABA
 * problem).
 */
@Bug(BugClass.ABA)
@LinearizabilityTest(expect = DIVERGES, operationsPerThread = 5, invocations = 200)
class NodeReuseStackTests {
    private final AtomicReference<@Nullable Node> top = new AtomicReference<>();
    private final ThreadLocal<Deque<Node>> free = ThreadLocal.withInitial(ArrayDeque::new);

    private static final class Node {
        int number;

        @Nullable
        Node next;
    }

    @Operation
    void push(@Values(from = 1, to = 100) int number) {
        Node node = free.get().poll();
        if (node == null) {
            node = new Node();
        }
        node.number = number;
        do {
            node.next = top.get();
        } while (!top.compareAndSet(node.next, node));
    }

    @Operation
    @Nullable
    Integer pop() {
        while (true) {
            Node first = top.get();
            if (first == null) {
                return null;
            }
            Node next = first.next;
            int number = first.number;
            Thread.yield();
            if (top.compareAndSet(first, next)) {
                free.get().add(first);
                return number;
            }
        }
    }
}
