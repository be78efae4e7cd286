// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus.linearizability;

import static dev.braid.engine.api.TracedConcurrencyTest.Expectation.DIVERGES;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import dev.braid.suite.corpus.Bug;
import dev.braid.suite.corpus.BugClass;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A queue that counts after the fact has fewer elements than none. */
@Bug(BugClass.ATOMICITY_OF_SEVERAL_VARIABLES)
@LinearizabilityTest(expect = DIVERGES)
class LateCountQueueTests {
    private final Queue<Integer> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger size = new AtomicInteger();

    @Operation
    void offer(int number) {
        queue.offer(number);
        Thread.yield();
        size.incrementAndGet();
    }

    @Operation
    @Nullable
    Integer poll() {
        Integer number = queue.poll();
        if (number != null) {
            size.decrementAndGet();
        }
        return number;
    }

    @Operation
    int size() {
        return size.get();
    }
}
