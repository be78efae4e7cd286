// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.linearizability;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import dev.braid.engine.api.Values;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Holds classes of operations. */
final class OperationsFixture {
    private OperationsFixture() {}

    @LinearizabilityTest(operationsPerThread = 5, invocations = 20, seed = 42)
    static class Numbered {
        private final AtomicInteger number = new AtomicInteger();

        @Operation
        int next() {
            return number.incrementAndGet();
        }

        @Operation
        int echo(@Values(from = 5, to = 6) int value) {
            return value;
        }

        @Operation
        void choose(boolean passes, TimeUnit unit) {
            if (!passes) {
                throw new IllegalStateException();
            }
        }
    }

    /** No call returns before the other thread makes one. */
    @LinearizabilityTest(threads = 2, operationsPerThread = 3, invocations = 1)
    static class Meeting {
        private final CyclicBarrier both = new CyclicBarrier(2);

        @Operation
        void meet() throws InterruptedException, BrokenBarrierException {
            both.await();
        }
    }

    @LinearizabilityTest(threads = 2, invocations = 1, patienceMillis = 1_000)
    static class Waiting {
        @Operation
        void await() throws InterruptedException {
            new CountDownLatch(1).await();
        }
    }

    @LinearizabilityTest(threads = 2, invocations = 1)
    static class Dying {
        @Operation
        void die() {
            throw new ThreadDeath();
        }
    }

    @LinearizabilityTest(threads = 1, operationsPerThread = 1, invocations = 3)
    static class Failing {
        @Operation
        void fail() {
            throw new AssertionError("wrong inside");
        }
    }

    @LinearizabilityTest(threads = 1, operationsPerThread = 1, invocations = 1)
    static class Unusable {
        @Operation
        Object make() {
            return new Object();
        }
    }

    @LinearizabilityTest(threads = 1, operationsPerThread = 1, invocations = 1, patienceMillis = 20)
    static class Deaf {
        static final CountDownLatch END = new CountDownLatch(1);

        @Operation
        void listen() {
            while (true) {
                try {
                    END.await();
                    return;
                } catch (InterruptedException e) {
                    // It does not heed that.
                }
            }
        }
    }
}
