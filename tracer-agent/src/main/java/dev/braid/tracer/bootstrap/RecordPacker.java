// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.trace.RecordDescriptor;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;

/**
 * Packs numbers into bytes. Each store may be eight bytes wide, whatever of them counts: the caller has the room.
 *
 * <p>Thread safety: stateless.
 */
final class RecordPacker {
    private static final Unsafe U = Unsafe.getUnsafe();

    private RecordPacker() {}

    @ForceInline
    static long zigzag(long number) {
        return number << 1 ^ number >> 63;
    }

    /** Stores a varint. {@return the address after it} */
    static long varint(long address, long number) {
        long to = address;
        long rest = number;
        while ((rest & ~0x7FL) != 0) {
            U.putByte(null, to++, (byte) (rest & 0x7F | 0x80));
            rest >>>= 7;
        }
        U.putByte(null, to++, (byte) rest);
        return to;
    }

    /** {@return how many bytes a number takes without its leading zeros} */
    private static int bytes(long number) {
        return Long.SIZE + 7 - Long.numberOfLeadingZeros(number) >>> 3;
    }

    /**
     * Stores the record of an access up to its first value.
     *
     * @param line the address of its line, as the last record left it
     * @param change the difference of its clock to that of the slot's last record, and what that usually is
     * @return the address after it
     */
    static long pack(
            long at,
            int index,
            long line,
            int place,
            long lastReference,
            long object,
            long offset,
            long value,
            long change,
            int usualChange) {
        long zigzag = zigzag(value - U.getLong(null, line + Lines.VALUE));
        int bytes = bytes(zigzag);
        boolean isLong = bytes >= RecordDescriptor.VALUE_LONG;
        boolean isUsual = change == usualChange;
        int header = index
                | (isLong ? RecordDescriptor.VALUE_LONG : bytes) << RecordDescriptor.VALUE_SHIFT
                | place << RecordDescriptor.PLACE_SHIFT
                | (isUsual ? 0 : RecordDescriptor.CLOCK_BIT);
        U.putShort(null, at, (short) header);
        long to = at + Short.BYTES;
        if (!isUsual) {
            to = varint(to, change);
        }
        if (place == RecordDescriptor.PLACE_OTHER) {
            long offsetChange = zigzag(offset - U.getLong(null, line + Lines.OFFSET));
            int offsetBytes = bytes(offsetChange);
            long objectChange = zigzag(object - U.getLong(null, line + Lines.OBJECT));
            boolean isReference = object == lastReference;
            int objectBytes = isReference ? RecordDescriptor.OBJECT_REFERENCE : bytes(objectChange);
            U.putByte(null, to++, (byte) (objectBytes | offsetBytes << RecordDescriptor.OFFSET_LENGTH_SHIFT));
            U.putLong(null, to, objectChange);
            to += isReference ? 0 : objectBytes;
            U.putLong(null, to, offsetChange);
            to += offsetBytes;
        }
        U.putLong(null, to, zigzag);
        return to + (isLong ? Long.BYTES : bytes);
    }
}
