// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.window;

import dev.braid.trace.TraceEvent;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.Stream;

/** The last accesses to a place, however long ago they were: a wrong value there comes from one of them. */
final class PlaceHistory {
    /** Number of writes that are remembered. */
    static final int WRITES = 8;

    private static final int ACCESSES = 4;

    private final Place place;
    private final Deque<KeptEvent> writes = new ArrayDeque<>();
    private final Deque<KeptEvent> accesses = new ArrayDeque<>();

    PlaceHistory(Place place) {
        this.place = place;
    }

    Place place() {
        return place;
    }

    boolean isOf(TraceEvent event) {
        return event.object() == place.object() && event.offset() == place.offset();
    }

    void add(KeptEvent access) {
        if (access.event().kind().writes()) {
            add(access, writes, WRITES);
        }
        add(access, accesses, ACCESSES);
    }

    private static void add(KeptEvent access, Deque<KeptEvent> last, int most) {
        last.addLast(access);
        if (last.size() > most) {
            last.removeFirst();
        }
    }

    /** {@return the accesses, some perhaps twice, in no order} */
    Stream<KeptEvent> events() {
        return Stream.concat(writes.stream(), accesses.stream());
    }
}
