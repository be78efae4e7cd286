// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

import dev.braid.trace.EventBatch;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Copies of some consecutive batches, for several threads at once: waking a thread for each batch would cost as much as
 * judging it.
 *
 * <p>Thread safety: one thread fills it and hands it over; then any may read, until the last of them is done.
 */
final class BatchBundle {
    private static final int BATCHES = 16;

    private final EventBatch[] batches = new EventBatch[BATCHES];
    private final AtomicInteger readers = new AtomicInteger();
    private int count;
    private boolean isLast;

    BatchBundle() {
        for (int i = 0; i < BATCHES; i++) {
            batches[i] = new EventBatch();
        }
    }

    boolean isFull() {
        return count == BATCHES;
    }

    void add(EventBatch batch) {
        batches[count++].set(batch);
    }

    /**
     * Makes it ready for so many threads.
     *
     * @param last whether it is the trace's last
     */
    void handOver(int threads, boolean last) {
        isLast = last;
        readers.set(threads);
    }

    boolean isLast() {
        return isLast;
    }

    /** Shows the batches to simulators, each batch to all of them before the next. */
    void showTo(List<RunningSimulator> simulators) {
        for (int i = 0; i < count; i++) {
            for (RunningSimulator simulator : simulators) {
                simulator.events(batches[i]);
            }
        }
    }

    /** {@return {@code true} if the calling thread was the last one to read it; then it is empty} */
    boolean isDone() {
        if (readers.decrementAndGet() > 0) {
            return false;
        }
        count = 0;
        return true;
    }
}
