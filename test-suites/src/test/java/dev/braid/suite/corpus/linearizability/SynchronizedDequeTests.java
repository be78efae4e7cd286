// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus.linearizability;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import dev.braid.simulator.atomicity.AtomicitySimulator;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A deque behind one lock is linearizable, as another class specifies it. */
@LinearizabilityTest(specification = SynchronizedDequeTests.PlainDeque.class, simulators = AtomicitySimulator.class)
class SynchronizedDequeTests {
    private final Deque<Integer> deque = new ArrayDeque<>();

    @Operation
    synchronized void addFirst(int number) {
        deque.addFirst(number);
    }

    @Operation
    synchronized void addLast(int number) {
        deque.addLast(number);
    }

    @Operation
    synchronized int removeFirst() {
        return deque.removeFirst();
    }

    @Operation
    synchronized Optional<Integer> peekLast() {
        return Optional.ofNullable(deque.peekLast());
    }

    @Operation
    synchronized int size() {
        return deque.size();
    }

    /** The same without a lock. */
    static class PlainDeque {
        private final Deque<Integer> deque = new ArrayDeque<>();

        void addFirst(int number) {
            deque.addFirst(number);
        }

        void addLast(int number) {
            deque.addLast(number);
        }

        int removeFirst() {
            if (deque.isEmpty()) {
                throw new NoSuchElementException();
            }
            return deque.removeFirst();
        }

        Optional<Integer> peekLast() {
            return Optional.ofNullable(deque.peekLast());
        }

        int size() {
            return deque.size();
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof PlainDeque that && deque.toString().equals(that.deque.toString());
        }

        @Override
        public int hashCode() {
            return deque.toString().hashCode();
        }
    }
}
