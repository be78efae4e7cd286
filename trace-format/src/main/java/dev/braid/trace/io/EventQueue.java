// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.io;

import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One slot's decoded events that wait to be merged, each six words long. Emptied blocks are kept for their next use, so
 * that a long trace does not turn into garbage at its own rate.
 *
 * <pre>
 *  word  0 META     callSite << 32 | key, as RecordDescriptor lays it out; for other kinds than accesses, the same
 *                   fields; negative if another thread begins here, or goes on
 *        1 ORDER    clock << 1 | 1 for a READ
 *        2 OBJECT   or the thread of a THREAD_BEGIN or THREAD_RESUME, the started thread, a function's token
 *        3 OFFSET   or a function's first argument
 *        4 FIRST    value read, or written by a mere write; detail; bytes of a range; second argument
 *        5 SECOND   value that a READ_WRITE writes; third argument
 * </pre>
 *
 * <p>Thread safety: one thread.
 */
final class EventQueue {
    static final int META = 0;
    static final int ORDER = 1;
    static final int OBJECT = 2;
    static final int OFFSET = 3;
    static final int FIRST = 4;
    static final int SECOND = 5;
    static final int WORDS = 6;

    /** In META: this event, which may be no more than that, changes the slot's thread. */
    static final long THREAD_FLAG = 1L << 63;

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
    void add(long meta, long order, long object, long offset, long firstValue, long secondValue) {
        if (end == last.length) {
            grow();
        }
        long[] words = last;
        int at = end;
        words[at + SECOND] = secondValue;
        words[at + META] = meta;
        words[at + ORDER] = order;
        words[at + OBJECT] = object;
        words[at + OFFSET] = offset;
        words[at + FIRST] = firstValue;
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
    long @Nullable [] block() {
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

    /** {@return where the oldest event lies in {@link #block}} */
    int position() {
        return start;
    }

    /** {@return where the events in {@link #block} end} */
    int endInBlock() {
        return first == last ? end : first.length;
    }

    /** Takes the oldest events out, up to that position in {@link #block}. */
    void removeTo(int position) {
        start = position;
        if (start == end && first == last) {
            start = 0;
            end = 0;
        }
    }

    /** {@return how many events are in it} */
    long size() {
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
