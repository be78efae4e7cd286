// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.flow;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongConsumer;

/** How often a thread has passed places, and recorded them, whose passages and records are only compared by number. */
final class PlaceCounts {
    private final Map<Long, Count> counts = new HashMap<>();

    /** Takes what there is too little of. */
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

    /** A passage does not count. */
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
