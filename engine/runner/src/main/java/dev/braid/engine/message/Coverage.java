// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.message;

import dev.braid.schedule.Switch;
import java.util.List;

/**
 * Coverage of a search for schedules.
 *
 * @param classes number of reads-from classes that its runs belong to
 * @param isSaturated whether it stopped as the next run was unlikely to be of another class
 * @param pairsInBothOrders number of pairs of conflicting accesses of the program of which either came first in a run
 * @param pairsInOneOrder pairs of which one always came first
 * @param isWhole whether these are all pairs; otherwise there were too many
 */
public record Coverage(
        int classes, boolean isSaturated, int pairsInBothOrders, List<SitePair> pairsInOneOrder, boolean isWhole) {
    /** Coverage of a search that could not begin. */
    public static final Coverage NONE = new Coverage(0, false, 0, List.of(), true);

    public Coverage {
        pairsInOneOrder = List.copyOf(pairsInOneOrder);
    }

    /**
     * Two accesses.
     *
     * @param first the {@link Switch#site} of the one that came first
     * @param second that of the other one
     */
    public record SitePair(int first, int second) {}
}
