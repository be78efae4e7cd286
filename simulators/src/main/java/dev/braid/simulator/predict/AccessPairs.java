// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.simulator.order.ThreadOrder;
import dev.braid.trace.TraceEvent;
import org.jspecify.annotations.Nullable;

/**
 * Decides of two conflicting accesses whether they race: in this run, in another schedule of it, or not as far as is
 * known.
 */
final class AccessPairs {
    private final ReadsFromOrder order;
    private final Ideal ideal;
    private final RaceListener races;
    private final HistoryLimits limits;
    private long leftOut;

    AccessPairs(ReadsFromOrder order, RaceListener races, HistoryLimits limits) {
        this.order = order;
        ideal = new Ideal(order);
        this.races = races;
        this.limits = limits;
    }

    /** {@return the number of accesses of a kind to a location that are kept for each strand} */
    int limit() {
        return limits.accesses();
    }

    /** Counts an access that will be compared with no later one. */
    void leftOut() {
        leftOut++;
    }

    /** {@return the number of accesses left out} */
    long countOfLeftOut() {
        return leftOut;
    }

    /** {@return {@code true} if a strand has gone on with another thread} */
    boolean isReused(int strand) {
        return order.strands()[strand].isReused();
    }

    /** {@return the same histories, the settled ones last; see {@link AccessHistory#settle}} */
    @Nullable
    AccessHistory settle(@Nullable AccessHistory histories) {
        return AccessHistory.settle(histories, limits.unsettled(), order);
    }

    /** Compares an access with the earlier ones of other strands that it conflicts with. */
    void compare(
            @Nullable AccessHistory histories, TraceEvent event, Strand strand, ThreadOrder thread, boolean isAtomic) {
        for (AccessHistory history = AccessHistory.first(histories, strand);
                history != null;
                history = history.next(strand)) {
            if (history.strand() != strand.index() && !(isAtomic && history.isAtomic())) {
                compareAll(history, event, strand, thread);
            }
        }
    }

    private void compareAll(AccessHistory history, TraceEvent event, Strand strand, ThreadOrder thread) {
        int other = history.strand();
        long known = strand.cut().position(other);
        if (history.isBefore(strand, thread)) {
            return; // and so are all that are older
        }
        for (int age = 0; ; age++) {
            @Nullable PastAccess earlier = history.get(age);
            if (earlier == null) {
                return;
            }
            if (!thread.isAfter(earlier.epoch())) {
                races.observed(earlier, event);
            } else if (earlier.position() <= known) {
                return; // and so are all that are older
            } else if (!earlier.isRuledOut(strand.index()) && !races.isKnown(earlier, event)) {
                predict(earlier, other, event, strand);
            }
        }
    }

    private void predict(PastAccess earlier, int other, TraceEvent event, Strand strand) {
        if (HeldMonitors.meet(earlier.held(), strand.held()) || !ideal.lets(earlier, other, strand)) {
            earlier.ruleOut(strand.index());
        } else {
            races.predicted(earlier, event, strand.last(), ideal.turn(other));
        }
    }
}
