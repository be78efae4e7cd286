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
    @ForceInline
    static int bytes(long number) {
        return Long.SIZE + 7 - Long.numberOfLeadingZeros(number) >>> 3;
    }

    /**
     * {@return how a record says where its access was}
     *
     * @param isReference whether the object is the last reference
     */
    static int place(long objectChange, long offsetChange, long size, boolean isReference) {
        if (objectChange == 0) {
            return offsetChange == 0
                    ? RecordDescriptor.PLACE_SAME
                    : offsetChange == size ? RecordDescriptor.PLACE_NEXT : RecordDescriptor.PLACE_OTHER;
        }
        return offsetChange == 0 && isReference ? RecordDescriptor.PLACE_REFERENCE : RecordDescriptor.PLACE_OTHER;
    }

    /** {@return the byte that says how long the changes of object and offset are} */
    static long lengths(boolean isReference, int objectBytes, int offsetBytes) {
        return (isReference ? RecordDescriptor.OBJECT_REFERENCE : objectBytes)
                | (long) offsetBytes << RecordDescriptor.OFFSET_LENGTH_SHIFT;
    }

    /**
     * {@return the first bytes of an access's record}
     *
     * @param bytes of its first value
     * @param change of the clock, and what that usually is
     */
    @ForceInline
    static long header(int index, int bytes, int place, long change, int usualChange) {
        return index
                | (long) Math.min(bytes, RecordDescriptor.VALUE_LONG) << RecordDescriptor.VALUE_SHIFT
                | (long) place << RecordDescriptor.PLACE_SHIFT
                | (change == usualChange ? 0 : RecordDescriptor.CLOCK_BIT);
    }

    /** {@return how a record with this header says where its access was} */
    @ForceInline
    static int place(long header) {
        return (int) header >>> RecordDescriptor.PLACE_SHIFT & RecordDescriptor.PLACE_MASK;
    }

    /**
     * Stores the record of an access up to its first value.
     *
     * @param objectChange as a zigzag number
     * @param value as a zigzag number, or whatever is to be there, of that many bytes
     * @param change of the clock
     * @return the address after it
     */
    static long pack(
            long at,
            long header,
            boolean isReference,
            long objectChange,
            long offsetChange,
            long value,
            int length,
            long change) {
        U.putShort(null, at, (short) header);
        long to = at + Short.BYTES;
        if ((header & RecordDescriptor.CLOCK_BIT) != 0) {
            to = varint(to, change);
        }
        if (place(header) == RecordDescriptor.PLACE_OTHER) {
            int offsetBytes = bytes(zigzag(offsetChange));
            int objectBytes = isReference ? 0 : bytes(objectChange);
            U.putByte(null, to, (byte) lengths(isReference, objectBytes, offsetBytes));
            U.putLong(null, to + 1, objectChange);
            to += 1 + objectBytes;
            U.putLong(null, to, zigzag(offsetChange));
            to += offsetBytes;
        }
        U.putLong(null, to, value);
        return to + length;
    }
}
