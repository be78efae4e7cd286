// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.simulator.order.Prefetch;
import dev.braid.trace.EventBatch;
import dev.braid.trace.layout.RecordDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * Loads what is known of the places of some accesses, before the first of these is taken.
 *
 * <p>It does what a {@link Prefetch} does, for plain accesses, too, and from the table of words.
 *
 * <p>Thread safety: one thread.
 */
final class WordPrefetch {
    private final WordMap words;
    private final @Nullable Word[] found = new Word[Prefetch.EVENTS];
    private final @Nullable LocationHistory[] locations = new LocationHistory[Prefetch.EVENTS];

    /** Takes part in nothing but keeping the loads. */
    @SuppressWarnings("UnusedVariable") // by being written
    private long loaded;

    WordPrefetch(WordMap words) {
        this.words = words;
    }

    /**
     * Loads for the events from one position on, up to another one.
     *
     * @param to at most {@link Prefetch#EVENTS} later
     */
    void load(EventBatch batch, int from, int to) {
        long[] fields = batch.words();
        for (int i = from; i < to; i++) {
            int event = i << EventBatch.SHIFT;
            boolean isAccess = RecordDescriptor.isAccess((int) fields[event + EventBatch.META]);
            found[i - from] = isAccess
                    ? words.peek(fields[event + EventBatch.OBJECT], fields[event + EventBatch.OFFSET] >>> Word.SHIFT)
                    : null;
        }
        for (int i = from; i < to; i++) {
            Word word = found[i - from];
            long offset = fields[(i << EventBatch.SHIFT) + EventBatch.OFFSET];
            locations[i - from] = word == null ? null : word.known(word.unit(offset));
        }
        long sum = 0;
        for (int i = 0; i < to - from; i++) {
            LocationHistory location = locations[i];
            sum += location == null ? 0 : location.load();
        }
        for (int i = 0; i < to - from; i++) {
            LocationHistory location = locations[i];
            sum += location == null ? 0 : location.loadAccesses();
        }
        loaded += sum;
    }
}
