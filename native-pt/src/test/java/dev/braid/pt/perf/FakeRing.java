// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Plain memory in the place of what the kernel shares: a page, a ring of records, and one of AUX bytes. */
final class FakeRing {
    private static final int PAGE_BYTES = 4096;

    private final ByteBuffer page = direct(PAGE_BYTES);
    private final ByteBuffer data;
    private final ByteBuffer aux;

    FakeRing(int dataBytes, int auxBytes) {
        data = direct(dataBytes);
        aux = direct(auxBytes);
    }

    static ByteBuffer direct(int bytes) {
        return ByteBuffer.allocateDirect(bytes + Long.BYTES)
                .alignedSlice(Long.BYTES)
                .slice(0, bytes)
                .order(ByteOrder.LITTLE_ENDIAN);
    }

    MmapPage page() {
        return new MmapPage(page);
    }

    DataRing records(TrailerLayout layout) {
        return new DataRing(page(), data, layout);
    }

    AuxRing aux() {
        return new AuxRing(page(), aux);
    }

    ByteBuffer pageBytes() {
        return page;
    }

    long dataTail() {
        return page.getLong(MmapPageDescriptor.DATA_TAIL);
    }

    long auxTail() {
        return page.getLong(MmapPageDescriptor.AUX_TAIL);
    }

    /** Lets the ring begin at a position, as if so much had been there before. */
    void startAt(long position) {
        page.putLong(MmapPageDescriptor.DATA_HEAD, position).putLong(MmapPageDescriptor.DATA_TAIL, position);
        page.putLong(MmapPageDescriptor.AUX_HEAD, position).putLong(MmapPageDescriptor.AUX_TAIL, position);
    }

    void moveDataHead(long head) {
        page.putLong(MmapPageDescriptor.DATA_HEAD, head);
    }

    void moveAuxHead(long head) {
        page.putLong(MmapPageDescriptor.AUX_HEAD, head);
    }

    /** Puts bytes into the ring of records, as the kernel does. */
    void record(byte[] bytes) {
        moveDataHead(put(data, page.getLong(MmapPageDescriptor.DATA_HEAD), bytes));
    }

    /** Puts bytes into the AUX ring, as the hardware does. */
    void trace(byte[] bytes) {
        moveAuxHead(put(aux, page.getLong(MmapPageDescriptor.AUX_HEAD), bytes));
    }

    private static long put(ByteBuffer ring, long head, byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            ring.put((int) (head + i & ring.capacity() - 1), bytes[i]);
        }
        return head + bytes.length;
    }
}
