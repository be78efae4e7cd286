// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.message;

import dev.braid.engine.explore.HashSample;
import dev.braid.schedule.SitePairs;
import dev.braid.schedule.Switch;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Coverage of a search for schedules.
 *
 * @param schedules the schedules that were run
 * @param classes reads-from classes that its runs belong to
 * @param isSaturated whether it stopped as the next run was unlikely to be of another class
 * @param pairsInBothOrders pairs of conflicting accesses of the program of which either came first in a run
 * @param pairsInOneOrder the pairs of which one always came first
 * @param isWhole whether these are all pairs; otherwise there were too many
 */
public record Coverage(
        HashSample schedules,
        HashSample classes,
        boolean isSaturated,
        List<SitePair> pairsInBothOrders,
        List<SitePair> pairsInOneOrder,
        boolean isWhole) {
    /** Coverage of a search that could not begin. */
    public static final Coverage NONE =
            new Coverage(HashSample.NONE, HashSample.NONE, false, List.of(), List.of(), true);

    public Coverage {
        pairsInBothOrders = List.copyOf(pairsInBothOrders);
        pairsInOneOrder = List.copyOf(pairsInOneOrder);
    }

    /**
     * {@return the coverage of a search}
     *
     * @param pairs the pairs that were met, each in the order of its accesses, see {@link SitePairs#pair}
     */
    public static Coverage of(
            HashSample schedules, HashSample classes, boolean isSaturated, Set<Long> pairs, boolean isWhole) {
        List<SitePair> inBothOrders = new ArrayList<>();
        List<SitePair> inOneOrder = new ArrayList<>();
        for (long pair : pairs) {
            int first = SitePairs.first(pair);
            int second = SitePairs.second(pair);
            if (!pairs.contains(SitePairs.reversed(pair))) {
                inOneOrder.add(new SitePair(first, second));
            } else if (first <= second) {
                inBothOrders.add(new SitePair(first, second));
            }
        }
        return new Coverage(schedules, classes, isSaturated, inBothOrders, inOneOrder, isWhole);
    }

    /**
     * Two accesses.
     *
     * @param first the {@link Switch#site} of the one that came first
     * @param second the access of the other one
     */
    public record SitePair(int first, int second) {
        /** {@return the same accesses in the other order} */
        public SitePair reversed() {
            return new SitePair(second, first);
        }
    }
}
