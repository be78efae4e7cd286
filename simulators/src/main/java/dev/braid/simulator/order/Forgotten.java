// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.order;

import it.unimi.dsi.fastutil.longs.Long2ObjectMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.objects.ObjectIterator;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The latest points in the order, by objects, of what is no longer known one by one.
 *
 * <p>It takes a bounded room: when that is full, twice as many objects share an entry. Ids of objects are dense, and
 * those that a thread makes one after the other follow each other.
 */
public final class Forgotten {
    /** 16 MiB. */
    private static final long LONGS_LIMIT = 1L << 21;

    private static final long LEAST_LONGS = 1L << 14;
    private static final int PARTS = 16;

    /** An entry and its place in the table cost as much as so many longs. */
    private static final int ENTRY_LONGS = 6;

    private final long limit;
    private Long2ObjectOpenHashMap<long[]> times = new Long2ObjectOpenHashMap<>();
    private long longs;
    private int shift;

    public Forgotten() {
        this(LONGS_LIMIT);
    }

    /** {@return one that takes a small part of a room} */
    public static Forgotten within(Room room) {
        return new Forgotten(Math.max(LEAST_LONGS, Math.min(LONGS_LIMIT, room.limit() / Long.BYTES / PARTS)));
    }

    /** Makes one that takes so many longs, about. */
    public Forgotten(long limit) {
        this.limit = limit;
    }

    public boolean isEmpty() {
        return longs == 0;
    }

    /** Forgets an action that has to do with that object. */
    public void add(long object, long epoch) {
        add(object, ThreadOrder.index(epoch), ThreadOrder.time(epoch));
    }

    /** Forgets a point that has to do with that object. */
    void add(long object, VectorClock clock) {
        for (int index = clock.length() - 1; index >= 0; index--) {
            if (clock.time(index) != 0) {
                addTo(object >>> shift, index, clock.time(index));
            }
        }
        coarsen();
    }

    /**
     * {@return {@code true} if all that was forgotten and may have to do with the object happens before what a thread
     * does next}
     */
    public boolean isBefore(ThreadOrder thread, long object) {
        long[] known = isEmpty() ? null : times.get(object >>> shift);
        return known == null || thread.isAfter(new VectorClock(known));
    }

    /** {@return a point after all that was forgotten and may have to do with the object, if there is such} */
    @Nullable
    VectorClock clock(long object) {
        long[] known = isEmpty() ? null : times.get(object >>> shift);
        return known == null ? null : new VectorClock(known.clone());
    }

    /** Forgets that a thread, or whatever has that index, had come so far with that object. */
    public void add(long object, int index, long time) {
        addTo(object >>> shift, index, time);
        coarsen();
    }

    /** {@return their highest times at the objects that may be that one, by index; null if nothing was forgotten} */
    public long @Nullable [] times(long object) {
        return isEmpty() ? null : times.get(object >>> shift);
    }

    private void addTo(long region, int index, long time) {
        long[] known = times.get(region);
        if (known == null || index >= known.length) {
            longs += known == null ? index + 1 + ENTRY_LONGS : index + 1 - known.length;
            known = known == null ? new long[index + 1] : Arrays.copyOf(known, index + 1);
            times.put(region, known);
        }
        known[index] = Math.max(known[index], time);
    }

    private void coarsen() {
        while (longs > limit && shift < Long.SIZE - 1 && times.size() > 1) {
            Long2ObjectOpenHashMap<long[]> finer = times;
            times = new Long2ObjectOpenHashMap<>();
            longs = 0;
            shift++;
            for (ObjectIterator<Long2ObjectMap.Entry<long[]>> all =
                            finer.long2ObjectEntrySet().fastIterator();
                    all.hasNext(); ) {
                Long2ObjectMap.Entry<long[]> entry = all.next();
                long[] known = entry.getValue();
                for (int index = known.length - 1; index >= 0; index--) {
                    if (known[index] != 0) {
                        addTo(entry.getLongKey() >>> 1, index, known[index]);
                    }
                }
            }
        }
    }
}
