// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import java.util.ArrayList;
import java.util.List;

/** The threads that have woken others so far: by a monitor, by unparking a thread, or by a latch or semaphore. */
final class Wakers {
    /** The most objects that are remembered, the last ones. */
    private static final int OBJECTS = 10_000;

    /** The most threads that are remembered for each object, the last ones. */
    private static final int THREADS = 3;

    private final Long2ObjectLinkedOpenHashMap<List<RecordedEvent>> byObject = new Long2ObjectLinkedOpenHashMap<>();
    private final IntOpenHashSet ended = new IntOpenHashSet();

    /** Takes an event of a thread that wakes those that wait for the object. */
    void add(long object, TraceEvent event) {
        List<RecordedEvent> known = byObject.getAndMoveToLast(object);
        if (known == null) {
            known = new ArrayList<>(1);
            byObject.putAndMoveToLast(object, known);
            if (byObject.size() > OBJECTS) {
                byObject.removeFirst();
            }
        }
        known.removeIf(earlier -> earlier.thread() == event.thread());
        if (known.size() == THREADS) {
            known.remove(0);
        }
        known.add(event.copy());
    }

    void ended(int thread) {
        ended.add(thread);
    }

    boolean hasEnded(int thread) {
        return ended.contains(thread);
    }

    /** {@return the last event of each thread that has woken others by this object} */
    List<RecordedEvent> of(long object) {
        return byObject.getOrDefault(object, List.of());
    }

    /** {@return the last thread's last count of a latch or semaphore; -1 if nothing is known} */
    long lastCount(long object) {
        List<RecordedEvent> known = of(object);
        RecordedEvent last = known.isEmpty() ? null : known.get(known.size() - 1);
        return last == null || last.kind() != EventKind.READ_WRITE ? -1 : last.valueWritten();
    }
}
