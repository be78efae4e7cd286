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
    private final Ideal ideal;
    private final RaceListener races;
    private final int limit;
    private long leftOut;

    AccessPairs(Ideal ideal, RaceListener races, int limit) {
        this.ideal = ideal;
        this.races = races;
        this.limit = limit;
    }

    /** {@return the number of accesses of a kind to a location that are kept for each strand} */
    int limit() {
        return limit;
    }

    /** Counts an access that will be compared with no later one. */
    void leftOut() {
        leftOut++;
    }

    /** {@return the number of accesses left out} */
    long countOfLeftOut() {
        return leftOut;
    }

    /** Compares an access with the earlier ones of other strands that it conflicts with. */
    void compare(
            @Nullable AccessHistory histories, TraceEvent event, Strand strand, ThreadOrder thread, boolean isAtomic) {
        for (AccessHistory history = histories; history != null; history = history.next()) {
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
