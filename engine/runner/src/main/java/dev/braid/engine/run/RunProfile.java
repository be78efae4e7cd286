// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.simulator.points.AtomicPair;
import dev.braid.simulator.points.LostNotification;
import dev.braid.simulator.points.PointProfile;
import dev.braid.simulator.points.TargetSearch;
import dev.braid.trace.BatchConsumer;
import dev.braid.trace.EventBatch;
import dev.braid.trace.Symbols;
import java.util.ArrayList;
import java.util.List;

/**
 * Profile of a traced run for a search: where threads share memory, which of their accesses may have to be atomic, and
 * which notifications may be lost.
 *
 * <p>Thread safety: one thread.
 */
public final class RunProfile implements BatchConsumer {
    /** Pairs that a search tries, at two runs each; those of two places in memory come last. */
    public static final int MOST_PAIRS = 44;

    private static final int MOST_OF_TWO_PLACES = 12;

    private final PointProfile points = new PointProfile();
    private final TargetSearch targets = new TargetSearch();

    @Override
    public void events(EventBatch batch) {
        points.events(batch);
        targets.events(batch);
    }

    /** {@return the profile of points at which the threads share memory} */
    public PointProfile points() {
        return points;
    }

    /** {@return the pairs that are worth trying most} */
    public List<AtomicPair> pairs(Symbols symbols) {
        List<AtomicPair> all = new ArrayList<>(targets.pairs(symbols, MOST_PAIRS - MOST_OF_TWO_PLACES));
        all.addAll(targets.pairsOfTwoPlaces(symbols, MOST_OF_TWO_PLACES));
        return all;
    }

    /** {@return notifications that may be lost} */
    public List<LostNotification> lostNotifications(Symbols symbols) {
        return targets.lostNotifications(symbols);
    }
}
