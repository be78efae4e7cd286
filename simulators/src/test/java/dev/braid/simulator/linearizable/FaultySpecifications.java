// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.linearizable;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Specifications that cannot serve as such. */
final class FaultySpecifications {
    private static int calls;

    private FaultySpecifications() {}

    static class Unmakable {
        Unmakable() {
            throw new IllegalStateException("no table");
        }

        void push(int number) {}
    }

    static class Crashing {
        void push(int number) {
            throw new StackOverflowError("too deep");
        }
    }

    static class Unsteady {
        void push(int number) {}

        int pop() {
            return calls++ / 2;
        }
    }

    /** A specification that depends on all keys. */
    static class Counting {
        private final Set<Integer> keys = new HashSet<>();

        int put(int key) {
            keys.add(key);
            return keys.size();
        }
    }

    /** Holds all its states for equal. */
    static class Indifferent extends StackSpec {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Indifferent;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }
}
