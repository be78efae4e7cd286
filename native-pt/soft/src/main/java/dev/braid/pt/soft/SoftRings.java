// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.soft;

import dev.braid.pt.perf.AuxFlag;
import dev.braid.pt.perf.MmapPageDescriptor;
import dev.braid.pt.perf.PerfKernel.Mapping;
import dev.braid.pt.perf.PerfRecordType;
import dev.braid.pt.perf.Trailer;
import dev.braid.pt.perf.TrailerLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * The rings of one event, in plain memory: what the kernel and the hardware do with them.
 *
 * <p>Thread safety: any thread; a reader looks at the memory meanwhile, see {@code linux/perf_event.h} at
 * {@code data_head}.
 */
final class SoftRings {
    private static final VarHandle WORDS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int PAGE_BYTES = 4096;
    private static final int AUX_FIELDS = 3;

    private final int pid;
    private final int tid;
    private final long id;
    private final TrailerLayout layout;
    private @Nullable Mapping ring;
    private @Nullable Mapping aux;
    private boolean isEnabled;
    private long lostRecords;

    SoftRings(int pid, int tid, long id, TrailerLayout layout) {
        this.pid = pid;
        this.tid = tid;
        this.id = id;
        this.layout = layout;
    }

    int pid() {
        return pid;
    }

    int tid() {
        return tid;
    }

    synchronized boolean isEnabled() {
        return isEnabled;
    }

    synchronized void enable() {
        isEnabled = true;
        write(record(PerfRecordType.ITRACE_START, 1).putInt(pid).putInt(tid));
    }

    synchronized void disable() {
        isEnabled = false;
    }

    /** @param offset 0 for the page and the ring of records, otherwise for the AUX ring */
    synchronized Mapping map(long offset, int bytes) {
        ByteBuffer memory = ByteBuffer.allocateDirect(bytes + Long.BYTES)
                .alignedSlice(Long.BYTES)
                .slice(0, bytes)
                .order(ByteOrder.LITTLE_ENDIAN);
        Mapping mapping = new Mapping(id << Integer.SIZE | offset, memory);
        if (offset == 0) {
            ring = mapping;
        } else {
            aux = mapping;
        }
        return mapping;
    }

    synchronized boolean owns(Mapping mapping) {
        return isSame(mapping, ring) || isSame(mapping, aux);
    }

    private static boolean isSame(Mapping mapping, @Nullable Mapping own) {
        return own != null && own.address() == mapping.address();
    }

    /** Writes what finds room, and a record of it. {@return {@code true} if all did} */
    synchronized boolean trace(byte[] packets) {
        Mapping memory = aux;
        Mapping page = ring;
        if (memory == null || page == null || !isEnabled) {
            return false;
        }
        ByteBuffer into = memory.bytes();
        long head = page.bytes().getLong(MmapPageDescriptor.AUX_HEAD);
        long free = into.capacity() - (head - (long) WORDS.getAcquire(page.bytes(), MmapPageDescriptor.AUX_TAIL));
        int count = (int) Math.min(free, packets.length);
        put(into, 0, into.capacity(), head, packets, count);
        WORDS.setRelease(page.bytes(), MmapPageDescriptor.AUX_HEAD, head + count);
        boolean isWhole = count == packets.length;
        write(record(PerfRecordType.AUX, AUX_FIELDS)
                .putLong(head)
                .putLong(count)
                .putLong(isWhole ? 0 : AuxFlag.TRUNCATED.mask()));
        return isWhole;
    }

    /** {@return a record's header, and room for so many words and a trailer} */
    private ByteBuffer record(int type, int words) {
        int bytes = PerfRecordType.HEADER_BYTES + words * Long.BYTES + layout.bytes();
        return ByteBuffer.allocate(bytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(type)
                .putShort((short) 0)
                .putShort((short) bytes);
    }

    /** Writes a record, and before it how many found no room. */
    private void write(ByteBuffer record) {
        if (lostRecords > 0 && append(record(PerfRecordType.LOST, 2).putLong(id).putLong(lostRecords))) {
            lostRecords = 0;
        }
        if (!append(record)) {
            lostRecords++;
        }
    }

    private boolean append(ByteBuffer record) {
        Mapping memory = ring;
        if (memory == null) {
            return false;
        }
        layout.write(new Trailer(pid, tid, System.nanoTime(), 0, id), record);
        ByteBuffer into = memory.bytes();
        int ringBytes = into.capacity() - PAGE_BYTES;
        long head = into.getLong(MmapPageDescriptor.DATA_HEAD);
        long tail = (long) WORDS.getAcquire(into, MmapPageDescriptor.DATA_TAIL);
        if (ringBytes - (head - tail) < record.capacity()) {
            return false;
        }
        byte[] bytes = new byte[record.capacity()];
        record.get(0, bytes);
        put(into, PAGE_BYTES, ringBytes, head, bytes, bytes.length);
        WORDS.setRelease(into, MmapPageDescriptor.DATA_HEAD, head + record.capacity());
        return true;
    }

    private static void put(ByteBuffer into, int from, int ringBytes, long head, byte[] bytes, int count) {
        int at = (int) (head & ringBytes - 1);
        int beforeEnd = Math.min(count, ringBytes - at);
        into.put(from + at, bytes, 0, beforeEnd);
        into.put(from, bytes, beforeEnd, count - beforeEnd);
    }
}
