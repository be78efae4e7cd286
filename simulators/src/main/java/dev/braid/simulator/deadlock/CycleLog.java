// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Keeps the first cycle of each set of places in the program. */
final class CycleLog {
    /** More than anybody reads. */
    private static final int LIMIT = 10_000;

    private final Map<List<Long>, LockCycle> cycles = new LinkedHashMap<>();

    void add(LockCycle cycle) {
        if (cycles.size() < LIMIT) {
            cycles.putIfAbsent(places(cycle), cycle);
        }
    }

    /** {@return the cycles, in the order in which they were found} */
    Collection<LockCycle> cycles() {
        return cycles.values();
    }

    private static List<Long> places(LockCycle cycle) {
        return cycle.acquisitions().stream()
                .map(NestedAcquisition::event)
                .map(event -> (long) event.callSite() << Integer.SIZE | event.site())
                .sorted()
                .toList();
    }
}
