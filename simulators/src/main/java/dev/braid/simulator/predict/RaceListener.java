// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.simulator.race.Access;
import dev.braid.trace.TraceEvent;
import org.jspecify.annotations.Nullable;

/** Takes pairs of accesses that race, as they are found. What it is handed is valid during the call only. */
interface RaceListener {
    /** Takes two accesses that nothing orders in this run. */
    void observed(Access earlier, TraceEvent later);

    /** {@return {@code true} if a prediction for these places would say nothing new} */
    boolean isKnown(PastAccess earlier, TraceEvent later);

    /**
     * Takes two accesses that another schedule has next to each other.
     *
     * @param beforeLater the place of the later one's thread before
     * @param turn the events in another order there, null if things are left out only
     */
    void predicted(PastAccess earlier, TraceEvent later, PlaceInTrace beforeLater, @Nullable Turn turn);
}
