// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Map of an address space: what is put hides what was there before, all of it or a part.
 *
 * <p>Thread safety: one thread.
 */
public final class AddressMap<V> {
    /**
     * A part of the address space, and what is there.
     *
     * @param end the address after the last one
     * @param value as it was put, even where only a part of it is still to be seen
     */
    public record Range<V>(long start, long end, V value) {}

    private final TreeMap<Long, Range<V>> ranges = new TreeMap<>();
    private @Nullable Range<V> last;

    public void put(long start, long end, V value) {
        clear(start, end);
        if (start < end) {
            ranges.put(start, new Range<>(start, end, value));
        }
    }

    /** Takes away what is in a part of the address space. */
    public void clear(long start, long end) {
        last = null;
        cutAt(start);
        cutAt(end);
        ranges.subMap(start, Math.max(start, end)).clear();
    }

    public void clear() {
        last = null;
        ranges.clear();
    }

    /** {@return the range that holds an address, null if there is none} */
    public @Nullable Range<V> at(long address) {
        Range<V> range = last;
        if (range == null || address < range.start() || address >= range.end()) {
            Map.Entry<Long, Range<V>> entry = ranges.floorEntry(address);
            range = entry == null || address >= entry.getValue().end() ? null : entry.getValue();
            last = range;
        }
        return range;
    }

    /** {@return the ranges in a part of the address space, or reaching into it, by address} */
    public List<Range<V>> within(long start, long end) {
        List<Range<V>> found = new ArrayList<>();
        Map.Entry<Long, Range<V>> before = ranges.lowerEntry(start);
        if (before != null && before.getValue().end() > start) {
            found.add(before.getValue());
        }
        found.addAll(ranges.subMap(start, Math.max(start, end)).values());
        return found;
    }

    /** {@return all there is, by address} */
    public List<Range<V>> all() {
        return List.copyOf(ranges.values());
    }

    /** Makes two ranges of one that goes across an address. */
    private void cutAt(long address) {
        Map.Entry<Long, Range<V>> entry = ranges.lowerEntry(address);
        if (entry != null && entry.getValue().end() > address) {
            Range<V> range = entry.getValue();
            ranges.put(range.start(), new Range<>(range.start(), address, range.value()));
            ranges.put(address, new Range<>(address, range.end(), range.value()));
        }
    }
}
