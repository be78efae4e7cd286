// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.points;

import dev.braid.trace.TraceEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Accesses of each thread, and what it does about others, in its order, while there are several threads. Of each
 * thread, the first ones are kept.
 *
 * <p>Thread safety: one thread.
 */
final class AccessLog {
    private static final int MOST_OF_THREAD = 1 << 13;
    private static final int MOST_THREADS = 16;

    private final Map<Integer, List<Entry>> entries = new LinkedHashMap<>();
    private final Map<Location, Location> locations = new HashMap<>();

    /** Place in memory. */
    record Location(long object, long offset) {}

    /** Kind of an entry. */
    enum Kind {
        ACCESS,
        /** At a monitor, without a limit of time. */
        WAIT,
        NOTIFY,
        /** Without a limit of time. */
        PARK,
        PARK_FOR_A_TIME,
        /** Start of the thread whose number is the object. */
        START
    }

    /**
     * Access, or what a thread does about others.
     *
     * @param index its index in the trace
     * @param held monitors that the thread has then; before a wait, if it is one
     */
    record Entry(
            long index, Kind kind, Location location, Place place, boolean reads, boolean writes, HeldMonitors held) {
        /** {@return the same at another place} */
        Entry at(Place other) {
            return other.equals(place) ? this : new Entry(index, kind, location, other, reads, writes, held);
        }
    }

    /** Takes an event. */
    void add(TraceEvent event, Kind kind, HeldMonitors held) {
        List<Entry> ofThread = entries.get(event.thread());
        if (ofThread == null) {
            if (entries.size() == MOST_THREADS) {
                return;
            }
            ofThread = new ArrayList<>();
            entries.put(event.thread(), ofThread);
        }
        if (ofThread.size() < MOST_OF_THREAD) {
            boolean isAccess = kind == Kind.ACCESS;
            Location location = new Location(
                    kind == Kind.START ? event.startedThread() : event.object(), isAccess ? event.offset() : 0);
            Location known = locations.putIfAbsent(location, location);
            ofThread.add(new Entry(
                    event.index(),
                    kind,
                    known == null ? location : known,
                    new Place(event.site(), event.callSite()),
                    isAccess && event.kind().reads(),
                    isAccess && event.kind().writes(),
                    held));
        }
    }

    /** {@return the entries, by threads} */
    Map<Integer, List<Entry>> entries() {
        return entries;
    }
}
