// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * The page that the kernel, or a test, shares at the start of a ring: {@link MmapPageDescriptor}.
 *
 * <p>Thread safety: heads are the kernel's and tails the reader's. A head is read before what is behind it (acquire),
 * and a tail written after what was before it (release), as {@code linux/perf_event.h} asks for at {@code data_head}.
 * One thread reads.
 */
final class MmapPage {
    /** Number of bytes that the descriptor knows; the kernel's page has 4,096. */
    static final int LEAST_BYTES = 1088;

    private static final VarHandle WORDS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final ByteBuffer page;

    /** @param page direct, and at an address that is a multiple of 8 */
    MmapPage(ByteBuffer page) {
        if (!page.isDirect() || page.capacity() < LEAST_BYTES || page.alignmentOffset(0, Long.BYTES) != 0) {
            throw new IllegalArgumentException("no page of a ring: " + page);
        }
        this.page = page.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    }

    long readDataHeadAcquire() {
        return readAcquire(MmapPageDescriptor.DATA_HEAD);
    }

    long readDataTail() {
        return page.getLong(MmapPageDescriptor.DATA_TAIL);
    }

    void writeDataTailRelease(long tail) {
        writeRelease(MmapPageDescriptor.DATA_TAIL, tail);
    }

    long readAuxHeadAcquire() {
        return readAcquire(MmapPageDescriptor.AUX_HEAD);
    }

    long readAuxTail() {
        return page.getLong(MmapPageDescriptor.AUX_TAIL);
    }

    void writeAuxTailRelease(long tail) {
        writeRelease(MmapPageDescriptor.AUX_TAIL, tail);
    }

    /** Says where and how large the AUX ring will be, before it is mapped. */
    void announceAux(long offset, long size) {
        page.putLong(MmapPageDescriptor.AUX_OFFSET, offset);
        page.putLong(MmapPageDescriptor.AUX_SIZE, size);
    }

    /** {@return the conversion from time stamp counters to times, if the kernel gives it} */
    Optional<PerfRecord.TimeConv> timeConversion() {
        if ((page.getLong(MmapPageDescriptor.CAPABILITIES) & MmapPageDescriptor.CAPABILITY_TIME_ZERO) == 0) {
            return Optional.empty();
        }
        return Optional.of(new PerfRecord.TimeConv(
                0,
                Short.toUnsignedInt(page.getShort(MmapPageDescriptor.TIME_SHIFT)),
                Integer.toUnsignedLong(page.getInt(MmapPageDescriptor.TIME_MULTIPLIER)),
                page.getLong(MmapPageDescriptor.TIME_ZERO)));
    }

    private long readAcquire(int offset) {
        return (long) WORDS.getAcquire(page, offset);
    }

    private void writeRelease(int offset, long value) {
        WORDS.setRelease(page, offset, value);
    }
}
