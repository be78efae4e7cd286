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
import dev.braid.schedule.TwoPlacesDirected;
import java.util.List;

/**
 * Prediction that a search is to confirm.
 *
 * @param sites the sites of the operations that it is about, see {@link Switch#site}
 */
public record Target(Kind kind, List<Integer> sites) {
    /** Kind of a prediction. */
    public enum Kind {
        /** Two accesses that nothing orders. */
        RACE,
        /** Outer and inner acquisition of a lock by each thread, in a cycle. */
        DEADLOCK,
        /** The lock that is taken for a wait, and the one for the notification that comes before. */
        LOST_NOTIFICATION,
        /** The second operation of a pair, and one of another thread that comes between the two. */
        ATOMICITY,
        /** The same, of two places in memory, and the first operation of the pair. */
        ATOMICITY_OF_TWO;

        /** {@return {@code true} if that is a pair of accesses that may have to be atomic, and no prediction} */
        public boolean isOfPair() {
            return this == ATOMICITY || this == ATOMICITY_OF_TWO;
        }

        /** {@return {@code true} if that is confirmed by a deadlock} */
        boolean isDeadlock() {
            return this == DEADLOCK || this == LOST_NOTIFICATION;
        }

        private boolean mayHave(int sites) {
            return switch (this) {
                case DEADLOCK -> sites >= 4 && sites % 2 == 0;
                case ATOMICITY_OF_TWO -> sites == 3;
                case RACE, LOST_NOTIFICATION, ATOMICITY -> sites == 2;
            };
        }
    }

    /** @throws IllegalArgumentException if a prediction of that kind does not have so many sites */
    public Target {
        sites = List.copyOf(sites);
        if (!kind.mayHave(sites.size())) {
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
            case ATOMICITY, LOST_NOTIFICATION -> new PairDirected(sites.get(0), sites.get(1), timeouts);
            case ATOMICITY_OF_TWO -> new TwoPlacesDirected(sites.get(0), sites.get(1), sites.get(2), timeouts);
            case DEADLOCK ->
                new DeadlockDirected(sites.stream().mapToInt(Integer::intValue).toArray(), timeouts);
        };
    }
}
