// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.increment;

import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import org.jspecify.annotations.Nullable;

/** What all threads together did to one primitive location. */
final class LocationTally {
    /** Booleans and bytes are no counters. */
    private static final int NUMBER_MIN_BYTES = 2;

    final long object;
    final long offset;

    /** Whether an instruction that names the counter's field accessed this location. */
    boolean namedBySite;

    private final int size;
    private boolean written;
    private boolean fellBack;
    private long lastWritten;
    private long maxWritten = Long.MIN_VALUE;
    /** Sites here that had no name yet when they were met. */
    private @Nullable IntOpenHashSet namelessSites;

    LocationTally(long object, long offset, int size) {
        this.object = object;
        this.offset = offset;
        this.size = size;
    }

    void wrote(long value) {
        fellBack |= written && value < lastWritten;
        written = true;
        lastWritten = value;
        maxWritten = Math.max(maxWritten, value);
    }

    void sawNamelessSite(int site) {
        if (namelessSites == null) {
            namelessSites = new IntOpenHashSet();
        }
        namelessSites.add(site);
    }

    /** Whether an instruction that names the counter's field accessed this location, now that all sites have names. */
    boolean isNamedBySite(FieldSites sites) {
        return namedBySite
                || (namelessSites != null
                        && namelessSites.intStream().anyMatch(site -> sites.reference(site) == FieldSites.COUNTER));
    }

    /**
     * {@return whether this can be the counter of an object: a number, and no flag that goes up to 1 and back, such as
     * the spin lock inside a {@link java.util.concurrent.atomic.LongAdder} or the state of a lock}
     */
    boolean mayCount() {
        return size >= NUMBER_MIN_BYTES && !(fellBack && maxWritten <= 1);
    }
}
