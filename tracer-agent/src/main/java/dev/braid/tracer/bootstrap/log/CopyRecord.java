// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.machine.Lines;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;

/**
 * Writes the record of a copy, part by part, to where the next record of a ring goes: elements, places, header. It is
 * not visible before {@link #finish}.
 *
 * <p>Thread safety: the ring's owner, which has reserved the room.
 */
final class CopyRecord {
    private static final Unsafe U = Unsafe.getUnsafe();

    private CopyRecord() {}

    /** {@return the address of the elements} */
    @ForceInline
    static long elements(RecordRing ring) {
        return ring.at + RecordDescriptor.COPY_HEADER_BYTES;
    }

    /**
     * Writes where the reads or the writes of a copy were.
     *
     * @param to the target address
     * @param offset the offset of the last element
     * @param tick the number by which the clock has grown, 0 if the record does not have to say it
     * @return the number of bytes taken, and the byte that describes them: {@code bytes << 8 | lengths}
     */
    @ForceInline
    static long putPlace(RecordRing ring, long to, int index, long object, long offset, long tick) {
        long line = ring.line(index);
        long moved = RecordPacker.zigzag(object - U.getLong(null, line + Lines.OBJECT));
        long distance = RecordPacker.zigzag(offset - U.getLong(null, line + Lines.OFFSET));
        U.putLong(null, line + Lines.OBJECT, object);
        U.putLong(null, line + Lines.OFFSET, offset);
        long end = tick == 0 ? to : RecordPacker.varint(to, tick);
        int objectBytes = RecordPacker.bytes(moved);
        U.putLong(null, end, moved);
        end += objectBytes;
        int offsetBytes = RecordPacker.bytes(distance);
        U.putLong(null, end, distance);
        end += offsetBytes;
        return end - to << Byte.SIZE | RecordPacker.lengths(false, objectBytes, offsetBytes, tick != 0);
    }

    /** {@return a record's first eight bytes; the places are as {@link #putPlace} gives them} */
    @ForceInline
    static long header(int readLine, int writeLine, int count, long readPlace, long writePlace) {
        return RecordDescriptor.NO_LINE
                | RecordDescriptor.KIND_COPY << RecordDescriptor.ESCAPE_SHIFT
                | (long) readLine << RecordDescriptor.COPY_READ_LINE_SHIFT
                | (long) writeLine << RecordDescriptor.COPY_WRITE_LINE_SHIFT
                | (long) count << RecordDescriptor.COPY_COUNT_SHIFT
                | (readPlace & 0xFF) << RecordDescriptor.COPY_READ_LENGTHS_SHIFT
                | writePlace << RecordDescriptor.COPY_WRITE_LENGTHS_SHIFT;
    }

    /**
     * Makes the record visible that ends there.
     *
     * @param last the clock of its last write
     */
    @ForceInline
    static void finish(RecordRing ring, long end, long header, long last) {
        U.putLong(null, ring.at, header);
        ring.clock = last;
        ring.finish(end);
    }
}
