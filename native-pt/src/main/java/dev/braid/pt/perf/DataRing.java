// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;

/**
 * The ring into which the kernel writes an event's records.
 *
 * <p>Head and tail count all bytes that ever were in the ring. A record may wrap around the ring's end. What finds no
 * room is lost, and the next record says how much: {@link PerfRecord.Lost}.
 *
 * <p>Thread safety: one thread reads; see {@link MmapPage}. The memory must stay mapped meanwhile.
 */
final class DataRing {
    private final MmapPage page;
    private final ByteBuffer data;
    private final TrailerLayout layout;

    /** @param data as many bytes as the ring has, a power of two */
    DataRing(MmapPage page, ByteBuffer data, TrailerLayout layout) {
        if (Integer.bitCount(data.capacity()) != 1) {
            throw new IllegalArgumentException("a ring of " + data.capacity() + " bytes is not a power of two");
        }
        this.page = page;
        this.data = data.duplicate();
        this.layout = layout;
    }

    /**
     * Takes all records that are there, and makes their room free.
     *
     * @param records gets a buffer for each record, little-endian, valid for the call only
     * @param damage gets what is wrong with the ring; all that is in it then is dropped
     */
    void drainRaw(RawRecordConsumer records, Consumer<PerfDamage> damage) {
        long head = page.readDataHeadAcquire();
        long tail = page.readDataTail();
        if (head - tail < 0 || head - tail > data.capacity()) {
            damage.accept(new PerfDamage(
                    tail,
                    "the ring of " + data.capacity() + " bytes claims to hold " + (head - tail)
                            + "; it was overrun, and what was in it is lost"));
            tail = head;
        }
        while (tail != head) {
            int size = head - tail < PerfRecordType.HEADER_BYTES ? 0 : sizeAt(tail);
            if (size < PerfRecordType.HEADER_BYTES || size > head - tail) {
                damage.accept(new PerfDamage(
                        tail,
                        "a record of " + size + " bytes, with " + (head - tail) + " left in the ring; these are lost"));
                tail = head;
            } else {
                records.record(tail, copy(tail, size));
                tail += size;
            }
            page.writeDataTailRelease(tail);
        }
        page.writeDataTailRelease(tail);
    }

    /** Takes all records that are there, as {@link #drainRaw} does. */
    void drain(Consumer<PerfRecord> records, Consumer<PerfDamage> damage) {
        drainRaw(
                (position, bytes) -> {
                    try {
                        records.accept(PerfRecordDecoder.decode(position, bytes, layout));
                    } catch (DamagedPerfRecordException e) {
                        damage.accept(PerfDamage.ofRecord(position, bytes.getInt(0), e));
                    }
                },
                damage);
    }

    private int sizeAt(long position) {
        return Byte.toUnsignedInt(data.get(index(position + PerfRecordType.SIZE)))
                | Byte.toUnsignedInt(data.get(index(position + PerfRecordType.SIZE + 1))) << Byte.SIZE;
    }

    private ByteBuffer copy(long position, int size) {
        byte[] bytes = new byte[size];
        int from = index(position);
        int beforeEnd = Math.min(size, data.capacity() - from);
        data.get(from, bytes, 0, beforeEnd);
        data.get(0, bytes, beforeEnd, size - beforeEnd);
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private int index(long position) {
        return (int) (position & (data.capacity() - 1));
    }
}
