// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.perfetto;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The last hand-over at each place that no other thread has taken yet: the begins of arrows.
 *
 * <p>Memory: at most as many places as the limit says; those that were given to first are forgotten.
 */
final class HandOvers {
    private final Map<Place, Gift> gifts;

    HandOvers(int limit) {
        gifts = new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Place, Gift> eldest) {
                return size() > limit;
            }
        };
    }

    /** A location, or with a negative offset an object by which threads synchronise. */
    private record Place(long object, long offset) {}

    private record Gift(int thread, long event) {}

    void give(long object, long offset, int thread, long event) {
        gifts.put(new Place(object, offset), new Gift(thread, event));
    }

    /**
     * {@return the event at which another thread gave what this one takes; null if there is none, or it was taken
     * before}
     */
    @Nullable
    Long take(long object, long offset, int thread) {
        Place place = new Place(object, offset);
        Gift gift = gifts.get(place);
        if (gift == null || gift.thread() == thread) {
            return null;
        }
        gifts.remove(place);
        return gift.event();
    }
}
