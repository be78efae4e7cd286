// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.flow;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongConsumer;

/** Numbers of a thread's passages and records of places where these are compared only by number. */
final class PlaceCounts {
    private final Map<Long, Count> counts = new HashMap<>();

    /** Takes the places that lack records. */
    interface Missing {
        void missing(long place, long count);
    }

    private static final class Count {
        long passages;
        long records;
    }

    private Count count(long place) {
        return counts.computeIfAbsent(place, key -> new Count());
    }

    void passed(long place) {
        count(place).passages++;
    }

    void recorded(long place) {
        count(place).records++;
    }

    boolean hasRecorded(long place) {
        Count count = counts.get(place);
        return count != null && count.records > 0;
    }

    /** Takes a passage off the count. */
    void forgive(long place) {
        count(place).passages--;
    }

    /** Hands over the places that lack records, and those that have some. */
    void compare(Missing out, LongConsumer recorded) {
        counts.forEach((place, count) -> {
            if (count.records > 0) {
                recorded.accept(place);
            }
            if (count.records < count.passages) {
                out.missing(place, count.passages - count.records);
            }
        });
    }
}
