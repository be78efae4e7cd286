// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus.linearizability;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's lock-free queue is linearizable, but for {@link Queue#remove(Object)}: that looks past an element that was
 * offered after it had read that there is no next one. It was seen in JDK 17 and 25 (see {@code
 * removalFromALockFreeQueue} of {@code RareBugs}, in the tests of {@code engine/runner}).
 */
@LinearizabilityTest
class LinkedQueueTests {
    private final Queue<Integer> queue = new ConcurrentLinkedQueue<>();

    @Operation
    boolean offer(int number) {
        return queue.offer(number);
    }

    @Operation
    @Nullable
    Integer poll() {
        return queue.poll();
    }

    @Operation
    @Nullable
    Integer peek() {
        return queue.peek();
    }
}
