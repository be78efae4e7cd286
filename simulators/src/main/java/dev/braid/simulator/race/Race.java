// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.trace.RecordedEvent;

/** Two accesses that nothing orders, the first of their two places in the program, and how many more there were. */
final class Race {
    final RecordedEvent earlier;
    final RecordedEvent later;
    private long count;
    private long lastSeen = -1;

    Race(RecordedEvent earlier, RecordedEvent later) {
        this.earlier = earlier;
        this.later = later;
    }

    /** Counts another race of the same places; a long access that races with several short ones counts once. */
    void add(long event) {
        if (event != lastSeen) {
            lastSeen = event;
            count++;
        }
    }

    long count() {
        return count;
    }
}
