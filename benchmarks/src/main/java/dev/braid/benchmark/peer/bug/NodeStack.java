// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer.bug;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Treiber's stack, wrong in that its nodes are pushed again: its top may be the same node, and another stack. */
final class NodeStack {
    private final AtomicReference<@Nullable Node> top = new AtomicReference<>();

    /** A place in a stack. */
    static final class Node {
        private volatile @Nullable Node next;
    }

    void push(Node node) {
        Node first;
        do {
            first = top.get();
            node.next = first;
        } while (!top.compareAndSet(first, node));
    }

    @Nullable
    Node pop() {
        while (true) {
            Node first = top.get();
            if (first == null) {
                return null;
            }
            Node second = first.next;
            if (top.compareAndSet(first, second)) {
                return first;
            }
        }
    }

    /** {@return the number of its nodes, while nobody uses it} */
    int size() {
        int size = 0;
        for (Node node = top.get(); node != null; node = node.next) {
            size++;
        }
        return size;
    }

    /** One thread takes one of three nodes; the other one takes two, and gives the first of these back. */
    static final class Popped implements Trial {
        private final NodeStack stack = new NodeStack();

        Popped() {
            for (int i = 0; i < 3; i++) {
                stack.push(new Node());
            }
        }

        @Override
        public void first() {
            stack.pop();
        }

        @Override
        public void second() {
            Node taken = stack.pop();
            stack.pop();
            if (taken != null) {
                stack.push(taken);
            }
        }

        @Override
        public boolean isRight() {
            return stack.size() == 1;
        }
    }
}
