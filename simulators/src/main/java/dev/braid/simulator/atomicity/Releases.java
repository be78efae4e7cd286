// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.atomicity;

import dev.braid.simulator.order.ForgottenPlaces;
import dev.braid.simulator.order.RecentMap;
import org.jspecify.annotations.Nullable;

/**
 * The footprints of the last release of each monitor, lock or thread. Those that were not asked for in a long time are
 * forgotten, except for the threads that they were of.
 */
final class Releases {
    /** The kinds of releases. */
    enum Sort {
        MONITOR,
        LOCK,
        START,
        END,
        INTERRUPT
    }

    private final RecentMap<Footprint> footprints;
    private final ForgottenPlaces forgotten = new ForgottenPlaces();

    /** Makes one that knows twice so many releases at most. */
    Releases(int limit) {
        footprints = new RecentMap<>(limit, this::forget);
    }

    private void forget(long object, long sort, Footprint footprint) {
        if (footprint.node() != null) {
            forgotten.add(object, sort, footprint.thread());
        }
    }

    @Nullable
    Footprint get(Sort sort, long object) {
        return footprints.get(object, sort.ordinal());
    }

    /** @param footprint null if the release does not matter */
    void put(Sort sort, long object, @Nullable Footprint footprint) {
        if (footprint == null) {
            footprints.remove(object, sort.ordinal());
        } else {
            footprints.put(object, sort.ordinal(), footprint);
        }
    }

    /** {@return {@code true} if another thread has perhaps released it, too long ago to be known} */
    boolean hasForgotten(Sort sort, long object, int thread) {
        return forgotten.mayHoldOfOthers(object, sort.ordinal(), thread)
                && footprints.get(object, sort.ordinal()) == null;
    }

    void clear() {
        footprints.clear();
        forgotten.clear();
    }
}
