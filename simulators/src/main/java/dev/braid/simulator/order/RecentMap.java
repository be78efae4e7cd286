// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.order;

import org.jspecify.annotations.Nullable;

/**
 * A {@link LocationMap} of those locations that were asked for lately: in two generations, of which the older one is
 * handed over and forgotten when the younger one is full.
 *
 * @param <V> the type of the value for each
 */
public final class RecentMap<V> {
    private final int least;
    private final Room.@Nullable Part room;
    private final LocationMap.Visitor<V> forgotten;
    private long entryBytes;
    private LocationMap<V> recent = new LocationMap<>();
    private LocationMap<V> older = new LocationMap<>();
    private int generation;

    /**
     * Makes an empty map.
     *
     * @param limit so many locations a generation has at most
     * @param forgotten takes what the map forgets
     */
    public RecentMap(int limit, LocationMap.Visitor<V> forgotten) {
        this(limit, null, 0, forgotten);
    }

    /**
     * Makes an empty map that grows as long as there is room.
     *
     * @param least so many locations a generation may have in any case
     * @param entryBytes an entry takes so many bytes, about
     * @param forgotten takes what the map forgets
     */
    public RecentMap(int least, Room.@Nullable Part room, long entryBytes, LocationMap.Visitor<V> forgotten) {
        this.least = least;
        this.room = room;
        this.entryBytes = entryBytes;
        this.forgotten = forgotten;
    }

    /** Says that an entry takes so many bytes now, about. */
    public void entryBytes(long bytes) {
        entryBytes = bytes;
    }

    /** {@return the value for the location, or null if there is none, or it was forgotten} */
    public @Nullable V get(long object, long place) {
        V value = recent.get(object, place);
        if (value == null && !older.isEmpty()) {
            value = older.remove(object, place);
            if (value != null) {
                put(object, place, value);
            }
        }
        return value;
    }

    /** {@return the value for the location, if it is among the younger ones} */
    public @Nullable V peek(long object, long place) {
        return recent.get(object, place);
    }

    /** {@return a number that changes when the younger generation becomes the older one} */
    public int generation() {
        return generation;
    }

    public void put(long object, long place, V value) {
        if (!older.isEmpty()) {
            older.remove(object, place);
        }
        recent.put(object, place, value);
        if (isFull()) {
            older.forEach(forgotten);
            older = recent;
            recent = new LocationMap<>();
            generation++;
        }
    }

    private boolean isFull() {
        int size = recent.size();
        boolean hasRoom = room != null && !room.isFull(size * entryBytes, older.size() * entryBytes);
        return size >= least && !hasRoom;
    }

    /** Drops a location, which is not handed over. */
    public void remove(long object, long place) {
        recent.remove(object, place);
        older.remove(object, place);
    }

    /** Drops all, which is not handed over. */
    public void clear() {
        if (!recent.isEmpty()) {
            recent.clear();
        }
        if (!older.isEmpty()) {
            older.clear();
        }
    }

    /** Shows all locations that are known. */
    public void forEach(LocationMap.Visitor<V> visitor) {
        recent.forEach(visitor);
        older.forEach(visitor);
    }

    public boolean isEmpty() {
        return recent.isEmpty() && older.isEmpty();
    }
}
