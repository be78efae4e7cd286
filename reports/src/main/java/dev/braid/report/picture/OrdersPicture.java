// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.picture;

import dev.braid.report.comparison.RunComparison;
import dev.braid.report.comparison.RunComparison.Turn;
import java.util.ArrayList;
import java.util.List;

/**
 * Layout of the picture of two orders of the same events: one to the left, one to the right, time downward, and a line
 * from each event to itself. Lines cross where the orders differ.
 *
 * @param here the order to the left
 * @param there the order to the right
 * @param links from the left to the right
 * @param partsAt the y coordinate at which the orders part; -1 if they do not
 */
record OrdersPicture(int height, List<Spot> here, List<Spot> there, List<Link> links, int partsAt) {
    static final int WIDTH = 680;

    /** Greatest width of a label. */
    static final int LABEL = 270;

    static final int LEFT = 292;
    static final int RIGHT = 386;
    private static final int HEAD = 44;
    private static final int ROW = 46;
    private static final int GAP = 20;

    OrdersPicture {
        here = List.copyOf(here);
        there = List.copyOf(there);
        links = List.copyOf(links);
    }

    record Spot(Turn turn, int y) {
        /** {@return {@code true} if there is something to say of what came before in this order} */
        boolean hasGap() {
            return turn.between() > 0;
        }
    }

    record Link(Spot from, Spot to) {
        /** {@return the curve, for a path's {@code d}} */
        String path() {
            int middle = (LEFT + RIGHT) / 2;
            return "M%d %dC%d %d %d %d %d %d"
                    .formatted(LEFT + 8, from.y(), middle, from.y(), middle, to.y(), RIGHT - 8, to.y());
        }
    }

    static OrdersPicture of(RunComparison comparison) {
        List<Spot> here = spots(comparison.here());
        List<Spot> there = spots(comparison.there());
        List<Link> links = here.stream()
                .filter(spot -> spot.turn().partner() >= 0)
                .map(spot -> new Link(spot, there.get(spot.turn().partner())))
                .toList();
        int end = Math.max(end(here), end(there));
        int parting = comparison.parting();
        return new OrdersPicture(
                end, here, there, links, parting < 0 ? -1 : here.get(parting).y() - ROW / 2);
    }

    private static List<Spot> spots(List<Turn> turns) {
        List<Spot> spots = new ArrayList<>();
        int y = HEAD;
        for (Turn turn : turns) {
            y += turn.between() > 0 ? GAP : 0;
            spots.add(new Spot(turn, y + ROW / 2));
            y += ROW;
        }
        return spots;
    }

    private static int end(List<Spot> spots) {
        return spots.isEmpty() ? HEAD : spots.get(spots.size() - 1).y() + ROW / 2 + 6;
    }
}
