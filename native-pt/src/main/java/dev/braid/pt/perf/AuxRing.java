// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

/**
 * The ring into which the hardware writes AUX bytes, such as packets of Processor Trace.
 *
 * <p>Head and tail count all bytes that ever were in it. The kernel stops the hardware where the ring is full, and says
 * so in an {@link PerfRecord.Aux}: that, and not this class, knows of what is missing between bytes. This class knows
 * where the head has passed the tail: then all that is in the ring is dropped.
 *
 * <p>No test of this project has seen hardware write into one: they use plain memory in its place.
 *
 * <p>Thread safety: one thread reads; see {@link MmapPage}.
 */
final class AuxRing {
    private final MmapPage page;
    private final ByteBuffer bytes;

    /** @param bytes as many as the ring has, a power of two */
    AuxRing(MmapPage page, ByteBuffer bytes) {
        if (Integer.bitCount(bytes.capacity()) != 1) {
            throw new IllegalArgumentException("a ring of " + bytes.capacity() + " bytes is not a power of two");
        }
        this.page = page;
        this.bytes = bytes.duplicate();
    }

    /**
     * Takes all bytes that are there, and makes their room free.
     *
     * @param chunks gets them in order, in at most two pieces
     * @param losses gets what was overrun
     */
    void drain(AuxConsumer chunks, Consumer<AuxGap> losses) {
        long head = page.readAuxHeadAcquire();
        long tail = page.readAuxTail();
        if (head - tail < 0 || head - tail > bytes.capacity()) {
            long lost = Math.max(0, head - tail);
            losses.accept(new AuxGap(tail, lost, "the AUX ring of " + bytes.capacity() + " bytes was overrun"));
            page.writeAuxTailRelease(head);
            return;
        }
        while (tail != head) {
            int from = (int) (tail & (bytes.capacity() - 1));
            int length = (int) Math.min(head - tail, bytes.capacity() - from);
            chunks.bytes(tail, bytes.slice(from, length));
            tail += length;
        }
        page.writeAuxTailRelease(tail);
    }
}
