// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.provenance;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;
import java.util.ArrayList;
import java.util.List;

/** The values that a thunk has read of what another one wrote. */
public final class DataEdge {
    /** The most locations that are told apart; of further ones only the reads are counted. */
    static final int LOCATION_LIMIT = 8;

    private final Thunk from;
    private final Thunk to;
    private final List<LocationReads> locations = new ArrayList<>(1);
    private long reads;

    /** The number of reads of a location. */
    static final class LocationReads {
        private final long object;
        private final long offset;
        private final int site;
        private final int callSite;
        private long reads;

        private LocationReads(TraceEvent event) {
            object = event.object();
            offset = event.offset();
            site = event.site();
            callSite = event.callSite();
        }

        long object() {
            return object;
        }

        long offset() {
            return offset;
        }

        long reads() {
            return reads;
        }

        /** {@return the first read as an event without a value, for the code that finds names for events} */
        RecordedEvent event(int thread) {
            return new RecordedEvent(
                    0, EventKind.READ, thread, 0, site, callSite, object, offset, 1, AccessMode.PLAIN, false, 0, 0, 0);
        }
    }

    DataEdge(Thunk from, Thunk to) {
        this.from = from;
        this.to = to;
    }

    public Thunk from() {
        return from;
    }

    public Thunk to() {
        return to;
    }

    /** {@return the number of accesses that have read the value that {@link #from} wrote} */
    public long reads() {
        return reads;
    }

    /** {@return the first locations} */
    List<LocationReads> locations() {
        return locations;
    }

    void add(TraceEvent read) {
        reads++;
        for (LocationReads known : locations) {
            if (known.object == read.object() && known.offset == read.offset()) {
                known.reads++;
                return;
            }
        }
        if (locations.size() < LOCATION_LIMIT) {
            LocationReads location = new LocationReads(read);
            location.reads++;
            locations.add(location);
        }
    }
}
