// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.order;

import dev.braid.trace.EventBatch;
import dev.braid.trace.layout.RecordDescriptor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Loads what is known of the places by which threads synchronise, before the first of some accesses to them is taken.
 *
 * <p>Problem: to take an access, one object after the other is loaded, each of which says where the next one is, and
 * with many locations each of them is far away in memory. Here, each step is done for all accesses before the next
 * step: these loads do not depend on each other, so that the processor waits for many of them at once.
 *
 * <p>Thread safety: one thread.
 *
 * @param <V> the type of the value for a place
 */
public final class Prefetch<V> {
    /** So many that what was loaded still is in the inner caches when it is needed. */
    public static final int EVENTS = 128;

    /** The bits of an event's key that say kind and mode; plain reads and writes have their kind alone there. */
    private static final int KIND_AND_MODE =
            RecordDescriptor.KIND_MASK | RecordDescriptor.MODE_MASK << RecordDescriptor.MODE_SHIFT;

    private final RecentMap<V> map;
    private final int placeShift;
    private final List<Step<V>> steps;
    private final @Nullable Object[] found = new Object[EVENTS];
    private final long[] offsets = new long[EVENTS];

    /** Takes part in nothing but keeping the loads. */
    @SuppressWarnings("UnusedVariable") // by being written
    private long loaded;

    /**
     * Loads something of a place whose earlier steps are done.
     *
     * @param <V> the type of its value
     */
    @FunctionalInterface
    public interface Step<V> {
        /** {@return any number that depends on what is loaded} */
        long load(V value, long offset);
    }

    /**
     * Makes one for a map.
     *
     * @param placeShift a place in the map is an offset, shifted by so many bits
     * @param steps one after the other
     */
    public Prefetch(RecentMap<V> map, int placeShift, List<Step<V>> steps) {
        this.map = map;
        this.placeShift = placeShift;
        this.steps = steps;
    }

    /**
     * Loads for those of a batch's events that are accesses, and not plain reads or writes.
     *
     * @param to at most {@link #EVENTS} after the first one
     */
    @SuppressWarnings("unchecked") // only the map's values are in the array
    public void load(EventBatch batch, int from, int to) {
        if (map.isEmpty()) {
            return;
        }
        long[] fields = batch.words();
        int count = 0;
        for (int i = from; i < to; i++) {
            int event = i << EventBatch.SHIFT;
            int key = (int) fields[event + EventBatch.META];
            if (RecordDescriptor.isAccess(key) && !isPlain(key)) {
                long offset = fields[event + EventBatch.OFFSET];
                V value = map.peek(fields[event + EventBatch.OBJECT], offset >>> placeShift);
                if (value != null) {
                    offsets[count] = offset;
                    found[count++] = value;
                }
            }
        }
        long sum = 0;
        for (Step<V> step : steps) {
            for (int i = 0; i < count; i++) {
                sum += step.load((V) found[i], offsets[i]);
            }
        }
        loaded += sum;
    }

    /** {@return {@code true} if the key of an access is that of a plain read or write} */
    public static boolean isPlain(int key) {
        int kindAndMode = key & KIND_AND_MODE;
        return kindAndMode == RecordDescriptor.KIND_READ || kindAndMode == RecordDescriptor.KIND_WRITE;
    }
}
