// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.live;

import dev.braid.trace.layout.ChannelDescriptor;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The sum of a slot's bytes, taken as little-endian 64-bit words from position 0 on, the last one filled up with zeros;
 * see {@link ChannelDescriptor}. One flipped bit always changes it.
 *
 * <p>The writer sums up block by block, and may be behind what it has published. So the sums at the last ends of blocks
 * are remembered.
 */
final class StreamSum {
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int BLOCK = ChannelDescriptor.CHECK_BYTES;

    /** Sums at the last ends of blocks, as many as a ring can have. */
    private final long[] sums;

    private final int ringBytes;

    private long position;
    /** Sum of the whole words. */
    private long sum;

    /** The bytes since the last whole word, as the low bytes of one. */
    private long rest;

    /** @param ringBytes the bytes of the ring of which the writer cannot be further behind */
    StreamSum(int ringBytes) {
        this.ringBytes = ringBytes;
        sums = new long[ringBytes / BLOCK + 1];
    }

    /** Starts at the end of a block, or at 0, with the sum that there is before it. */
    void start(long from, long sumBefore) {
        position = from;
        sum = sumBefore;
        rest = 0;
        remember();
    }

    /** Takes the next bytes. */
    void add(byte[] bytes, int begin, int length) {
        int at = begin;
        int end = begin + length;
        while (at < end && position % Long.BYTES != 0) {
            addByte(bytes[at++]);
        }
        while (end - at >= Long.BYTES) {
            int stop = (int) Math.min(end - Long.BYTES, at + BLOCK - position % BLOCK - Long.BYTES);
            long more = 0;
            int from = at;
            for (; at <= stop; at += Long.BYTES) {
                more += (long) WORD.get(bytes, at);
            }
            sum += more;
            position += at - from;
            remember();
        }
        while (at < end) {
            addByte(bytes[at++]);
        }
    }

    private void addByte(byte next) {
        rest |= (next & 0xFFL) << Byte.SIZE * (position % Long.BYTES);
        position++;
        if (position % Long.BYTES == 0) {
            sum += rest;
            rest = 0;
            remember();
        }
    }

    private void remember() {
        if (position % BLOCK == 0) {
            sums[(int) (position / BLOCK % sums.length)] = sum;
        }
    }

    /** {@return {@code true} if the sum there is known: at the present position, and at the last ends of blocks} */
    boolean knows(long at) {
        return at == position || at % BLOCK == 0 && at <= position && position - at <= ringBytes;
    }

    /** {@return the sum of all bytes before that position, which this {@link #knows}} */
    long at(long at) {
        return at == position ? sum + rest : sums[(int) (at / BLOCK % sums.length)];
    }
}
