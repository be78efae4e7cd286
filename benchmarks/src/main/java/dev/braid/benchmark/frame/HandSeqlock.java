// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.frame;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The least that publishes a frame in a ring to a reader that may not wait. It has a sequence lock for each slot and
 * one writer, and its memory is never taken away.
 */
final class HandSeqlock {
    private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int SLOT_BYTES = 24;
    private static final int SLOTS = 1 << 16;

    private final ByteBuffer memory = ByteBuffer.allocateDirect(SLOTS * SLOT_BYTES + Long.BYTES)
            .alignedSlice(Long.BYTES)
            .order(ByteOrder.LITTLE_ENDIAN);
    private long number;

    void write(int count, double value) {
        long next = number++;
        int place = (int) (next & SLOTS - 1) * SLOT_BYTES;
        LONGS.setOpaque(memory, place, next << 1 | 1);
        VarHandle.storeStoreFence();
        memory.putDouble(place + 8, value);
        memory.putInt(place + 16, count);
        LONGS.setRelease(memory, place, next << 1);
    }
}
