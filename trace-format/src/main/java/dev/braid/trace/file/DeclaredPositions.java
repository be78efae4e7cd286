// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

import dev.braid.trace.record.PositionsConsumer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Positions of the threads that macro-events of a loose trace declare, kept until these events leave the merge.
 *
 * <p>Thread safety: one thread.
 */
final class DeclaredPositions implements PositionsConsumer {
    private static final long[] NONE = {};

    /** By the clock of the macro-event: threads and their events, in turns. */
    private final Map<Long, Pairs> pending = new HashMap<>();

    private @Nullable Pairs latest;

    private static final class Pairs {
        private final long clock;
        private long[] words = new long[8];
        private int end;

        private Pairs(long clock) {
            this.clock = clock;
        }
    }

    @Override
    public void positions(long clock, int thread, long events) {
        Pairs pairs = latest;
        if (pairs == null || pairs.clock != clock) {
            pairs = pending.computeIfAbsent(clock, Pairs::new);
            latest = pairs;
        }
        if (pairs.end == pairs.words.length) {
            pairs.words = Arrays.copyOf(pairs.words, 2 * pairs.end);
        }
        pairs.words[pairs.end++] = thread;
        pairs.words[pairs.end++] = events;
    }

    /** {@return the positions at the macro-event with that clock: threads and their events, in turns} */
    long[] take(long clock) {
        latest = null;
        Pairs pairs = pending.remove(clock);
        return pairs == null ? NONE : Arrays.copyOf(pairs.words, pairs.end);
    }
}
