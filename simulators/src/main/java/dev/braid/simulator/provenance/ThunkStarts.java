// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.provenance;

import dev.braid.trace.TraceEvent;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Collections;

/** The events at which the thunks of each thread start, to look back at. */
public final class ThunkStarts {
    private final ThunkTracker tracker = new ThunkTracker();
    private final Int2ObjectOpenHashMap<LongArrayList> starts = new Int2ObjectOpenHashMap<>();

    /** Takes the next event. */
    public void event(TraceEvent event) {
        tracker.event(event);
        if (tracker.hasStarted()) {
            starts.computeIfAbsent(event.thread(), thread -> new LongArrayList())
                    .add(event.index());
        }
    }

    /** {@return the number of the thunk that a thread was in at an event of its own, from 1} */
    public int number(int thread, long event) {
        LongArrayList events = starts.get(thread);
        if (events == null) {
            throw new IllegalArgumentException("thread " + thread + " has no event before event " + event);
        }
        int found = Collections.binarySearch(events, event);
        return found >= 0 ? found + 1 : -found - 1;
    }

    /** {@return the index of that thunk's first event} */
    long start(int thread, long event) {
        int number = number(thread, event);
        return starts.getOrDefault(thread, new LongArrayList()).getLong(number - 1);
    }
}
