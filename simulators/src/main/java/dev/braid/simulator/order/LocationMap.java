// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.order;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values of places in objects, by object and a number within it; nearly all of these pairs fit into one number.
 *
 * @param <V> the type of the value for each
 */
public final class LocationMap<V> {
    private static final int PLACE_BITS = 24;
    private static final int OBJECT_BITS = 39;
    private static final long OUTSIDE = 1L << 63;
    private static final long NO_KEY = -1;

    private final Long2ObjectOpenHashMap<V> near = new Long2ObjectOpenHashMap<>();
    private final Map<Far, V> far = new HashMap<>();

    private record Far(long object, long place) {}

    public @Nullable V get(long object, long place) {
        long key = key(object, place);
        return key == NO_KEY ? far.get(new Far(object, place)) : near.get(key);
    }

    public void put(long object, long place, V value) {
        long key = key(object, place);
        if (key == NO_KEY) {
            far.put(new Far(object, place), value);
        } else {
            near.put(key, value);
        }
    }

    /** Forgets a location. {@return the value that was known for it} */
    public @Nullable V remove(long object, long place) {
        long key = key(object, place);
        return key == NO_KEY ? far.remove(new Far(object, place)) : near.remove(key);
    }

    /**
     * Takes a location, and what is known of it.
     *
     * @param <V> the type of the value
     */
    @FunctionalInterface
    public interface Visitor<V> {
        void location(long object, long place, V value);
    }

    void forEach(Visitor<V> visitor) {
        near.forEach((key, value) -> {
            boolean isOutside = (key & OUTSIDE) != 0;
            visitor.location(
                    isOutside ? 0 : key >>> PLACE_BITS,
                    isOutside ? key & ~OUTSIDE : key & (1L << PLACE_BITS) - 1,
                    value);
        });
        far.forEach((place, value) -> visitor.location(place.object, place.place, value));
    }

    void clear() {
        near.clear();
        near.trim();
        far.clear();
    }

    public boolean isEmpty() {
        return near.isEmpty() && far.isEmpty();
    }

    public int size() {
        return near.size() + far.size();
    }

    private static long key(long object, long place) {
        if ((object >>> OBJECT_BITS | place >>> PLACE_BITS) == 0 && object != 0) {
            return object << PLACE_BITS | place;
        }
        return object == 0 && place >= 0 && place < Long.MAX_VALUE ? OUTSIDE | place : NO_KEY;
    }
}
