// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import dev.braid.schedule.DeadlockDirected;
import dev.braid.schedule.DirectedStrategy;
import dev.braid.schedule.PairDirected;
import dev.braid.schedule.RaceDirected;
import dev.braid.schedule.Randomness;
import dev.braid.schedule.Switch;
import dev.braid.schedule.Timeouts;
import java.util.List;

/**
 * Prediction that a search is to confirm.
 *
 * @param sites of the operations that it is about, see {@link Switch#site}
 */
public record Target(Kind kind, List<Integer> sites) {
    /** Kind of a prediction. */
    public enum Kind {
        /** Two accesses that nothing orders. */
        RACE,
        /** Outer and inner acquisition of a lock by each thread, in a cycle. */
        DEADLOCK,
        /** The second operation of a pair, and one of another thread that comes between the two. */
        ATOMICITY
    }

    /** @throws IllegalArgumentException if a cycle is not one of pairs, or another prediction not of two operations */
    public Target {
        sites = List.copyOf(sites);
        if (kind == Kind.DEADLOCK ? sites.size() < 4 || sites.size() % 2 != 0 : sites.size() != 2) {
            throw new IllegalArgumentException("a prediction of kind " + kind + " has " + sites.size() + " sites");
        }
    }

    /** {@return a hash, the same in each JVM} */
    public long hash() {
        long hash = kind.name().hashCode();
        for (int site : sites) {
            hash = Randomness.mix(hash ^ site);
        }
        return hash;
    }

    /**
     * {@return a new strategy that leads there}
     *
     * @param timeouts limits of time that end where all others are held
     */
    DirectedStrategy strategy(Timeouts timeouts) {
        return switch (kind) {
            case RACE -> new RaceDirected(sites.get(0), sites.get(1), timeouts);
            case ATOMICITY -> new PairDirected(sites.get(0), sites.get(1), timeouts);
            case DEADLOCK ->
                new DeadlockDirected(sites.stream().mapToInt(Integer::intValue).toArray(), timeouts);
        };
    }
}
