// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.simulator.points.AtomicPair;
import dev.braid.simulator.points.AtomicPairs;
import dev.braid.simulator.points.LostNotification;
import dev.braid.simulator.points.PointProfile;
import dev.braid.trace.BatchConsumer;
import dev.braid.trace.EventBatch;
import dev.braid.trace.Symbols;
import java.util.ArrayList;
import java.util.List;

/**
 * Profile of a traced run for a search: where threads share memory, and which of their accesses may have to be atomic.
 *
 * <p>Thread safety: one thread.
 */
public final class RunProfile implements BatchConsumer {
    /** Pairs that a search tries, at two runs each; those of two places in memory come last. */
    public static final int MOST_PAIRS = 44;

    private static final int MOST_OF_TWO = 12;

    private final PointProfile points = new PointProfile();
    private final AtomicPairs pairs = new AtomicPairs();

    @Override
    public void events(EventBatch batch) {
        points.events(batch);
        pairs.events(batch);
    }

    /** {@return where the threads share memory} */
    public PointProfile points() {
        return points;
    }

    /** {@return the pairs that are worth trying most} */
    public List<AtomicPair> pairs(Symbols symbols) {
        List<AtomicPair> all = new ArrayList<>(pairs.pairs(symbols, MOST_PAIRS - MOST_OF_TWO));
        all.addAll(pairs.pairsOfTwo(symbols, MOST_OF_TWO));
        return all;
    }

    /** {@return notifications that may be lost} */
    public List<LostNotification> lostNotifications(Symbols symbols) {
        return pairs.lostNotifications(symbols);
    }
}
