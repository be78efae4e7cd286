// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus.linearizability;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A queue on which threads may wait forever is linearizable: a take that has not returned has not taken. */
@LinearizabilityTest(specification = BlockingQueueTests.EndlessPatience.class, invocations = 20, patienceMillis = 50)
class BlockingQueueTests {
    private final BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();

    @Operation
    void put(int number) throws InterruptedException {
        queue.put(number);
    }

    @Operation
    int take() throws InterruptedException {
        return queue.take();
    }

    /** Throws where the queue would wait, which no call of the queue does. */
    static class EndlessPatience {
        private final Deque<Integer> queue = new ArrayDeque<>();

        void put(int number) {
            queue.add(number);
        }

        int take() {
            if (queue.isEmpty()) {
                throw new IllegalStateException("this is not the time to take");
            }
            return queue.remove();
        }
    }
}
