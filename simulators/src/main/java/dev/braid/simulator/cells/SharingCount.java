// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.cells;

import dev.braid.simulator.Extent;
import dev.braid.simulator.order.Synchronisation;

/** The number of locations that were accessed, and of those that two threads or more have accessed. */
public final class SharingCount {
    private long locations;
    private long shared;
    private boolean isExact = true;

    /** Counts one that nobody has accessed before. */
    public void addLocation() {
        locations++;
    }

    /** Counts one that a second thread accesses. */
    public void addShared() {
        shared++;
    }

    /**
     * Notes that something was forgotten of a location: it will be counted again, and its earlier threads are not
     * known.
     */
    public void forget() {
        isExact = false;
    }

    /** {@return the extent of a verdict on these locations, beside operations of synchronisation} */
    public Extent extent(Synchronisation synchronisation) {
        boolean threadsMet = shared > 0 || !isExact || synchronisation.mayHaveMet();
        return new Extent(locations, shared, synchronisation.count(), threadsMet, isExact);
    }
}
