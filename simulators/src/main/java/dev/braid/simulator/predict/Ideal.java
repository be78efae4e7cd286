// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import org.jspecify.annotations.Nullable;

/**
 * The least that must happen before two accesses can come next, in a schedule that keeps what each read sees and the
 * order in which threads have each monitor. It is the "sync-preserving ideal" of Mathur, Pavlogiannis and Viswanathan,
 * "Optimal Prediction of Synchronization-Preserving Races", POPL 2021. It takes what comes before the accesses; of each
 * monitor's critical sections that it takes, all but the last one up to their ends; and what must come before all that.
 * If the first access is not in it, the trace, without all that is not in it, is a schedule after which both come next.
 */
final class Ideal {
    private final ReadsFromOrder order;
    private final Cut cut = new Cut();

    Ideal(ReadsFromOrder order) {
        this.order = order;
    }

    /** {@return {@code true} if both accesses can come next, the later one being what the strand does now} */
    boolean lets(PastAccess earlier, int earlierStrand, Strand later) {
        long first = earlier.position();
        cut.set(later.cut());
        cut.add(earlier.before());
        cut.add(earlierStrand, first - 1);
        while (cut.position(earlierStrand) < first) {
            if (!grow()) {
                return true;
            }
        }
        return false;
    }

    /** Takes what must be taken as well; {@return {@code true} if there was anything} */
    private boolean grow() {
        boolean hasGrown = false;
        for (int strand = 0; strand < cut.strands(); strand++) {
            if (cut.position(strand) == 0) {
                continue;
            }
            MonitorLog log = order.strands()[strand].monitors();
            hasGrown |= log.raise(strand, cut);
            for (HeldMonitors held = log.at(cut.position(strand)); held != null; held = held.outer()) {
                Section section = held.section();
                if (section.monitor.isTakenAfter(section, cut)) {
                    section.addTo(cut);
                    hasGrown = true;
                }
            }
        }
        return hasGrown;
    }

    /**
     * {@return two critical sections of one monitor that come in another order in this schedule: the first one, which
     * it leaves out, and the second one, which it takes; null if it leaves out other things}
     *
     * @param preferred the strand to look at first
     */
    @Nullable
    Turn turn(int preferred) {
        Turn turn = turnOf(preferred);
        for (int strand = 0; turn == null && strand < order.strands().length; strand++) {
            turn = turnOf(strand);
        }
        return turn;
    }

    private @Nullable Turn turnOf(int strand) {
        Section out = order.strands()[strand]
                .monitors()
                .firstAfter(cut.position(strand), section -> section.monitor.takenAfter(section, cut) != null);
        if (out == null) {
            return null;
        }
        Section in = out.monitor.takenAfter(out, cut);
        return in == null ? null : new Turn(out.event(), in.event());
    }
}
