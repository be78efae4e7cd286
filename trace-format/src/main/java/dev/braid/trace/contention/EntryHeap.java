// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.contention;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The entries with the most time lost, up to a number: a heap, the least one on top. Of equal ones, those that came
 * first stay.
 *
 * <p>Thread safety: one thread.
 */
final class EntryHeap {
    private record Ranked(TimelogEntry entry, long rank) {}

    /** The one to be dropped first comes first. */
    private static final Comparator<Ranked> ORDER = Comparator.<Ranked>comparingLong(ranked -> ranked.entry.lost())
            .thenComparing(
                    Comparator.<Ranked>comparingLong(ranked -> ranked.rank).reversed());

    private final @Nullable Ranked[] heap;
    private int count;
    private long ranks;

    EntryHeap(int capacity) {
        heap = new Ranked[capacity];
    }

    /** {@return {@code true} if an entry with that time would be kept} */
    boolean admits(long lost) {
        return count < heap.length || lost > at(0).entry.lost();
    }

    /** Keeps an entry that is admitted. */
    void add(TimelogEntry entry) {
        Ranked added = new Ranked(entry, ranks++);
        if (count < heap.length) {
            siftUp(added, count++);
        } else {
            siftDown(added);
        }
    }

    void clear() {
        Arrays.fill(heap, null);
        count = 0;
    }

    /** {@return the entries, the one with the most time lost first} */
    List<TimelogEntry> sorted() {
        Ranked[] sorted = new Ranked[count];
        for (int i = 0; i < count; i++) {
            sorted[i] = at(i);
        }
        Arrays.sort(sorted, ORDER.reversed());
        return Arrays.stream(sorted).map(Ranked::entry).toList();
    }

    private Ranked at(int index) {
        Ranked ranked = heap[index];
        if (ranked == null) {
            throw new IllegalStateException("the heap has no entry " + index);
        }
        return ranked;
    }

    private void siftUp(Ranked added, int from) {
        int at = from;
        while (at > 0 && ORDER.compare(added, at((at - 1) / 2)) < 0) {
            heap[at] = heap[(at - 1) / 2];
            at = (at - 1) / 2;
        }
        heap[at] = added;
    }

    private void siftDown(Ranked added) {
        int at = 0;
        while (2 * at + 1 < count) {
            int child = 2 * at + 1;
            if (child + 1 < count && ORDER.compare(at(child + 1), at(child)) < 0) {
                child++;
            }
            if (ORDER.compare(added, at(child)) <= 0) {
                break;
            }
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = added;
    }
}
