// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.replay;

import dev.braid.trace.TraceEvent;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.List;

/**
 * Ranges of memory that code which is not traced may have written to, and when.
 *
 * <p>What such a range holds is not known until it is read again. Rather than forget each location in it, which costs
 * time by its length, this is asked where a read returns an unexpected value, which is rare.
 */
final class UntracedWrites {
    /** More different ranges of one object than this are taken for one. */
    private static final int RANGES_PER_OBJECT = 8;

    private final Long2ObjectOpenHashMap<List<Range>> byObject = new Long2ObjectOpenHashMap<>();

    /** Counts what is added here; a value that was seen in an epoch is not doubted before a later one. */
    private long epoch;

    private long everythingSince;

    UntracedWrites() {
        this(0);
    }

    /** As if so much had been added to no effect. */
    UntracedWrites(long epoch) {
        this.epoch = epoch;
    }

    /** {@return the present epoch, which grows with each addition} */
    long epoch() {
        return epoch;
    }

    void add(TraceEvent event) {
        epoch++;
        List<Range> ranges = byObject.computeIfAbsent(event.object(), object -> new ArrayList<>(1));
        Range range = new Range(event.offset(), event.offset() + event.detail(0), epoch);
        ranges.removeIf(range::covers);
        if (ranges.size() == RANGES_PER_OBJECT) {
            for (Range other : ranges) {
                range = range.with(other);
            }
            ranges.clear();
        }
        ranges.add(range);
    }

    /** Notes that all memory may have changed before this event, because what changed it was not to be traced. */
    void addEverything() {
        epoch++;
        everythingSince = epoch;
    }

    /** {@return {@code true} if untraced code may have written to the location after that epoch} */
    boolean since(long seen, long object, long offset, int size) {
        if (everythingSince > seen) {
            return true;
        }
        List<Range> ranges = byObject.get(object);
        if (ranges == null) {
            return false;
        }
        for (Range range : ranges) {
            if (range.epoch > seen && range.begin < offset + size && offset < range.end) {
                return true;
            }
        }
        return false;
    }

    /**
     * One range of an object.
     *
     * @param epoch the last one that named it
     */
    private record Range(long begin, long end, long epoch) {
        boolean covers(Range other) {
            return begin <= other.begin && other.end <= end;
        }

        Range with(Range other) {
            return new Range(Math.min(begin, other.begin), Math.max(end, other.end), Math.max(epoch, other.epoch));
        }
    }
}
