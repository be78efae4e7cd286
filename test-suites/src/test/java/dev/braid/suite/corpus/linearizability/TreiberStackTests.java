// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus.linearizability;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A stack of nodes that are never used again is linearizable (Treiber, 1986). */
@LinearizabilityTest
class TreiberStackTests {
    private final AtomicReference<@Nullable Node> top = new AtomicReference<>();

    private record Node(int number, @Nullable Node next) {}

    @Operation
    void push(int number) {
        Node next;
        do {
            next = top.get();
        } while (!top.compareAndSet(next, new Node(number, next)));
    }

    @Operation
    @Nullable
    Integer pop() {
        while (true) {
            Node first = top.get();
            if (first == null) {
                return null;
            }
            if (top.compareAndSet(first, first.next)) {
                return first.number;
            }
        }
    }
}
