// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.record;

import dev.braid.trace.EventBatch;
import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One slot's decoded events that wait to be merged, laid out as in an {@link EventBatch}. Emptied blocks are kept for
 * their next use, so that a long trace does not turn into garbage at its own rate.
 *
 * <p>Thread safety: one thread.
 */
public final class EventQueue {
    private static final int WORDS = EventBatch.WORDS;

    private static final int FIRST_BLOCK = 64 * WORDS;
    private static final int BLOCK = 4096 * WORDS;
    private static final int KEPT_BLOCKS = 4;

    private final ArrayDeque<long[]> blocks = new ArrayDeque<>();
    private final ArrayDeque<long[]> free = new ArrayDeque<>();
    private long[] last = new long[FIRST_BLOCK];
    private int end;
    private long[] first = last;
    private int start;

    /** Appends an event. */
    void add(long meta, long order, long object, long offset, long firstValue, long secondValue, int thread) {
        if (end == last.length) {
            grow();
        }
        long[] words = last;
        int at = end;
        words[at + EventBatch.THREAD] = thread;
        words[at + EventBatch.META] = meta;
        words[at + EventBatch.ORDER] = order;
        words[at + EventBatch.OBJECT] = object;
        words[at + EventBatch.OFFSET] = offset;
        words[at + EventBatch.FIRST] = firstValue;
        words[at + EventBatch.SECOND] = secondValue;
        end = at + WORDS;
    }

    /** {@return the block that further events go to, from {@link #openEnd} on, if that is not its end} */
    long[] openBlock() {
        return last;
    }

    int openEnd() {
        return end;
    }

    /** Says how far the open block has been filled. */
    void filledTo(int filled) {
        end = filled;
    }

    /** Says that the open block has been filled, and opens another one, or makes it longer. */
    void fill() {
        end = last.length;
        grow();
    }

    /** Most slots only ever have a few events at a time, and a trace may have a thousand slots: blocks start small. */
    private void grow() {
        if (first == last && last.length < BLOCK) {
            long[] larger = Arrays.copyOfRange(last, start, start + Math.min(BLOCK, last.length * 8));
            end -= start;
            start = 0;
            first = larger;
            last = larger;
            return;
        }
        if (first != last) {
            blocks.addLast(last);
        }
        long[] block = free.pollLast();
        last = block == null ? new long[BLOCK] : block;
        end = 0;
    }

    /** {@return the block that holds the oldest event, at {@link #position}; null if there is none} */
    public long @Nullable [] block() {
        if (first == last) {
            return start < end ? first : null;
        }
        if (start == first.length) {
            leaveFirst();
            return block();
        }
        return first;
    }

    private void leaveFirst() {
        if (first.length == BLOCK && free.size() < KEPT_BLOCKS) {
            free.addLast(first);
        }
        long[] next = blocks.pollFirst();
        first = next == null ? last : next;
        start = 0;
    }

    /** {@return the block that {@link #block} found last} */
    public long[] openedBlock() {
        return first;
    }

    /** {@return the position of the oldest event in {@link #block}} */
    public int position() {
        return start;
    }

    /** {@return the end of the events in {@link #block}} */
    public int endInBlock() {
        return first == last ? end : first.length;
    }

    /** Takes the oldest events out, up to that position in {@link #block}. */
    public void removeTo(int position) {
        start = position;
        if (start == end && first == last) {
            start = 0;
            end = 0;
        }
    }

    /** {@return the number of events in it} */
    public long size() {
        if (first == last) {
            return ((long) end - start) / WORDS;
        }
        long words = (long) first.length - start + end;
        for (long[] block : blocks) {
            words += block.length;
        }
        return words / WORDS;
    }
}
