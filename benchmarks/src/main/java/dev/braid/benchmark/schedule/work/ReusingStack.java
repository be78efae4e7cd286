// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.schedule.work;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Treiber's stack, wrong in that its nodes are pushed again: its head may be the same node and another stack. */
final class ReusingStack {
    private final AtomicReference<@Nullable Node> head = new AtomicReference<>();

    /** A place in a stack. */
    static final class Node {
        private @Nullable Node next;
    }

    @Nullable
    Node pop() {
        while (true) {
            Node top = head.get();
            if (top == null) {
                return null;
            }
            Node next = top.next;
            if (head.compareAndSet(top, next)) {
                return top;
            }
        }
    }

    void push(Node node) {
        Node top;
        do {
            top = head.get();
            node.next = top;
        } while (!head.compareAndSet(top, node));
    }

    /** {@return {@code true} if a node is in the stack, which nobody uses now} */
    boolean holds(@Nullable Node node) {
        for (Node held = head.get(); held != null; held = held.next) {
            if (held == node) {
                return true;
            }
        }
        return false;
    }
}
