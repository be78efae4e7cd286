// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Some nested acquisitions, each of which wants what the next one holds, and the last one what the first one holds. */
record LockCycle(List<NestedAcquisition> acquisitions) {
    LockCycle {
        acquisitions = List.copyOf(acquisitions);
    }

    /**
     * {@return {@code true} if all threads can get there at once}
     *
     * <p>They can if there is an order in which to take all locks that are held in the end, in which no other thread
     * held for good what a thread took meanwhile. That is so if these constraints have no cycle.
     */
    boolean isReachable() {
        Map<Hold, List<Hold>> later = new HashMap<>();
        for (NestedAcquisition acquisition : acquisitions) {
            acquisition.held.forEach(since -> later.put(since.hold, new ArrayList<>()));
        }
        for (NestedAcquisition acquisition : acquisitions) {
            constrain(acquisition, later);
        }
        Map<Hold, Boolean> isDone = new HashMap<>();
        for (Hold hold : later.keySet()) {
            if (reachesItself(hold, later, isDone)) {
                return false;
            }
        }
        return true;
    }

    private void constrain(NestedAcquisition acquisition, Map<Hold, List<Hold>> later) {
        for (int i = 0; i < acquisition.held.size(); i++) {
            TakenSince since = acquisition.held.get(i);
            List<Hold> after = successors(since.hold, later);
            if (i + 1 < acquisition.held.size()) {
                after.add(acquisition.held.get(i + 1).hold);
            }
            for (NestedAcquisition other : acquisitions) {
                if (other != acquisition) {
                    addConflicts(since, other, after);
                }
            }
        }
        for (TakenSince since : acquisition.inherited) {
            List<Hold> after = successors(since.hold, later);
            for (NestedAcquisition other : acquisitions) {
                if (other != acquisition) {
                    addConflicts(since, other, after);
                } else {
                    other.held.stream()
                            .map(own -> own.hold)
                            .filter(own -> since.has(own.lock))
                            .forEach(after::add);
                }
            }
        }
    }

    private static void addConflicts(TakenSince since, NestedAcquisition other, List<Hold> after) {
        for (TakenSince held : other.held) {
            if (since.conflictsWith(held.hold)) {
                after.add(held.hold);
            }
        }
    }

    /**
     * {@return the holds after a hold, to be added to; nobody asks for those of a hold that is over when all get there}
     */
    private static List<Hold> successors(Hold hold, Map<Hold, List<Hold>> later) {
        List<Hold> known = later.get(hold);
        return known == null ? new ArrayList<>() : known;
    }

    private static boolean reachesItself(Hold hold, Map<Hold, List<Hold>> later, Map<Hold, Boolean> isDone) {
        Boolean done = isDone.putIfAbsent(hold, false);
        if (done != null) {
            return !done;
        }
        for (Hold next : later.getOrDefault(hold, List.of())) {
            if (reachesItself(next, later, isDone)) {
                return true;
            }
        }
        isDone.put(hold, true);
        return false;
    }
}
