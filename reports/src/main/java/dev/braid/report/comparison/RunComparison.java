// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.comparison;

import dev.braid.report.Checks;
import dev.braid.report.window.EventWindow.Row;
import java.util.List;
import java.util.Optional;

/**
 * The events of a divergence, and others of the same places around it, in two orders: that of the trial that diverges,
 * and that of a trial that agrees.
 *
 * @param diverging number of the trial that diverges
 * @param agreeing number of the trial that agrees
 * @param here the events of the trial that diverges, in its order
 * @param there the events of them that the other trial has, in its order
 * @param parting the first position at which the two orders differ, from 0; -1 if they do not
 * @param explanation the point to see in the two; or if there are none, the reason and the remedy
 */
public record RunComparison(
        int diverging, int agreeing, List<Turn> here, List<Turn> there, int parting, String explanation) {
    public RunComparison {
        here = List.copyOf(here);
        there = List.copyOf(there);
        Checks.notBlank(explanation, "what a comparison of trials shows");
    }

    /**
     * An event in one of the orders.
     *
     * @param thread the name of its thread
     * @param lane the lane of the thread in the window of the divergence
     * @param partner the position of the same event in the other order, from 0; -1 if it is not there
     * @param between the number of other events of the same places between the one before in this order and this
     *     one
     */
    public record Turn(Row row, String thread, int lane, int partner, long between) {
        /** {@return the operation of the thread, such as {@code write 58} or {@code monitor enter demo.Lock#3}} */
        public String what() {
            String values = row.values("→");
            return row.kind().isAccess() && !row.ofResource()
                    ? row.action() + " " + values
                    : row.action() + " " + row.location();
        }
    }

    /** {@return a comparison that says why there is none} */
    public static RunComparison none(String reason) {
        return new RunComparison(0, 0, List.of(), List.of(), -1, reason);
    }

    /** {@return {@code true} if there are two orders to see} */
    public boolean isShown() {
        return !here.isEmpty();
    }

    /** {@return the same event in the other trial} */
    public Optional<Turn> partner(Turn turn) {
        return turn.partner() < 0 ? Optional.empty() : Optional.of(there.get(turn.partner()));
    }

    /** {@return the name of an event of the trial that agrees, in links} */
    public String anchor(Turn turn) {
        return "t" + agreeing + "-e-" + turn.row().thread() + "-" + turn.row().position();
    }
}
