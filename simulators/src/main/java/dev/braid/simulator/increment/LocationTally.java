// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.increment;

import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import org.jspecify.annotations.Nullable;

/** The accesses of all threads together to one primitive location. */
final class LocationTally {
    /** Booleans and bytes are not counters. */
    private static final int NUMBER_MIN_BYTES = 2;

    final long object;
    final long offset;

    /** True if an instruction that names the counter's field accessed this location. */
    boolean namedBySite;

    /** The first lost update here. */
    @Nullable
    LostUpdate lostUpdate;

    private final int size;
    private long writeIndex = -1;
    private long writeClock;
    private int writeThread;
    private int writeSite;
    private int writeCallSite;
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

    void wrote(TraceEvent event) {
        writeIndex = event.index();
        writeClock = event.clock();
        writeThread = event.thread();
        writeSite = event.site();
        writeCallSite = event.callSite();
        long value = event.valueWritten();
        fellBack |= written && value < lastWritten;
        written = true;
        lastWritten = value;
        maxWritten = Math.max(maxWritten, value);
    }

    /** {@return {@code true} if another thread wrote here after the event of that index} */
    boolean wasWrittenSince(long index, int thread) {
        return writeIndex > index && writeThread != thread;
    }

    /** {@return the last write, as an event like the next one} */
    RecordedEvent lastWrite(TraceEvent next) {
        return new RecordedEvent(
                writeIndex,
                EventKind.WRITE,
                writeThread,
                writeClock,
                writeSite,
                writeCallSite,
                object,
                offset,
                next.size(),
                next.mode(),
                false,
                0,
                lastWritten,
                0);
    }

    void sawNamelessSite(int site) {
        if (namelessSites == null) {
            namelessSites = new IntOpenHashSet();
        }
        namelessSites.add(site);
    }

    /**
     * {@return {@code true} if an instruction that names the counter's field accessed this location, now that all sites
     * have names}
     */
    boolean isNamedBySite(FieldSites sites) {
        return namedBySite
                || (namelessSites != null
                        && namelessSites.intStream().anyMatch(site -> sites.reference(site) == FieldSites.COUNTER));
    }

    /**
     * {@return {@code true} if this can be the counter of an object: a number, and not a flag that goes up to 1 and
     * back, such as the spin lock inside a {@link java.util.concurrent.atomic.LongAdder} or the state of a lock}
     */
    boolean mayCount() {
        return size >= NUMBER_MIN_BYTES && !(fellBack && maxWritten <= 1);
    }
}
