// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.trace.RecordedEvent;
import org.jspecify.annotations.Nullable;

/**
 * Two accesses that race.
 *
 * @param schedule the deeds of another schedule that show it, null if this run has shown it
 */
record PredictedRace(
        RecordedEvent earlier,
        RecordedEvent later,
        @Nullable Schedule schedule) {
    /**
     * @param beforeEarlier the event after which its thread comes to the earlier access
     * @param beforeLater the same of the later access
     * @param turn the events in another order than in this run, null if things are left out only
     */
    record Schedule(
            PlaceInTrace beforeEarlier,
            PlaceInTrace beforeLater,
            @Nullable Turn turn) {}

    boolean isPredicted() {
        return schedule != null;
    }
}
