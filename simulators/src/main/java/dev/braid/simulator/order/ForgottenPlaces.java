// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.order;

import it.unimi.dsi.fastutil.longs.Long2LongMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import it.unimi.dsi.fastutil.objects.ObjectIterator;

/**
 * The objects of which something was forgotten: up to which place, and by which thread it was, if by one only.
 *
 * <p>It takes a bounded room: when that is full, twice as many objects share an entry, so that what it says of an
 * object may be true of one beside it only. It never misses one.
 */
public final class ForgottenPlaces {
    /** The default number of entries, some 16 MiB. */
    private static final int DEFAULT_LIMIT = 1 << 19;

    /** The upper half of an entry is the highest place, and one more; the lower half is the thread. */
    private static final int PLACE_SHIFT = Integer.SIZE;

    private static final long THREAD_MASK = (1L << PLACE_SHIFT) - 1;
    /** Stands for itself and all places above. */
    private static final int LAST_PLACE = Integer.MAX_VALUE;

    private static final int SEVERAL_THREADS = -1;

    private final int limit;
    private Long2LongOpenHashMap entries = new Long2LongOpenHashMap();
    private int shift;

    public ForgottenPlaces() {
        this(DEFAULT_LIMIT);
    }

    /** Makes one of so many entries. */
    ForgottenPlaces(int limit) {
        this.limit = limit;
    }

    /** Forgets something that a thread has done to a place in an object. */
    public void add(long object, long place, int thread) {
        long number = place >= 0 && place < LAST_PLACE - 1 ? place + 1 : LAST_PLACE;
        add(object >>> shift, number << PLACE_SHIFT | thread & THREAD_MASK);
        while (entries.size() > limit && shift < Long.SIZE - 1) {
            coarsen();
        }
    }

    /** {@return {@code true} if something may have been forgotten of that place} */
    public boolean mayHold(long object, long place) {
        return holds(entries.isEmpty() ? 0 : entries.get(object >>> shift), place);
    }

    /** {@return {@code true} if something may have been forgotten of that place that another thread has done} */
    public boolean mayHoldOfOthers(long object, long place, int thread) {
        long entry = entries.isEmpty() ? 0 : entries.get(object >>> shift);
        return holds(entry, place) && (int) entry != thread;
    }

    private static boolean holds(long entry, long place) {
        long last = entry >>> PLACE_SHIFT;
        return last != 0 && (last == LAST_PLACE || place >= 0 && place < last);
    }

    /** Takes back all that was added. */
    public void clear() {
        if (!entries.isEmpty()) {
            entries = new Long2LongOpenHashMap();
            shift = 0;
        }
    }

    private void add(long region, long entry) {
        long known = entries.get(region);
        if (known == 0) {
            entries.put(region, entry);
            return;
        }
        long place = Math.max(known >>> PLACE_SHIFT, entry >>> PLACE_SHIFT);
        int thread = (int) known == (int) entry ? (int) entry : SEVERAL_THREADS;
        long both = place << PLACE_SHIFT | thread & THREAD_MASK;
        if (both != known) {
            entries.put(region, both);
        }
    }

    private void coarsen() {
        Long2LongOpenHashMap finer = entries;
        entries = new Long2LongOpenHashMap();
        shift++;
        for (ObjectIterator<Long2LongMap.Entry> all = finer.long2LongEntrySet().fastIterator(); all.hasNext(); ) {
            Long2LongMap.Entry entry = all.next();
            add(entry.getLongKey() >>> 1, entry.getLongValue());
        }
    }
}
