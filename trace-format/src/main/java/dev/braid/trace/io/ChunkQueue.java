// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.io;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** The chunks of one slot that wait to be merged. Small ones share a buffer, so that many slots cost little. */
final class ChunkQueue {
    private final BufferPool pool;
    private final ArrayDeque<Segment> segments = new ArrayDeque<>();
    private long bytes;

    ChunkQueue(BufferPool pool) {
        this.pool = pool;
    }

    /** Copies whole records, the first of which starts at {@code baseClock} and the last of which ends at {@code endClock}. */
    void append(byte[] records, int length, long baseClock, long endClock) {
        if (length == 0) {
            return;
        }
        Segment last = segments.peekLast();
        if (last == null || last.endClock != baseClock || last.bytes.length - last.limit < length) {
            last = new Segment(pool.take(length), baseClock);
            segments.addLast(last);
        }
        System.arraycopy(records, 0, last.bytes, last.limit, length);
        last.limit += length;
        last.endClock = endClock;
        bytes += length;
    }

    /** {@return the oldest segment, to which an {@link #append} may still add; null if there is none} */
    @Nullable
    Segment first() {
        return segments.peekFirst();
    }

    boolean hasSecond() {
        return segments.size() > 1;
    }

    /** Gives the oldest segment back. */
    void removeFirst() {
        Segment segment = segments.removeFirst();
        bytes -= segment.limit;
        pool.give(segment.bytes);
    }

    /** {@return the bytes in all segments} */
    long bytes() {
        return bytes;
    }

    /** Records that follow each other without a jump of the clock. */
    static final class Segment {
        final byte[] bytes;
        final long baseClock;
        int limit;
        private long endClock;

        private Segment(byte[] bytes, long baseClock) {
            this.bytes = bytes;
            this.baseClock = baseClock;
        }
    }
}
