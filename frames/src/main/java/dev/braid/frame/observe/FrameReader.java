// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.observe;

import dev.braid.frame.shared.SegmentDescriptor;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;

/**
 * Reads the frames of a segment by their numbers, each at most once. The writers never wait for it, so what they
 * overwrite before it is read is lost, and what they overwrite while it is copied is torn, and lost, too.
 * {@code FrameRing} tells how both sides keep a mixed frame from being taken for a whole one.
 *
 * <p>A frame that is not there although later ones are is still being written, or will never be: its writer may have
 * found its slot taken. It is waited for as long as that can do no harm: until the ring is half full, or for some time.
 * What comes after that is lost.
 *
 * <p>Thread safety: one thread on this side.
 */
final class FrameReader {
    private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int ROWS_AT_A_TIME = 4096;
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final ByteBuffer memory;
    private final long slots;
    private final int slotBytes;
    private final ByteBuffer copy;

    private long next = 1;
    private long missingSince;
    private boolean isMissing;
    private long read;
    private long torn;

    FrameReader(Segment segment) {
        memory = segment.bytes();
        slots = segment.word(SegmentDescriptor.SLOTS);
        slotBytes = (int) segment.word(SegmentDescriptor.SLOT_BYTES);
        copy = ByteBuffer.allocate(slotBytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Takes frames. */
    interface Sink {
        /**
         * Takes one.
         *
         * @param frame as it lies in memory; its bytes change after the call
         */
        void frame(long number, ByteBuffer frame) throws IOException;
    }

    /** Reads some of what is there. {@return the number of frames} */
    int read(Sink sink) throws IOException {
        int count = 0;
        while (count < ROWS_AT_A_TIME) {
            long word = (long) LONGS.getAcquire(memory, place(next));
            if (word == SegmentDescriptor.whole(next)) {
                count += take(word, sink);
            } else if (SegmentDescriptor.number(word) > next) {
                skipTo(Math.max(next + 1, Math.max(head(), SegmentDescriptor.number(word)) - slots + 1));
            } else if (!isGivenUp()) {
                break;
            }
        }
        return count;
    }

    /**
     * Reads all that is left; nobody writes any more.
     *
     * @param written the number of the last frame
     */
    void readToEnd(long written, Sink sink) throws IOException {
        skipTo(Math.max(next, written - slots + 1));
        while (next <= written) {
            long word = (long) LONGS.getAcquire(memory, place(next));
            if (word == SegmentDescriptor.whole(next)) {
                take(word, sink);
            } else {
                skipTo(next + 1);
            }
        }
    }

    /** {@return the number of frames that were given to the sink} */
    long framesRead() {
        return read;
    }

    /** {@return the number of frames that were overwritten while they were copied} */
    long framesTorn() {
        return torn;
    }

    /** {@return the number of the last frame that was read, or was given up} */
    long position() {
        return next - 1;
    }

    /** {@return about the number of the last frame} */
    long head() {
        return (long) LONGS.getAcquire(memory, SegmentDescriptor.HEAD);
    }

    private int take(long word, Sink sink) throws IOException {
        memory.get(place(next), copy.array(), 0, slotBytes);
        VarHandle.loadLoadFence();
        boolean isWhole = (long) LONGS.getOpaque(memory, place(next)) == word;
        if (!isWhole) {
            torn++;
            skipTo(next + 1);
            return 0;
        }
        sink.frame(next, copy);
        read++;
        skipTo(next + 1);
        return 1;
    }

    private void skipTo(long number) {
        next = number;
        isMissing = false;
    }

    /** {@return {@code true} if the next frame was there no longer, and was given up} */
    private boolean isGivenUp() {
        long ahead = head() - next;
        if (ahead <= 0) {
            return false;
        }
        long now = System.nanoTime();
        if (!isMissing) {
            isMissing = true;
            missingSince = now;
        }
        if (ahead < slots / 2 && now - missingSince < PATIENCE_NANOS) {
            return false;
        }
        skipTo(next + 1);
        return true;
    }

    private int place(long number) {
        return SegmentDescriptor.FIRST_SLOT + (int) (number - 1 & slots - 1) * slotBytes;
    }
}
